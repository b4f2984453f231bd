import { EXTENSION_END_MOVED } from '#domain/booking/words.ts';
import type { BoothOutput, Stretch } from './booths.ts';
import { oneOf } from './chance.ts';
import { type Answer, askUntilKnown, type Transport } from './client.ts';
import type { Wait } from './firstServed.ts';
import type { Between, History } from './history.ts';
import { grossOf } from './money.ts';
import { minuteAt, minuteOfText, slotAt, startOf, textOf } from './wallClock.ts';

/** A use that a member knows of. */
export interface Use {
  readonly id: number;
  readonly tranid: number;
  /** Where its member believes that it is. */
  at: Stretch;
  /** Of today: it is charged at once, can be entered, and is given up rather than cancelled. */
  readonly isNear: boolean;
}

/** The purse that a member's reservations are paid out of: its name, and whether it is minutes or yen. */
export interface PurseOfMember {
  readonly name: string;
  readonly holds: 'minutes' | 'yen';
}

/** Where and when the members of a run book. */
export interface Ground {
  /** Booths that are booked ahead: a move stays within its group, so that not all becomes one part. */
  readonly groups: readonly (readonly number[])[];
  /** Midnights of the days on which they are, in minutes since 1970. */
  readonly days: readonly number[];
  /** Booths that are used now; none where nobody visits. */
  readonly nearBooths: readonly number[];
  /** The first minute of a day that is booked, and how many quarters of an hour from it. */
  readonly opens: number;
  readonly quarters: number;
  /** The time as the service takes it, in milliseconds. */
  readonly now: () => number;
}

const QUARTER = 15;
const MOST_USES = 4;
const MOST_WAITS = 3;

/** Codes that say that there is no such use any more. */
const GONE = new Set(['not_found', 'reservation_ended']);
const TAKEN = new Set(['slot_taken', 'not_immediately_usable']);

/** One member, in as many tabs as ask at once; records everything that it asks and hears. */
export class Member {
  readonly name: string;
  readonly #history: History;
  readonly #transport: Transport;
  readonly #token: string;
  readonly #purse: PurseOfMember | null;
  readonly #ground: Ground;
  readonly #chance: () => number;
  readonly #uses = new Map<number, Use>();
  readonly #waits = new Map<number, Wait>();

  constructor(
    name: string,
    token: string,
    purse: PurseOfMember | null,
    run: { history: History; transport: Transport; ground: Ground; chance: () => number },
  ) {
    this.name = name;
    this.#token = token;
    this.#purse = purse;
    this.#history = run.history;
    this.#transport = run.transport;
    this.#ground = run.ground;
    this.#chance = run.chance;
  }

  /** Does one thing or another, as chance has it. */
  async act(): Promise<void> {
    this.#forgetPast();
    const [far, near] = [this.#known(false), this.#known(true)];
    const dice = this.#chance();
    const isCardMember = this.#purse === null;
    const isFull = far.length >= MOST_USES;
    if (dice < 0.04) return await this.#look();
    if (dice < 0.1) return await this.see();
    if (dice < 0.14) return await this.#readPurse();
    if (isCardMember && dice < 0.22) return await this.#wait();
    if (isCardMember && dice < 0.26) return await this.seeWaits();
    if (isCardMember && this.#ground.nearBooths.length > 0 && dice < 0.42) return await this.#visit(near);
    if (far.length > 0 && dice < (isFull ? 0.7 : 0.55)) return await this.#move(oneOf(far, this.#chance));
    if (far.length > 0 && (isFull || dice < 0.75))
      return await this.#end(oneOf(far, this.#chance), 'cancels');
    return await this.#book();
  }

  /** Uses whose end has passed are in no list any more. */
  #forgetPast(): void {
    const now = minuteAt(this.#ground.now());
    for (const [id, { at }] of this.#uses) if (at.to <= now + 1) this.#uses.delete(id);
  }

  #known(isNear: boolean): readonly Use[] {
    return [...this.#uses.values()].filter((use) => use.isNear === isNear);
  }

  async #ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer & { between: Between }> {
    const start = performance.now();
    const { lost, ...answer } = await askUntilKnown(this.#transport, {
      method,
      path,
      token: this.#token,
      ...(body === undefined ? {} : { body }),
    });
    this.#history.calls += 1;
    this.#history.lost += lost;
    if (answer.status !== 200)
      this.#history.refused(`${method} ${path.split('?')[0]?.replace(/\d+/, '…')}: ${answer.body.code}`);
    return { ...answer, between: { client: this.name, start, end: performance.now() } };
  }

  #outputOf({ status, body }: Answer): BoothOutput | null {
    if (status === 200) return 'done';
    if (TAKEN.has(body.code)) return body.message === EXTENSION_END_MOVED ? null : 'taken';
    if (body.code === 'already_reserved') return 'own';
    if (body.code === 'not_in_use') return 'notEntered';
    return GONE.has(body.code) ? 'gone' : null;
  }

