import type { Move, World } from './explore.ts';
import {
  isAtRest,
  type List,
  movesOfScreen,
  nameOf,
  openScreen,
  type Screen,
  textOfScreen,
  toldOf,
  wrongInScreen,
} from './screen.ts';
import { type Asked, giveTurn, type Server, type ServerMistake, serving, TURN, takersOf } from './server.ts';
import {
  type Flow,
  heard,
  isAtHome,
  movesOfTab,
  openTab,
  reloadOf,
  type Tab,
  textOfTab,
  withAnswer,
} from './tab.ts';

/** Two shells, and what is between them and one server. */
export interface State {
  readonly tabs: readonly Tab[];
  readonly screens: readonly Screen[];
  readonly server: Server;
  /** The sentences of the server that were not so. */
  readonly lie: string | null;
}

/** A scene: what two tabs want at once, and what else can happen. */
export interface Scene {
  readonly name: string;
  /** Each with its member. */
  readonly tabs: readonly (readonly [member: number, flow: Flow])[];
  /** Lists that are looked at meanwhile: those of each device together. */
  readonly lists?: readonly (readonly List[])[];
  readonly server: Partial<Server>;
  /** Whether the tabs want the same of the same: then it is all one which of them is which. */
  readonly areAlike?: boolean;
  /** The tab that may be closed and opened again, at any time and any number of times. */
  readonly reloads?: number;
  /** The steps that the server takes by itself, by its words. */
  readonly outside?: Readonly<Record<string, (server: Server) => Server | undefined>>;
}

const EMPTY: Server = {
  uses: [],
  answers: {},
  effects: [],
  minutes: [0, 0, 0],
  isFree: true,
  waiting: null,
  booked: null,
};

/** The calls in words. */
export const WANTS: Readonly<Record<Asked['what'], string>> = {
  quote: 'the price',
  reserve: 'the reservation',
  move: 'the move',
  cancel: 'the giving up',
  extend: 'the extension',
  enter: 'the door to enter',
  leave: 'the door to leave',
  wait: 'the wait',
  stop: 'the end of the wait',
};

/** An answer is a lie where it is not so, and was not at the first answer either. */
function lieIn(server: Server, asked: Asked, kind: string, code: string | undefined): string | null {
  if (asked.key !== null && asked.key in server.answers) return null;
  const who = `tab ${asked.tab + 1}`;
  if (code === 'turn_came' && server.uses.every(({ id }) => id !== TURN))
    return `${who} is told of a reservation that there is not`;
  if (asked.what === 'wait' && kind === 'done' && server.waiting !== null) return 'a member waits twice';
  if (kind !== 'slotTaken' && code !== 'slot_taken') return null;
  const takers = takersOf(server, asked, asked.of).filter(({ by }) => by === null || by !== asked.key);
  return takers.length > 0 ? null : `${who} is told that somebody was faster, and nobody was`;
}

function isDone({ server }: State, tab: Tab): boolean {
  return server.effects.some((effect) => effect.tab === tab.index);
}

/** Endings that say that something was done, and those that say that nothing was. */
const DONE = new Set(['reserved', 'moved', 'cancelled', 'extended', 'opened', 'done']);
const NOTHING_DONE = new Set(['dismissed', 'unopened', 'returned', 'refused']);
/** States in which a member reads why not. */
const REFUSED = ['slotLost', 'refused', 'priceChanged'];

/** The sentences of a tab that are not so. */
function wrongInTab(state: State, tab: Tab): string | null {
  const who = `tab ${tab.index + 1}`;
  const { server } = state;
  const outcome: string | undefined = tab.sheet.output?.outcome;
  const claims = tab.flow.claim?.(tab) ?? (outcome !== undefined && DONE.has(outcome) ? outcome : null);
  if (claims !== null && !isDone(state, tab)) return `${who} says ${claims}, and it is not so`;
  if (outcome === 'cancelled' && server.uses.some(({ id }) => id === tab.sheet.context.reservation.id))
    return `${who} says cancelled, and it is still there`;
  if (outcome === 'nothingLeft' && isDone(state, tab))
    return `${who} has closed the app, and is never told of what was done`;
  const isTold =
    outcome === undefined ? REFUSED.some((name) => tab.sheet.matches(name)) : NOTHING_DONE.has(outcome);
  if (isTold && isDone(state, tab)) return `${who} is told that nothing was done, and it was done unseen`;
  return null;
}

