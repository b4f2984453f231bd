/** The question of a call, with the names that all commands have in common. Minutes of one day. */
export interface Asked {
  readonly what: 'quote' | 'reserve' | 'move' | 'cancel' | 'extend' | 'enter' | 'leave' | 'wait' | 'stop';
  /** The tab that asks, and whose it is. */
  readonly tab: number;
  readonly member: number;
  /** Null for what has no effect. */
  readonly key: string | null;
  readonly booth: number;
  readonly from: number;
  readonly to: number;
  /** The reservation that it is about; 0 for a new one. */
  readonly of: number;
  readonly isFree: boolean;
  readonly usesCoupon: boolean;
  /** Null for a wait that is only told, too. */
  readonly seenGross: number | null;
  /** The state in which the member knows the wait that is to end; null for other questions. */
  readonly seen: 'waiting' | 'booked' | null;
}

export interface Use {
  readonly id: number | string;
  readonly member: number;
  readonly booth: number;
  readonly from: number;
  readonly to: number;
  readonly isInUse: boolean;
  /** The key of the command that made it; null for what was there. */
  readonly by: string | null;
}

/** An effect, with the command that made it and its price. */
export interface Effect {
  readonly what: Asked['what'];
  readonly by: string;
  readonly tab: number;
  readonly of: number | string;
  readonly gross: number;
  readonly seen: Asked['seen'];
}

export interface Answer {
  readonly kind: 'quoted' | 'slotTaken' | 'refused' | 'priceChanged' | 'done';
  readonly code?: string;
  readonly gross?: number;
  readonly couponMinutes?: number;
}

/** Somebody who is booked for, or told, once a span is free. */
export interface Waiting {
  readonly member: number;
  readonly isOnlyTold?: boolean;
  readonly booth: number;
  readonly from: number;
  readonly to: number;
}

export interface Server {
  readonly uses: readonly Use[];
  readonly answers: Readonly<Record<string, Answer>>;
  readonly effects: readonly Effect[];
  /** Coupon minutes that each member has left. */
  readonly minutes: readonly number[];
  /** Whether cancelling is still free of charge. */
  readonly isFree: boolean;
  readonly waiting: Waiting | null;
  /** The wait whose turn has made a reservation, until its member has seen that. */
  readonly booked: Waiting | null;
}

/** A mistake of the server, one at a time: the exploration must find each. */
export type ServerMistake =
  | 'forgets what it has answered'
  | 'forgets what it has refused'
  | 'looks only at the own reservations of a member'
  | 'keeps the old slot of what is moved'
  | 'frees nothing when it is cancelled'
  | 'does not look behind what is extended'
  | 'spends coupon minutes that are not there'
  | 'opens doors of what was given up'
  | 'gives turns without looking'
  | 'gives turns of waits that were given up'
  | 'ends a wait whose turn has come'
  | 'knows a turn by the state of its wait alone'
  | 'lets a member wait twice'
  | 'tells nobody that something has changed';

export type Served = (server: Server, asked: Asked) => { readonly server: Server; readonly answer: Answer };

const QUARTER_GROSS = 275;

interface Span {
  readonly booth: number;
  readonly from: number;
  readonly to: number;
}

function overlaps(one: Span, other: Span): boolean {
  return one.booth === other.booth && one.from < other.to && other.from < one.to;
}

/** The obstacle of a span, but for the reservation that is to have it. */
export function takersOf({ uses }: Server, span: Span, but: number | string = 0): readonly Use[] {
  return uses.filter((use) => use.id !== but && overlaps(use, span));
}

function priceOf({ minutes }: Server, { member, from, to, usesCoupon }: Asked) {
  const couponMinutes = usesCoupon ? Math.min(minutes[member] ?? 0, to - from) : 0;
  return { couponMinutes, gross: ((to - from - couponMinutes) / 15) * QUARTER_GROSS };
}

