import { expect } from 'vitest';
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

/** One of the lists of a screen, and the call for it. */
interface Shown {
  readonly list: List;
  readonly resource: AnyMachineSnapshot;
  /** `answer` is undefined while the call is on its way to the server. */
  readonly call: { readonly actor: string; readonly answer: unknown } | null;
}

/** The lists that somebody looks at on one device, its one stream of updates, and what is on its way in it. */
export interface Screen {
  readonly shown: readonly Shown[];
  readonly live: AnyMachineSnapshot;
  /** A topic for each set of lists that is told: many updates are one, since each list is asked for once. */
  readonly told: readonly UpdateTopic[];
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
/** A stream begins again later than any answer comes: the clocks of the charts stand still. */
const LATER_MS = 3_600_000;
const TOPICS = ['reservations', 'notices'] as const satisfies readonly UpdateTopic[];

const textOf = (value: unknown) => JSON.stringify(value);

/** An entered state begins a call; one that is left gives it up. */
function settled(shown: Shown): Shown {
  const load = invokedIn(shown.resource).find(({ src }) => src === 'load');
  if (load === undefined) return { ...shown, call: null };
  return shown.call?.actor === load.id ? shown : { ...shown, call: { actor: load.id, answer: undefined } };
}

/** The lists as they are opened, also again: what was under way is left behind. */
export function openScreen(lists: readonly List[]): Screen {
  const { live } = lists[0] ?? expect.fail('A screen has a list.');
  return {
    shown: lists.map((list) =>
      settled({ list, resource: firstStep(still(list.chart), { of: null }).snapshot, call: null }),
    ),
    live: step(live, firstStep(still(live)).snapshot, { type: 'member.signedIn', isGuest: false }),
    told: [],
  };
}

/** The name of a screen, by its lists. */
export function nameOf({ shown }: Screen): string {
  return shown.map(({ list }) => list.name).join(' and ');
}

/** The topics that the chart itself gives to its listener. */
function topicsOf({ resource }: Shown): readonly Topic[] {
  const listener = resource.machine.root.invoke.find(({ id }) => id === 'listenToUpdates');
  // Reads the context alone: what a resource follows before it has data.
  const input = listener?.input as ((given: object) => { readonly topics: readonly Topic[] }) | undefined;
  return input?.({ context: resource.context }).topics ?? [];
}

/** The lists that follow a topic. */
function followersOf(screen: Screen, topic: UpdateTopic): readonly number[] {
  return screen.shown.flatMap((each, index) => (topicsOf(each).includes(topic) ? [index] : []));
}

/** The topics that tell different lists, each by the first that tells the same. */
function differing(screen: Screen, topics: readonly UpdateTopic[]): readonly UpdateTopic[] {
  const follow = (topic: UpdateTopic) => textOf(followersOf(screen, topic));
  const first = (topic: UpdateTopic) => TOPICS.find((each) => follow(each) === follow(topic)) ?? topic;
  const followed = topics.filter((topic) => followersOf(screen, topic).length > 0).map(first);
  return TOPICS.filter((topic) => followed.includes(topic));
}

function notified(shown: Shown, notification: UpdateNotification, elapsed: number): Shown {
  const topics = topicsOf(shown);
  const { list, resource } = shown;
  if (
    notification.type === 'updates.announced' &&
    !topics.some((topic) => topic === notification.update.kind)
  )
    return shown;
  const noticed: Outdated =
    notification.type === 'updates.announced'
      ? { type: 'update.noticed', before: null, isGap: false }
      : {
          type: 'update.noticed',
          before: instantOf(notification.before + elapsed),
          isGap: notification.isGap,
        };
  return settled({ ...shown, resource: step(list.chart, resource, noticed) });
}

/** The event of the stream, and what its chart tells the lists by it. */
function streamed(screen: Screen, event: AnyEventObject, elapsed = LATER_MS): Screen {
  const { snapshot, actions } = wholeStep(liveOf(screen), screen.live, event);
  const emitted = actions
    .filter(({ type }) => type === 'xstate.emit')
    .map(({ params }) => (params as { event: UpdateNotification }).event); // the stream emits nothing else
  const shown = screen.shown.map((each) =>
    emitted.reduce((told, notification) => notified(told, notification, elapsed), each),
  );
  return { ...screen, live: snapshot, shown };
}

const liveOf = ({ shown }: Screen) => (shown[0] ?? expect.fail('A screen has a list.')).list.live;

/** Tells those changes that a stream, once it is there, is told afterwards: those since what is shown was answered. */
function opened(screen: Screen, server: Server, isAtOnce: boolean): Screen {
  const isMissed = ({ list, call, resource }: Shown) => {
    const now = textOf(list.knownAt(server));
    return (
      (call !== null && call.answer !== undefined && textOf(call.answer) !== now) ||
      (isAtOnce && resource.context.loadedAt !== null && textOf(resource.context.data) !== now)
    );
  };
  const missed = screen.shown.flatMap((each, index) => (isMissed(each) ? [index] : []));
  const told = TOPICS.filter((topic) => followersOf(screen, topic).some((index) => missed.includes(index)));
  return streamed(
    { ...screen, told: differing(screen, told) },
    { type: 'stream.opened' },
    isAtOnce ? 1 : LATER_MS,
  );
}

/** A stream that is over: what was on its way in it is lost. */
const cut = (screen: Screen): Screen => (screen.live.matches(LIVE) ? screen : { ...screen, told: [] });

function streamMoves(screen: Screen): readonly ScreenMove[] {
  const { live, told } = screen;
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
  if (!live.matches(LIVE)) return moves;
  for (const topic of told) {
    const update = { type: 'update.received', update: { kind: topic } };
    const rest = told.filter((each) => each !== topic);
    moves.push({
      words: 'hears in its stream that something has changed',
      to: () => streamed({ ...screen, told: rest }, update),
    });
  }
  return moves;
}

function listMoves(screen: Screen, shown: Shown): readonly ScreenMove[] {
  const { resource, call, list } = shown;
  const what = screen.shown.length > 1 ? `its list of ${list.name}` : 'its list';
  const becomes = (next: Shown): Screen => ({
    ...screen,
    shown: screen.shown.map((each) => (each === shown ? settled(next) : each)),
  });
  const hearing = (event: AnyEventObject) => () =>
    becomes({ ...shown, call: null, resource: step(list.chart, resource, event) });
  const moves: ScreenMove[] = delaysIn(resource).map(({ type, delay }) => ({
    words: `has waited for ${what} (${delay})`,
    to: () => becomes({ ...shown, resource: step(list.chart, resource, { type }) }),
  }));
  if (call === null) return moves;
  const { actor, answer } = call;
  if (answer === undefined)
    moves.push({
      words: `has ${what} read by the server`,
      to: (server) => becomes({ ...shown, call: { actor, answer: list.knownAt(server) } }),
    });
  else
    moves.push({
      words: `hears ${what}`,
      to: hearing({ type: `xstate.done.actor.${actor}`, output: answer }),
    });
  // A list that is lost on its way there has changed nothing, nor has one that is lost on its way back.
  moves.push({
    words: `does not hear ${what}`,
    to: hearing({ type: `xstate.error.actor.${actor}`, error: NETWORK }),
  });
  return moves;
}

/** All that its member, its clocks and its network can do. */
export function movesOfScreen(screen: Screen): readonly ScreenMove[] {
  return [
    ...screen.shown.flatMap((shown) => listMoves(screen, shown)),
    ...streamMoves(screen),
    {
      words: 'is closed and opened again',
      to: () => openScreen(screen.shown.map(({ list }) => list)),
    },
  ];
}

/** The screen after something has happened at the server, which tells it in the stream that is there. */
export function toldOf(screen: Screen, before: Server, after: Server): Screen {
  if (!screen.live.matches(LIVE)) return screen;
  const members = [...new Set(screen.shown.map(({ list }) => list.member))];
  const announced = members.flatMap((member) => announcedTo(member, before, after));
  return { ...screen, told: differing(screen, [...screen.told, ...announced]) };
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
export function isAtRest({ shown, live, told }: Screen): boolean {
  const isFresh = ({ resource, call }: Shown) => resource.matches({ loaded: 'fresh' }) && call === null;
  return live.matches(LIVE) && told.length === 0 && shown.every(isFresh);
}

/** The sentence of a list that is not so, and would stay. */
export function wrongInScreen(screen: Screen, server: Server): string | null {
  if (!isAtRest(screen)) return null;
  const untrue = screen.shown.find(
    ({ resource, list }) => textOf(resource.context.data) !== textOf(list.knownAt(server)),
  );
  return untrue === undefined
    ? null
    : `the list of ${untrue.list.name} says what is not so, and nothing will change it`;
}

/** The part of a screen that decides what can follow. */
export function textOfScreen({ shown, live, told }: Screen): unknown {
  const { failures, hasFollowed } = live.context;
  return [
    shown.map(({ resource, call }) => {
      const { data, loadedAt, failure } = resource.context;
      return [resource.value, data, loadedAt !== null, failure !== null, call];
    }),
    [live.value, failures, hasFollowed, told],
  ];
}