function wrongAtServer({ server }: State): string | null {
  const { uses, effects, minutes } = server;
  const clash = uses.find((use) => takersOf(server, use, use.id).length > 0);
  if (clash !== undefined) return `booth ${clash.booth} is two members’ at once`;
  if (new Set(uses.map(({ id }) => id)).size < uses.length) return 'one reservation stands twice';
  if (new Set(effects.map(({ by }) => by)).size < effects.length)
    return 'one word has been carried out twice';
  const charged = effects.filter(({ gross }) => gross > 0).map(({ what, of }) => `${what} ${of}`);
  if (new Set(charged).size < charged.length) return 'somebody is charged twice';
  const isGivenUp = effects.some(({ what, seen }) => what === 'stop' && seen === 'waiting');
  if (isGivenUp && uses.some(({ id }) => id === TURN)) return 'a wait is given up, and booked all the same';
  const entered = effects.findIndex(({ what }) => what === 'enter');
  const given = effects.findIndex(({ what }) => what === 'cancel' || what === 'leave');
  if (given >= 0 && given < entered) return 'a door is opened for what was given up before';
  return minutes.some((left) => left < 0) ? 'coupon minutes are spent that are not there' : null;
}

/** Each effect was decided on in its own tab. */
function unwanted({ tabs, server }: State): string | null {
  const unknown = server.effects.find(({ tab, by }) => Number(by.split('.')[1]) >= (tabs[tab]?.issued ?? 0));
  return unknown === undefined ? null : `tab ${unknown.tab + 1} has not decided on what was done for it`;
}

function wayOut(state: State, moves: readonly Move<State>[]): string | null {
  const stuck = state.tabs.find(
    (tab) => !isAtHome(tab) && !moves.some(({ words }) => words.includes(`tab ${tab.index + 1}`)),
  );
  return stuck === undefined ? null : `tab ${stuck.index + 1} is at a dead end`;
}

/** Keys by the order in which they appear: what they are called decides nothing. */
function canonical(text: string): string {
  const names = new Map<string, string>();
  return text.replaceAll(/#\d+\.\d+/g, (key) => {
    const name = names.get(key) ?? `#${names.size}`;
    names.set(key, name);
    return name;
  });
}

/** Calls by the order of the tabs: who they are is told by where they stand. */
function keyIn({ tabs, screens, server, lie }: State, order: readonly number[]): string {
  const texts = order.map((index) => JSON.stringify(textOfTab(tabs[index] as Tab))); // an order of these tabs
  // Answers are forgotten that nobody can ask for any more.
  const asked = Object.entries(server.answers).filter(([key]) =>
    texts.some((text) => text.includes(`"${key}"`)),
  );
  const { uses, effects, minutes, isFree, waiting, booked } = server;
  const place = (index: number) => order.indexOf(index);
  const text = JSON.stringify([
    texts,
    asked.map(([key, { kind }]) => [key, kind]).sort(),
    uses.map(({ member, ...use }) => [JSON.stringify(use), member]).sort(),
    effects.map(({ tab, ...effect }) => [place(tab), JSON.stringify(effect)]),
    [minutes, isFree, waiting, booked, lie],
    screens.map(textOfScreen),
  ]);
  return text;
}

/**
 * Equal for states from which the same can follow. Left out are words and places, which never change; the numbers of
 * keys; and, where both tabs want the same, which of them is which.
 */
function keyOf(state: State, areAlike: boolean): string {
  const same = keyIn(
    state,
    state.tabs.map(({ index }) => index),
  );
  if (!areAlike) return canonical(same);
  const swapped = keyIn(state, [1, 0]).replaceAll(/\\?"(tab|member)\\?":([01])/g, (text, _, digit: string) =>
    text.replace(digit, digit === '0' ? '1' : '0'),
  );
  return [canonical(same), canonical(swapped)].sort()[0] ?? '';
}

