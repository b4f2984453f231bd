import { assign } from 'xstate';
import { type Charts, REAL } from './flows.ts';
import type { scenes } from './scenes.ts';
import type { ServerMistake } from './server.ts';

type SceneName = keyof ReturnType<typeof scenes>;

/** A mistake that is made on purpose, and the scene that shows it. */
export interface Mistake {
  readonly name: string;
  readonly scene: SceneName;
  readonly server?: ServerMistake;
  readonly charts?: Charts;
  /** The sentence about it that the exploration then finds. */
  readonly wrong: string | RegExp;
}

/** Another key each time: what was done already is done once more, or refused as somebody else's. */
const otherKeys: Charts = {
  ...REAL,
  creation: REAL.creation.provide({
    actions: {
      countRetry: assign({
        retries: ({ context }) => context.retries + 1,
        command: ({ context }) => ({
          ...context.command,
          key: `${context.command.key}9`,
        }),
      }),
    },
  }),
};

const alwaysCancelled: Charts = {
  ...REAL,
  cancellation: REAL.cancellation.provide({ guards: { isCancelled: () => true } }),
};

const alwaysMoved: Charts = { ...REAL, move: REAL.move.provide({ guards: { isMoved: () => true } }) };

/** Hears of what changes, and not that something may have changed before. */
const isToldOfChange = (_: unknown, { before }: { before: unknown }) => before === null;

const UNTRUE_LIST = 'the list of reservations says what is not so, and nothing will change it';

const unfinished = (but: Parameters<typeof REAL.unfinishedReservation.provide>[0]): Charts => ({
  ...REAL,
  unfinishedReservation: REAL.unfinishedReservation.provide(but),
});

const atServer = (server: ServerMistake, scene: SceneName, wrong: string | RegExp): Mistake => ({
  name: `a server that ${server}`,
  scene,
  server,
  wrong,
});

export const MISTAKES: readonly Mistake[] = [
  atServer('forgets what it has answered', 'sameSlot', /nothing was done, and it was done unseen/),
  atServer(
    'forgets what it has refused',
    'fasterGivesUp',
    'tab 1 is told that nothing was done, and it was done unseen',
  ),
  atServer('looks only at the own reservations of a member', 'sameSlot', 'booth 1 is two members’ at once'),
  atServer('keeps the old slot of what is moved', 'moveAgainstMove', 'one reservation stands twice'),
  atServer(
    'frees nothing when it is cancelled',
    'cancelAgainstEnter',
    /says cancelled, and it is still there/,
  ),
  atServer(
    'does not look behind what is extended',
    'extensionAgainstBooking',
    'booth 1 is two members’ at once',
  ),
  atServer(
    'spends coupon minutes that are not there',
    'lastCouponMinute',
    /minutes are spent that are not there/,
  ),
  atServer(
    'opens doors of what was given up',
    'cancelAgainstEnter',
    /a door is opened for what was given up/,
  ),
  atServer('gives turns without looking', 'waitingAgainstBooking', 'booth 1 is two members’ at once'),
  {
    name: 'a command that is asked for again with another key',
    scene: 'sameSlot',
    charts: otherKeys,
    wrong: /somebody was faster, and nobody was|done unseen|not decided/,
  },
  {
    name: 'a cancellation that says that it is done whatever the answer is',
    scene: 'cancelAgainstEnter',
    charts: alwaysCancelled,
    wrong: /says cancelled, and it is/,
  },
  {
    name: 'a move that says that it is done whatever the answer is',
    scene: 'moveAgainstMove',
    charts: alwaysMoved,
    wrong: /says moved, and it is not so/,
  },
  {
    name: 'a reload that loses a pending key',
    scene: 'reloaded',
    charts: unfinished({ guards: { isFound: () => false } }),
    wrong: 'tab 1 has closed the app, and is never told of what was done',
  },
  {
    name: 'a reload after which it is asked for again with another key',
    scene: 'reloaded',
    charts: unfinished({
      actions: {
        rememberCommand: assign({
          command: (_, { command }) => command && { ...command, key: `${command.key}9` },
        }),
      },
    }),
    wrong: 'tab 1 has not decided on what was done for it',
  },
  {
    name: 'a reload after which all is said to be done, whatever the answer is',
    scene: 'reloaded',
    charts: unfinished({ guards: { isDone: () => true } }),
    wrong: 'tab 1 says done, and it is not so',
  },
  {
    name: 'a reload that loses the key of a wait that was begun',
    scene: 'reloadedBeginning',
    charts: { ...REAL, unfinishedWait: REAL.unfinishedWait.provide({ guards: { isFound: () => false } }) },
    wrong: 'tab 1 has closed the app, and is never told of what was done',
  },
  {
    name: 'a reload after which a wait is said to be given up, whatever the answer is',
    scene: 'reloadedEnding',
    charts: {
      ...REAL,
      unfinishedWaitEnd: REAL.unfinishedWaitEnd.provide({ guards: { isDone: () => true } }),
    },
    wrong: 'tab 1 says done, and it is not so',
  },
  {
    name: 'a reload that takes the keeping of a reservation for the end of its wait',
    scene: 'reloadedKeeping',
    charts: {
      ...REAL,
      unfinishedKeeping: REAL.unfinishedKeeping.provide({ guards: { isDone: () => false } }),
    },
    wrong: 'tab 1 is told that nothing was done, and it was done unseen',
  },
  atServer('tells nobody that something has changed', 'turnInList', UNTRUE_LIST),
  atServer('tells nobody that something has changed', 'reloadedGivingUp', UNTRUE_LIST),
  atServer(
    'gives turns of waits that were given up',
    'waitAgainstTurn',
    'a wait is given up, and booked all the same',
  ),
  atServer(
    'ends a wait whose turn has come',
    'waitAgainstTurn',
    'a wait is given up, and booked all the same',
  ),
  atServer(
    'knows a turn by the state of its wait alone',
    'waitInTwoTabs',
    /told of a reservation that there is not|given up, and booked all the same/,
  ),
  atServer('lets a member wait twice', 'beginningInTwoTabs', 'a member waits twice'),
  {
    name: 'a list that says of every wait that it has ended, whatever the answer is',
    scene: 'waitAgainstTurn',
    charts: { ...REAL, waits: REAL.waits.provide({ guards: { isStopped: () => true } }) },
    wrong: 'tab 2 says done, and it is not so',
  },
  {
    name: 'a sheet that says that a wait has begun, whatever the answer is',
    scene: 'beginningInTwoTabs',
    charts: { ...REAL, waitEntry: REAL.waitEntry.provide({ guards: { isStarted: () => true } }) },
    wrong: /says done, and it is not so/,
  },
  {
    name: 'a list that is not asked for again after its stream was cut',
    scene: 'turnInList',
    charts: {
      ...REAL,
      liveUpdates: REAL.liveUpdates.provide({ actions: { notifyOfOpening: () => undefined } }),
    },
    wrong: UNTRUE_LIST,
  },
  {
    name: 'a list that hears of no change',
    scene: 'waitsAgainstTurn',
    charts: { ...REAL, waitList: REAL.waitList.provide({ guards: { isOutdated: () => false } }) },
    wrong: /^the list of waits says what is not so, and nothing will change it$/,
  },
  {
    name: 'one of two lists that is not asked for again after their stream was cut',
    scene: 'listsAgainstTurn',
    charts: { ...REAL, waitList: REAL.waitList.provide({ guards: { isOutdated: isToldOfChange } }) },
    wrong: /^the list of waits says what is not so, and nothing will change it$/,
  },
];