  /** Some quarters of an hour of one of the booths, on one of the days. */
  #wish(group: readonly number[], day: number): Stretch {
    const { opens, quarters } = this.#ground;
    const from = day + opens + QUARTER * Math.floor(this.#chance() * quarters);
    return {
      booth: oneOf(group, this.#chance),
      from,
      to: from + QUARTER * (1 + Math.floor(this.#chance() * 4)),
    };
  }

  async #book(): Promise<void> {
    const { groups, days } = this.#ground;
    await this.#reserve(this.#wish(oneOf(groups, this.#chance), oneOf(days, this.#chance)), false);
  }

  async #reserve(at: Stretch, isNear: boolean): Promise<void> {
    const id = this.#history.nextId();
    const usesCoupon = !isNear && this.#purse?.holds === 'minutes';
    const answer = await this.#ask('POST', '/reservations', { ...startOf(at), use_coupon: usesCoupon });
    const { between, status, body } = answer;
    const output = this.#outputOf(answer);
    const want = this.#priceOf(at);
    if (body.code === 'balance_short') this.#pay(between, { kind: 'pay', of: id, want }, 'short');
    if (output === null) return;
    this.#history.note(between, { kind: 'book', how: 'books', ...at }, output, id);
    if (status !== 200) return;
    this.#pay(between, { kind: 'pay', of: id, want });
    this.#remember({ id, tranid: body.tranid, at, isNear });
  }

  #priceOf({ from, to }: Stretch): number {
    return this.#purse?.holds === 'yen' ? grossOf(to - from) : to - from;
  }