function callMoves(state: State, tab: Tab, serve: ReturnType<typeof serving>): readonly Move<State>[] {
  const who = `tab ${tab.index + 1}`;
  const becomes = (next: Tab, more: Partial<State> = {}): State => ({
    ...state,
    ...more,
    tabs: state.tabs.map((each) => (each === tab ? next : each)),
  });
  const served = (asked: Asked) => {
    const { server, answer } = serve(state.server, asked);
    const lie = state.lie ?? lieIn(state.server, asked, answer.kind, answer.code);
    return { answer, server, lie, said: answer.code ?? answer.kind };
  };
  const late = tab.late.map((asked): Move<State> => {
    const { server, lie, said } = served(asked);
    const rest = { ...tab, late: tab.late.filter((each) => each !== asked) };
    return {
      words: `the server gets late what ${who} has given up, ${WANTS[asked.what]}: ${said}`,
      // Nobody hears what it says.
      to: () => becomes(rest, { server, lie: said === 'slotTaken' ? state.lie : lie }),
    };
  });
  const { call } = tab;
  if (call === null) return late;
  const what = WANTS[call.asked.what];
  if (call.answer !== null) {
    const said = call.answer.code ?? call.answer.kind;
    return [
      ...late,
      { words: `${who} hears of ${what}: ${said}`, to: () => becomes(heard(tab, false)) },
      { words: `${who} does not hear the answer to ${what}: ${said}`, to: () => becomes(heard(tab, true)) },
    ];
  }
  const { server, answer, lie, said } = served(call.asked);
  return [
    ...late,
    {
      words: `the server is asked by ${who} for ${what}: ${said}`,
      to: () => becomes(withAnswer(tab, answer), { server, lie }),
    },
    { words: `${what} that ${who} asks for is lost on its way`, to: () => becomes(heard(tab, true)) },
    ...(call.asked.key === null
      ? []
      : [
          {
            words: `${who} hears nothing of ${what}, which is still on its way`,
            to: () => becomes(heard(tab, true, true)),
          },
        ]),
  ];
}

/** The world of a scene, with a mistake of the server if need be. */
export function worldOf(scene: Scene, mistake?: ServerMistake): World<State> {
  const serve = serving(mistake);
  const happening = (state: State): readonly Move<State>[] => [
    ...state.tabs.flatMap((tab) => [
      ...[...movesOfTab(tab, state.server), ...(tab.index === scene.reloads ? reloadOf(tab) : [])].map(
        ({ words, to }) => ({
          words: `tab ${tab.index + 1} ${words}`,
          to: () => ({ ...state, tabs: state.tabs.map((each) => (each === tab ? to() : each)) }),
        }),
      ),
      ...callMoves(state, tab, serve),
    ]),
    ...state.screens.flatMap((screen) =>
      movesOfScreen(screen).map(({ words, to }) => ({
        words: `the list of ${nameOf(screen)} ${words}`,
        to: () => ({
          ...state,
          screens: state.screens.map((each) => (each === screen ? to(state.server) : each)),
        }),
      })),
    ),
    ...Object.entries(scene.outside ?? {}).flatMap(([words, happen]) => {
      const server = happen(state.server);
      return server === undefined ? [] : [{ words, to: () => ({ ...state, server }) }];
    }),
    ...turnOf(state, mistake),
  ];
  const isSilent = mistake === 'tells nobody that something has changed';
  /** Whoever follows is told what has changed at the server. */
  const announced = (before: State, after: State): State =>
    isSilent || before.server === after.server
      ? after
      : { ...after, screens: after.screens.map((screen) => toldOf(screen, before.server, after.server)) };
  const movesOf = (state: State): readonly Move<State>[] =>
    state.screens.length === 0
      ? happening(state)
      : happening(state).map(({ words, to }) => ({ words, to: () => announced(state, to()) }));
  return {
    initial: {
      tabs: scene.tabs.map(([member, flow], index) => openTab(index, member, flow)),
      screens: (scene.lists ?? []).map(openScreen),
      server: { ...EMPTY, ...scene.server },
      lie: null,
    },
    movesOf,
    keyOf: (state) => keyOf(state, scene.areAlike === true),
    wrongIn: (state, moves) =>
      state.lie ??
      wrongAtServer(state) ??
      unwanted(state) ??
      state.tabs.map((tab) => wrongInTab(state, tab)).find((wrong) => wrong !== null) ??
      state.screens.map((screen) => wrongInScreen(screen, state.server)).find((wrong) => wrong !== null) ??
      wayOut(state, moves),
    isHome: ({ tabs, screens }) => tabs.every(isAtHome) && screens.every(isAtRest),
  };
}

function turnOf(state: State, mistake?: ServerMistake): readonly Move<State>[] {
  const server = giveTurn(state.server, mistake);
  return server === undefined
    ? []
    : [{ words: 'the server gives who waits the turn', to: () => ({ ...state, server }) }];
}