/** The reservation that a turn has made. */
export const TURN = 'of the turn';

const refused = (code: string): Answer => ({ kind: 'refused', code });
const GONE = refused('not_found');

function lost(takers: readonly Use[], { member }: Asked): Answer {
  return takers.some((use) => use.member !== member) ? { kind: 'slotTaken' } : refused('already_reserved');
}

/**
 * The rules of /api that two members can be at odds about (docs/spec/booking.md, "Refusals"): one thing after the
 * other, an effect once for each key.
 */
export function serving(mistake?: ServerMistake): Served {
  const makes = (each: ServerMistake) => each === mistake;

  const done = (server: Server, asked: Asked, of: number | string, changed: Partial<Server>, gross = 0) => {
    const key = asked.key ?? '';
    const answer: Answer = { kind: 'done' };
    const effect: Effect = { what: asked.what, by: key, tab: asked.tab, of, gross, seen: asked.seen };
    const answers = makes('forgets what it has answered') ? {} : { ...server.answers, [key]: answer };
    return { answer, server: { ...server, ...changed, effects: [...server.effects, effect], answers } };
  };

  const seenTakers = (server: Server, asked: Asked, but?: number | string) =>
    takersOf(server, asked, but).filter(
      ({ member }) => !makes('looks only at the own reservations of a member') || member === asked.member,
    );

  const reserve = (server: Server, asked: Asked) => {
    const takers = seenTakers(server, asked);
    if (takers.length > 0) return { server, answer: lost(takers, asked) };
    const price = priceOf(server, asked);
    const isBlind = makes('spends coupon minutes that are not there');
    if (asked.seenGross !== price.gross && !isBlind)
      return { server, answer: { kind: 'priceChanged' as const, ...price } };
    const { member, booth, from, to } = asked;
    const spent =
      isBlind && asked.usesCoupon
        ? to - from - ((asked.seenGross ?? 0) / QUARTER_GROSS) * 15
        : price.couponMinutes;
    const use = { id: `of ${asked.key}`, member, booth, from, to, isInUse: false, by: asked.key };
    const minutes = server.minutes.map((left, each) => (each === member ? left - spent : left));
    return done(server, asked, use.id, { uses: [...server.uses, use], minutes }, asked.seenGross ?? 0);
  };

  const move = (server: Server, asked: Asked, use: Use) => {
    if (!server.isFree) return { server, answer: refused('too_late') };
    const takers = seenTakers(server, asked, use.id);
    if (takers.length > 0) return { server, answer: lost(takers, asked) };
    const { booth, from, to } = asked;
    if (use.booth === booth && use.from === from && use.to === to)
      return { server, answer: refused('already_reserved') };
    const kept = makes('keeps the old slot of what is moved')
      ? server.uses
      : server.uses.filter((each) => each !== use);
    return done(server, asked, use.id, { uses: [...kept, { ...use, booth, from, to }] });
  };

  const cancel = (server: Server, asked: Asked, use: Use) => {
    if (asked.isFree && (!server.isFree || use.isInUse))
      return { server, answer: refused('cancel_not_free') };
    const isKept = makes('frees nothing when it is cancelled');
    return done(server, asked, use.id, {
      uses: isKept ? server.uses : server.uses.filter((each) => each !== use),
    });
  };

  const extend = (server: Server, asked: Asked, use: Use) => {
    if (!use.isInUse) return { server, answer: refused('not_extendable') };
    if (asked.from !== use.to) return { server, answer: refused('slot_taken') };
    const behind = { booth: use.booth, from: use.to, to: asked.to };
    const isFree = seenTakers(server, { ...asked, ...behind }, use.id).length === 0;
    if (!isFree && !makes('does not look behind what is extended'))
      return { server, answer: refused('slot_taken') };
    const uses = server.uses.map((each) => (each === use ? { ...use, to: asked.to } : each));
    return done(server, asked, use.id, { uses }, asked.seenGross ?? 0);
  };

  const door = (server: Server, asked: Asked, use: Use) => {
    if (asked.what === 'leave' && !use.isInUse) return { server, answer: refused('not_in_use') };
    const rest = server.uses.filter((each) => each !== use);
    const uses = asked.what === 'leave' ? rest : [...rest, { ...use, isInUse: true }];
    return done(server, asked, use.id, { uses });
  };

  const wait = (server: Server, asked: Asked) => {
    const { member, booth, from, to, seenGross } = asked;
    if (server.waiting !== null && !makes('lets a member wait twice'))
      return { server, answer: refused('already_waiting') };
    if (takersOf(server, asked).some((use) => use.member === member))
      return { server, answer: refused('already_reserved') };
    if (seenGross !== null && !server.isFree) return { server, answer: refused('too_soon') };
    const waiting = { member, booth, from, to, isOnlyTold: seenGross === null };
    return done(server, asked, 0, { waiting });
  };

  /** The reservation of a turn counts as long as it stands, and its member has not seen it. */
  const stop = (server: Server, asked: Asked) => {
    const { booked, waiting } = server;
    const hasCome = makes('knows a turn by the state of its wait alone')
      ? booked !== null
      : server.uses.some(({ id }) => id === TURN);
    const isUnseen = hasCome && asked.seen !== 'booked';
    if (isUnseen && !makes('ends a wait whose turn has come'))
      return { server, answer: refused('turn_came') };
    const left = makes('gives turns of waits that were given up') ? waiting : null;
    return done(server, asked, 0, { waiting: left, booked: null });
  };

  const answered: Served = (server, asked) => {
    if (asked.what === 'quote') {
      if (asked.of !== 0 && server.uses.every(({ id }) => id !== asked.of)) return { server, answer: GONE };
      const takers = asked.of === 0 ? seenTakers(server, asked) : seenTakers(server, asked, asked.of);
      if (takers.length > 0) return { server, answer: lost(takers, asked) };
      return { server, answer: { kind: 'quoted', ...priceOf(server, asked) } };
    }
    if (asked.what === 'reserve') return reserve(server, asked);
    if (asked.what === 'wait') return wait(server, asked);
    if (asked.what === 'stop') return stop(server, asked);
    const use = server.uses.find(({ id, member }) => id === asked.of && member === asked.member);
    if (use === undefined) {
      const opens = makes('opens doors of what was given up') && asked.what === 'enter';
      return opens ? done(server, asked, asked.of, {}) : { server, answer: GONE };
    }
    if (asked.what === 'move') return move(server, asked, use);
    if (asked.what === 'cancel') return cancel(server, asked, use);
    return asked.what === 'extend' ? extend(server, asked, use) : door(server, asked, use);
  };

  // Whatever was said to a command, refusals too, is said to it again.
  return (server, asked) => {
    const stored = server.answers[asked.key ?? ''];
    if (stored !== undefined) return { server, answer: stored };
    const { server: next, answer } = answered(server, asked);
    if (asked.key === null || answer.kind === 'done' || makes('forgets what it has refused'))
      return { server: next, answer };
    return { answer, server: { ...next, answers: { ...next.answers, [asked.key]: answer } } };
  };
}

/** The turn of who waits; undefined where the span is taken. */
export function giveTurn(server: Server, mistake?: ServerMistake): Server | undefined {
  const { waiting } = server;
  if (waiting === null) return undefined;
  const isBlind = mistake === 'gives turns without looking';
  if (takersOf(server, waiting).length > 0 && !isBlind) return undefined;
  const { isOnlyTold, ...span } = waiting;
  if (isOnlyTold === true || !server.isFree) return { ...server, waiting: null };
  const use: Use = { ...span, id: TURN, isInUse: false, by: null };
  return { ...server, waiting: null, booked: waiting, uses: [...server.uses, use] };
}