  #pay(between: Between, ...[input, output]: [Parameters<History['pay']>[2], ('done' | 'short')?]): void {
    this.#history.pay(this.#purse?.name ?? null, between, input, output);
  }

  async #move(use: Use): Promise<void> {
    const group = this.#ground.groups.find((each) => each.includes(use.at.booth)) ?? [use.at.booth];
    const to = this.#wish(group, use.at.from - (use.at.from % 1_440));
    const answer = await this.#ask('POST', '/reservations/move', { ...startOf(to), tranid: use.tranid });
    const { between, body } = answer;
    const output = this.#outputOf(answer);
    const change = { kind: 'change', of: use.id, want: this.#priceOf(to) } as const;
    if (body.code === 'balance_short') this.#pay(between, change, 'short');
    if (output === null) return;
    this.#history.note(between, { kind: 'move', of: use.id, to }, output);
    if (output === 'gone') this.#uses.delete(use.id);
    if (output !== 'done') return;
    use.at = to;
    this.#pay(between, change);
  }

  async #end(use: Use, how: 'cancels' | 'gives up' | 'leaves'): Promise<void> {
    const { tranid } = use;
    const calls = {
      cancels: ['/reservations/cancel', { tranid }],
      'gives up': ['/reservations/cancelForced', { tranid, notInUsed: 0 }],
      leaves: ['/reservations/open-door', { tranid, isLeave: 1 }],
    } as const;
    const [path, body] = calls[how];
    const answer = await this.#ask('POST', path, body);
    const output = this.#outputOf(answer);
    if (output === null || this.#isPast(use)) return;
    if (output === 'done' && how === 'leaves') this.#knock(use, answer.between, true);
    this.#history.note(answer.between, { kind: 'end', of: use.id, how }, output);
    if (output === 'done' && how === 'cancels') this.#pay(answer.between, { kind: 'giveBack', of: use.id });
    if (output !== 'notEntered') this.#uses.delete(use.id);
  }

  #knock(use: Use, between: Between, isLeaving: boolean): void {
    this.#history.note(between, { kind: 'knock', of: use.id, isLeaving }, 'seen');
  }

  #isPast({ at }: Use): boolean {
    return at.to <= minuteAt(this.#ground.now()) + 1;
  }

  /** Uses a booth now, enters it, stays longer, leaves, or gives it up. */
  async #visit(near: readonly Use[]): Promise<void> {
    const dice = this.#chance();
    if (near.length === 0) return await (dice < 0.6 ? this.#beginAtOnce() : this.#bookNear());
    const use = oneOf(near, this.#chance);
    if (dice < 0.3) return await this.#enter(use);
    if (dice < 0.5) return await this.#extend(use);
    return await this.#end(use, dice < 0.8 ? 'leaves' : 'gives up');
  }

  async #bookNear(): Promise<void> {
    const from = slotAt(this.#ground.now()) + QUARTER * Math.floor(this.#chance() * 3);
    await this.#reserve(
      { booth: oneOf(this.#ground.nearBooths, this.#chance), from, to: from + QUARTER },
      true,
    );
  }

  async #beginAtOnce(): Promise<void> {
    const id = this.#history.nextId();
    const booth = oneOf(this.#ground.nearBooths, this.#chance);
    const from = slotAt(this.#ground.now());
    const answer = await this.#ask('POST', '/reservations/immediate', {
      telecube_id: booth,
      interval: QUARTER,
    });
    const output = this.#outputOf(answer);
    // The service says no start: it is certain where the step is the same before and after.
    if (output === null) return;
    const at = { booth, from, to: from + QUARTER };
    if (slotAt(this.#ground.now()) === from) {
      this.#history.note(answer.between, { kind: 'book', how: 'uses at once', ...at }, output, id);
      if (output === 'done') this.#remember({ id, tranid: answer.body.tranid, at, isNear: true });
    } else if (output === 'done') {
      const { body } = await this.#ask('GET', '/reservations');
      const listed = placesIn(body).get(answer.body.tranid);
      if (listed === undefined)
        throw new Error(`Failed to find the use ${answer.body.tranid} that was begun.`);
      this.#history.note(answer.between, { kind: 'book', how: 'uses at once', ...listed }, output, id);
      this.#remember({ id, tranid: answer.body.tranid, at: listed, isNear: true });
    }
  }

  async #enter(use: Use): Promise<void> {
    const answer = await this.#ask('POST', '/reservations/open-door', {
      tranid: use.tranid,
      before_empty: 1,
    });
    const output = this.#outputOf(answer);
    if (output === null || output === 'notEntered' || this.#isPast(use)) return;
    if (output === 'done') this.#knock(use, answer.between, false);
    this.#history.note(answer.between, { kind: 'enter', of: use.id }, output);
    if (output === 'gone') this.#uses.delete(use.id);
  }

  async #extend(use: Use): Promise<void> {
    const by = { booth: use.at.booth, from: use.at.to, to: use.at.to + QUARTER };
    const seenEnd = textOf(by.from);
    const answer = await this.#ask('POST', '/reservations/extend', {
      tranid: use.tranid,
      timeunit: QUARTER,
      start: seenEnd,
    });
    const output = this.#outputOf(answer);
    if (output === null || output === 'notEntered' || this.#isPast(use)) return;
    this.#history.note(answer.between, { kind: 'extend', of: use.id, by }, output);
    if (output === 'done') use.at = { ...use.at, to: by.to };
    if (output === 'gone') this.#uses.delete(use.id);
  }

  /** Looks at a day of a booth, cell by cell. */
  async #look(): Promise<void> {
    const { groups, days, opens, quarters } = this.#ground;
    const [booth, day] = [oneOf(oneOf(groups, this.#chance), this.#chance), oneOf(days, this.#chance)];
    const { date } = startOf({ booth, from: day, to: day });
    const { body, between } = await this.#ask(
      'GET',
      `/reservations/day-availability?rooms=${booth}&date=${date}`,
    );
    const busy: readonly (readonly [number, number, string])[] = body.telecubes[0].busy;
    for (let quarter = 0; quarter < quarters + 3; quarter += 1) {
      const from = opens + quarter * QUARTER;
      const isBusy = busy.some(([begin, end]) => begin < from + QUARTER && from < end);
      const cell = { booth, from: day + from, to: day + from + QUARTER };
      this.#history.note(between, { kind: 'look', ...cell }, isBusy ? 'busy' : 'free');
    }
  }

  /** Reads the own list: every use that was known before it was asked for is in it, where it is, or is gone. */
  async see(): Promise<void> {
    this.#forgetPast();
    const known = [...this.#uses.values()];
    const { body, between } = await this.#ask('GET', '/reservations');
    const listed = placesIn(body);
    for (const use of known) {
      if (this.#isPast(use)) continue;
      const at = listed.get(use.tranid) ?? null;
      this.#history.note(between, { kind: 'see', of: use.id, at }, 'seen');
    }
  }

  async #readPurse(): Promise<void> {
    if (this.#purse === null) return;
    const isYen = this.#purse.holds === 'yen';
    const { body, between } = await this.#ask('GET', isYen ? '/get-balance' : '/setting/coupon-remainder');
    this.#pay(between, { kind: 'look', left: isYen ? body.balance : body.coupon_remainder });
  }

  async #wait(): Promise<void> {
    const [oldest] = this.#waits.values();
    if (oldest !== undefined && this.#waits.size >= MOST_WAITS) return await this.#stopWaiting(oldest);
    const { groups, days, opens } = this.#ground;
    const [booth = 1] = oneOf(groups, this.#chance);
    // Few wishes, so that many have the same.
    const from = oneOf(days, this.#chance) + opens + QUARTER * Math.floor(this.#chance() * 3);
    const wish = { booth, from, to: from + QUARTER };
    const { telecube_id, ...time } = startOf(wish);
    const { status, body, between } = await this.#ask('POST', '/waiting-list', {
      ...time,
      rooms: [telecube_id],
      tolerance: 0,
      mode: 'book',
      taxInPrice: 100_000,
    });
    if (status !== 200) return;
    const { client, start: asked, end: answered } = between;
    const wait: Wait = {
      id: body.waiting_id,
      client,
      wish,
      asked,
      answered,
      waitingAt: asked,
      endedFrom: Number.POSITIVE_INFINITY,
      tranid: null,
      turnHeard: Number.POSITIVE_INFINITY,
      isRefused: false,
    };
    this.#history.waits.push(wait);
    this.#waits.set(wait.id, wait);
  }

  /** Hears what became of the waits; a turn took place between the last time that it was not there and now. */
  async seeWaits(): Promise<void> {
    const known = [...this.#waits.values()];
    if (known.length === 0) return;
    const { body, between } = await this.#ask('GET', '/waiting-list');
    const listed: ReadonlyMap<number, { state: string; tranid: number | null }> = new Map(
      body.waiting.map((each: { waiting_id: number }) => [each.waiting_id, each]),
    );
    for (const wait of known) {
      const { state, tranid } = listed.get(wait.id) ?? { state: 'ended', tranid: null };
      if (state === 'waiting') wait.waitingAt = between.start;
      if (state === 'waiting' || !this.#waits.delete(wait.id)) continue;
      wait.isRefused = state === 'refused';
      if (state === 'ended') wait.endedFrom = wait.asked;
      if (tranid === null) continue;
      wait.tranid = tranid;
      wait.turnHeard = between.end;
      const id = this.#history.nextId();
      const turn = { ...between, start: wait.waitingAt };
      this.#history.note(turn, { kind: 'book', how: 'is given by waiting', ...wait.wish }, 'done', id);
      this.#remember({ id, tranid, at: wait.wish, isNear: false });
    }
  }

  async #stopWaiting(wait: Wait): Promise<void> {
    const { status, between } = await this.#ask('DELETE', `/waiting-list/${wait.id}`);
    if (status !== 200 || !this.#waits.delete(wait.id)) return;
    wait.endedFrom = between.start;
  }

  #remember(use: Use): void {
    this.#uses.set(use.id, use);
    this.#history.made.add(use.tranid);
  }

  /** Reads everything once more: the rest shows after the last call. */
  async readAll(): Promise<void> {
    await this.seeWaits();
    await this.see();
    await this.#readPurse();
  }
}

/** Where the reservations of a list are, by their numbers. */
function placesIn(body: {
  readonly reservations: readonly {
    readonly tranid: number;
    readonly telecube_id: number;
    readonly reserve_start_time: string;
    readonly reserve_end_time: string;
  }[];
}): ReadonlyMap<number, Stretch> {
  return new Map(
    body.reservations.map(({ tranid, telecube_id, reserve_start_time, reserve_end_time }) => [
      tranid,
      {
        booth: telecube_id,
        from: minuteOfText(reserve_start_time),
        to: minuteOfText(reserve_end_time),
      },
    ]),
  );
}
