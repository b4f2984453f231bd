import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { ApiFailure } from '#contract/errors.ts';
import { instantOf } from '#domain/time.ts';
import type { Outdated, Topic } from '#machines/shell/listensToUpdates.ts';
import type { UpdateNotification } from '#machines/shell/liveUpdates.ts';
import { delaysIn, hears, invokedIn } from '#tests/machines/support/chart.ts';
import { firstStep } from '#tests/machines/support/step.ts';
import type { Server } from './server.ts';
import { step, still, wholeStep } from './still.ts';

/** A list as it is explored: the REAL charts of its resource and of the stream, and what the server knows of it. */
export interface List {
  readonly name: string;
  readonly chart: AnyStateMachine;
  readonly live: AnyStateMachine;
  readonly member: number;
  readonly knownAt: (server: Server) => unknown;
}

/** A list that somebody looks at, and what is on its way to it. */
export interface Screen {
  readonly list: List;
  readonly resource: AnyMachineSnapshot;
  /** The stream of updates. */
  readonly live: AnyMachineSnapshot;
  /** The call for the list; `answer` is undefined while it is on its way to the server. */
  readonly call: { readonly actor: string; readonly answer: unknown } | null;
  /** An update that it follows is on its way in the stream: many are one, since all ask for the list once. */
  readonly isTold: boolean;
}

type UpdateTopic = Extract<Topic, string>;

/** One thing that happens at a screen, by what the server knows. */
export interface ScreenMove {
  readonly words: string;
  readonly to: (server: Server) => Screen;
}

const LIVE = { following: { streaming: 'live' } };
const CONNECTING = { following: { streaming: 'connecting' } };
const NETWORK = new ApiFailure({ kind: 'network', path: '/events' });
/** By so much later than any answer does a stream begin again: the clocks of the charts stand still. */
const LATER_MS = 3_600_000;

const textOf = (value: unknown) => JSON.stringify(value);

/** An entered state begins a call; one that is left gives it up. */
function settled(screen: Screen): Screen {
  const load = invokedIn(screen.resource).find(({ src }) => src === 'load');
  if (load === undefined) return { ...screen, call: null };
  return screen.call?.actor === load.id ? screen : { ...screen, call: { actor: load.id, answer: undefined } };
}

/** The list as it is opened, also again: what was under way is left behind. */
export function openScreen(list: List): Screen {
  const signedOut = firstStep(still(list.live)).snapshot;
  return settled({
    list,
    resource: firstStep(still(list.chart), { of: null }).snapshot,
    live: step(list.live, signedOut, { type: 'member.signedIn', isGuest: false }),
    call: null,
    isTold: false,
  });
}

/** The topics that the chart itself gives to its listener. */
function topicsOf({ resource }: Screen): readonly Topic[] {
  const listener = resource.machine.root.invoke.find(({ id }) => id === 'listenToUpdates');
  // Reads the context alone: what a resource follows before it has data.
  const input = listener?.input as ((given: object) => { readonly topics: readonly Topic[] }) | undefined;
  return input?.({ context: resource.context }).topics ?? [];
}

/** The event of the stream, and what its chart tells the list by it. */
function streamed(screen: Screen, event: AnyEventObject, elapsed = LATER_MS): Screen {
  const { snapshot, actions } = wholeStep(screen.list.live, screen.live, event);
  const emitted = actions
    .filter(({ type }) => type === 'xstate.emit')
    .map(({ params }) => (params as { event: UpdateNotification }).event); // the stream emits nothing else
  let { resource } = screen;
  const topics = topicsOf(screen);
  for (const notification of emitted) {
    if (
      notification.type === 'updates.announced' &&
      !topics.some((topic) => topic === notification.update.kind)
    )
      continue;
    const noticed: Outdated =
      notification.type === 'updates.announced'
        ? { type: 'update.noticed', before: null, isGap: false }
        : {
            type: 'update.noticed',
            before: instantOf(notification.before + elapsed),
            isGap: notification.isGap,
          };
    resource = step(screen.list.chart, resource, noticed);
  }
  return settled({ ...screen, live: snapshot, resource });
}

/** Tells those changes that a stream, once it is there, is told afterwards: those since what is shown was answered. */
function opened(screen: Screen, server: Server, isAtOnce: boolean): Screen {
  const now = textOf(screen.list.knownAt(server));
  const { call, resource } = screen;
  const isMissed =
    (call !== null && call.answer !== undefined && textOf(call.answer) !== now) ||
    (isAtOnce && resource.context.loadedAt !== null && textOf(resource.context.data) !== now);
  return streamed({ ...screen, isTold: isMissed }, { type: 'stream.opened' }, isAtOnce ? 1 : LATER_MS);
}

/** A stream that is over: what was on its way in it is lost. */
const cut = (screen: Screen): Screen => (screen.live.matches(LIVE) ? screen : { ...screen, isTold: false });

function streamMoves(screen: Screen): readonly ScreenMove[] {
  const { live } = screen;
  const moves: ScreenMove[] = delaysIn(live).map(({ type, delay }) => ({
    words: `has waited for its stream (${delay})`,
    to: () => cut(streamed(screen, { type })),
  }));
  if (live.matches(CONNECTING)) {
    const opens = (words: string, isAtOnce: boolean) =>
      moves.push({ words, to: (server) => opened(screen, server, isAtOnce) });
    if (!live.context.hasFollowed) opens('has a stream at once', true);
    opens('has a stream after a while', false);
  }
  if (hears(live, 'stream.ended')) {
    const ended = { type: 'stream.ended', error: NETWORK };
    moves.push({ words: 'has its stream cut', to: () => cut(streamed(screen, ended)) });
  }
  const [topic] = topicsOf(screen);
  if (screen.isTold && live.matches(LIVE)) {
    const update = { type: 'update.received', update: { kind: topic } };
    moves.push({
      words: 'hears in its stream that something has changed',
      to: () => streamed({ ...screen, isTold: false }, update),
    });
  }
  return moves;
}

function listMoves(screen: Screen): readonly ScreenMove[] {
  const { resource, call, list } = screen;
  const hearing = (event: AnyEventObject) => () =>
    settled({ ...screen, call: null, resource: step(list.chart, resource, event) });
  const moves: ScreenMove[] = delaysIn(resource).map(({ type, delay }) => ({
    words: `has waited for its list (${delay})`,
    to: () => settled({ ...screen, resource: step(list.chart, resource, { type }) }),
  }));
  if (call === null) return moves;
  const { actor, answer } = call;
  if (answer === undefined)
    moves.push({
      words: 'has its list read by the server',
      to: (server) => ({ ...screen, call: { actor, answer: list.knownAt(server) } }),
    });
  else
    moves.push({
      words: 'hears its list',
      to: hearing({ type: `xstate.done.actor.${actor}`, output: answer }),
    });
  // A list that is lost on its way there has changed nothing, nor has one that is lost on its way back.
  moves.push({
    words: 'does not hear its list',
    to: hearing({ type: `xstate.error.actor.${actor}`, error: NETWORK }),
  });
  return moves;
}

/** All that its member, its clocks and its network can do. */
export function movesOfScreen(screen: Screen): readonly ScreenMove[] {
  return [
    ...listMoves(screen),
    ...streamMoves(screen),
    { words: 'is closed and opened again', to: () => openScreen(screen.list) },
  ];
}

/** The screen after something has happened at the server, which tells it in the stream that is there. */
export function toldOf(screen: Screen, before: Server, after: Server): Screen {
  const topics = topicsOf(screen);
  const isFollowed = announcedTo(screen.list.member, before, after).some((kind) => topics.includes(kind));
  return isFollowed && screen.live.matches(LIVE) ? { ...screen, isTold: true } : screen;
}

/** The topics under which the server announces a change to a member; notices say what a turn has come to. */
function announcedTo(member: number, before: Server, after: Server): readonly UpdateTopic[] {
  const usesOf = ({ uses }: Server) => textOf(uses.filter((use) => use.member === member));
  const waitOf = ({ waiting }: Server) => textOf(waiting?.member === member && waiting);
  return [
    ...(usesOf(before) === usesOf(after) ? [] : (['reservations'] as const)),
    ...(waitOf(before) === waitOf(after) ? [] : (['notices'] as const)),
  ];
}

/** Nothing is on its way that would change what is shown, but an hour's freshness. */
export function isAtRest({ resource, live, isTold, call }: Screen): boolean {
  return resource.matches({ loaded: 'fresh' }) && live.matches(LIVE) && !isTold && call === null;
}

/** The sentence of a list that is not so, and would stay. */
export function wrongInScreen(screen: Screen, server: Server): string | null {
  const { resource, list } = screen;
  const isSo = textOf(resource.context.data) === textOf(list.knownAt(server));
  return isAtRest(screen) && !isSo
    ? `the list of ${list.name} says what is not so, and nothing will change it`
    : null;
}

/** The part of a screen that decides what can follow. */
export function textOfScreen({ resource, live, call, isTold }: Screen): unknown {
  const { data, loadedAt, failure } = resource.context;
  const { failures, hasFollowed } = live.context;
  return [
    resource.value,
    data,
    loadedAt !== null,
    failure !== null,
    live.value,
    failures,
    hasFollowed,
    call,
    isTold,
  ];
}
