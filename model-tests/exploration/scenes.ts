import {
  atTheDoor,
  type Charts,
  extendingUse,
  givingUp,
  listed,
  movingTo,
  REAL,
  reserving,
} from './flows.ts';
import { reservationsOf, waitsOf } from './lists.ts';
import type { Server, Use } from './server.ts';
import { beginningToWait, endingWait } from './waits.ts';
import type { Scene } from './world.ts';

const NOON = { from: 720, to: 780 };
/** The wait of a third member. */
const HERS = { member: 2, booth: 1, ...NOON };

function use(id: number, member: number, booth: number, isInUse = false, span = NOON): Use {
  return { id, member, booth, ...span, isInUse, by: null };
}

const freePeriodEnds = {
  'the time in which cancelling is free is over': (server: Server) =>
    server.isFree ? { ...server, isFree: false } : undefined,
};

const fasterForAWhile = {
  'somebody else has the slot': ({ uses, ...server }: Server) =>
    uses.length === 0 ? { ...server, uses: [use(9, 2, 1)] } : undefined,
  'somebody else gives the slot up': ({ uses, ...server }: Server) =>
    uses.some(({ id }) => id === 9) ? { ...server, uses: uses.filter(({ id }) => id !== 9) } : undefined,
};

const theirsGivenUp = {
  'somebody gives the slot up': ({ uses, ...server }: Server) =>
    uses.some(({ id }) => id === 7) ? { ...server, uses: uses.filter(({ id }) => id !== 7) } : undefined,
  'the member gives it up elsewhere': ({ uses, ...server }: Server) =>
    uses.some(({ member }) => member === 2) ? { ...server, uses: [] } : undefined,
};

/** The wishes of two tabs that can be at odds. The members are alike where they want the same of the same. */
export function scenes(charts: Charts = REAL) {
  return {
    sameSlot: {
      name: 'two members reserve the same slot',
      tabs: [
        [0, reserving(charts)],
        [1, reserving(charts)],
      ],
      server: {},
      areAlike: true,
    },
    twoTabs: {
      name: 'one member reserves the same slot in two tabs',
      tabs: [
        [0, reserving(charts)],
        [0, reserving(charts)],
      ],
      server: {},
    },
    extensionAgainstBooking: {
      name: 'a member extends into the slot that another one reserves',
      tabs: [
        [0, extendingUse(listed(7, 1, true))],
        [1, reserving(charts, { start: 780 })],
      ],
      server: { uses: [use(7, 0, 1, true)] },
    },
    immediateAgainstBooking: {
      name: 'a member uses the booth at once that another one reserves',
      tabs: [
        [0, reserving(charts, { mode: 'immediate' })],
        [1, reserving(charts)],
      ],
      server: {},
    },
    cancelAgainstEnter: {
      name: 'a member gives up in one tab what is entered in the other',
      tabs: [
        [0, givingUp(charts, listed(7, 1))],
        [0, atTheDoor(listed(7, 1), 'enter')],
      ],
      server: { uses: [use(7, 0, 1)] },
      outside: freePeriodEnds,
    },
    lastCouponMinute: {
      name: 'a member spends the last coupon minutes in two tabs',
      tabs: [
        [0, reserving(charts, { boothId: 1, usesCoupon: true })],
        [0, reserving(charts, { boothId: 2, usesCoupon: true })],
      ],
      server: { minutes: [60, 0, 0] },
    },
    moveAgainstMove: {
      name: 'two members move to the same slot',
      tabs: [
        [0, movingTo(charts, listed(7, 1), 3)],
        [1, movingTo(charts, listed(8, 2), 3)],
      ],
      server: { uses: [use(7, 0, 1), use(8, 1, 2)] },
    },
    moveAgainstCancel: {
      name: 'a member moves in one tab what is given up in the other',
      tabs: [
        [0, movingTo(charts, listed(7, 1), 3)],
        [0, givingUp(charts, listed(7, 1))],
      ],
      server: { uses: [use(7, 0, 1)] },
      outside: freePeriodEnds,
    },
    waitingAgainstBooking: {
      name: 'a slot comes free for which one member waits and that another one reserves',
      tabs: [
        [0, givingUp(charts, listed(7, 1))],
        [1, reserving(charts)],
      ],
      server: { uses: [use(7, 0, 1)], waiting: HERS },
    },
    fasterGivesUp: {
      name: 'somebody who was faster gives the slot up again',
      tabs: [[0, reserving(charts)]],
      server: {},
      outside: fasterForAWhile,
    },
    leaveAgainstExtension: {
      name: 'a member leaves in one tab what is extended in the other',
      tabs: [
        [0, atTheDoor(listed(7, 1, true), 'leave')],
        [0, extendingUse(listed(7, 1, true))],
      ],
      server: { uses: [use(7, 0, 1, true)] },
    },
    reloadAgainstBooking: {
      name: 'two members reserve the same slot, one of whom closes the app and opens it again',
      tabs: [
        [0, reserving(charts)],
        [1, reserving(charts)],
      ],
      server: {},
      reloads: 0,
    },
    reloadedMove: {
      name: 'a member moves to the slot that another one reserves, closes the app and opens it again',
      tabs: [
        [0, movingTo(charts, listed(7, 1), 3)],
        [1, reserving(charts, { boothId: 3 })],
      ],
      server: { uses: [use(7, 0, 1)] },
      reloads: 0,
    },
    reloadedExtension: {
      name: 'a member extends into the slot that another one reserves, closes the app and opens it again',
      tabs: [
        [0, extendingUse(listed(7, 1, true))],
        [1, reserving(charts, { start: 780 })],
      ],
      server: { uses: [use(7, 0, 1, true)] },
      reloads: 0,
    },
    reloadedDoor: {
      name: 'a member enters, closes the app and opens it again, and gives up in another tab',
      tabs: [
        [0, atTheDoor(listed(7, 1), 'enter')],
        [0, givingUp(charts, listed(7, 1))],
      ],
      server: { uses: [use(7, 0, 1)] },
      outside: freePeriodEnds,
      reloads: 0,
    },
    reloaded: {
      name: 'a member reserves a slot that somebody else has for a while, closes the app and opens it again',
      tabs: [[0, reserving(charts)]],
      server: {},
      outside: fasterForAWhile,
      reloads: 0,
    },
    reloadedBeginning: {
      name: 'a member begins to wait, closes the app and opens it again, and the turn comes meanwhile',
      tabs: [[2, beginningToWait(charts)]],
      server: { uses: [use(7, 0, 1)] },
      outside: { ...theirsGivenUp, ...freePeriodEnds },
      reloads: 0,
    },
    reloadedBeginningInTwoTabs: {
      name: 'a member begins one wait in two tabs, one of which is closed and opened again',
      tabs: [
        [2, beginningToWait(charts)],
        [2, beginningToWait(charts)],
      ],
      server: { uses: [use(7, 0, 1)] },
      outside: theirsGivenUp,
      reloads: 0,
    },
    reloadedEnding: {
      name: 'a member gives up a wait whose turn comes meanwhile, closes the app and opens it again',
      tabs: [
        [2, endingWait(charts, HERS)],
        [0, givingUp(charts, listed(7, 1))],
      ],
      server: { uses: [use(7, 0, 1)], waiting: HERS },
      reloads: 0,
    },
    reloadedKeeping: {
      name: 'a member keeps what a turn has made, closes the app and opens it again, and gives the wait up in another tab',
      tabs: [
        [2, endingWait(charts, HERS, true)],
        [2, endingWait(charts, HERS)],
      ],
      server: { uses: [use(7, 0, 1)], waiting: HERS },
      outside: theirsGivenUp,
      reloads: 0,
    },
    listAgainstBooking: {
      name: 'a member reserves in one tab, and looks at the list of reservations in another',
      tabs: [[0, reserving(charts)]],
      lists: [[reservationsOf(charts, 0)]],
      server: {},
    },
    listAgainstGivingUp: {
      name: 'a member gives up in one tab what the list of reservations shows in another',
      tabs: [[0, givingUp(charts, listed(7, 1))]],
      lists: [[reservationsOf(charts, 0)]],
      server: { uses: [use(7, 0, 1)] },
      outside: freePeriodEnds,
    },
    waitsAgainstTurn: {
      name: 'a member looks at the list of waits while another one frees what is waited for',
      tabs: [[0, givingUp(charts, listed(7, 1))]],
      lists: [[waitsOf(charts, 2)]],
      server: { uses: [use(7, 0, 1)], waiting: HERS },
    },
    waitAgainstTurn: {
      name: 'a member gives up a wait whose turn comes meanwhile',
      tabs: [
        [0, givingUp(charts, listed(7, 1))],
        [2, endingWait(charts, HERS)],
      ],
      server: { uses: [use(7, 0, 1)], waiting: HERS },
    },
    waitInTwoTabs: {
      name: 'a member gives up a wait in one tab, in the other keeps what its turn has made, and gives that up elsewhere',
      tabs: [
        [2, endingWait(charts, HERS)],
        [2, endingWait(charts, HERS, true)],
      ],
      server: { uses: [use(7, 0, 1)], waiting: HERS },
      outside: theirsGivenUp,
    },
    waitGivenUpTwice: {
      name: 'a member gives up one wait in two tabs',
      tabs: [
        [2, endingWait(charts, HERS)],
        [2, endingWait(charts, HERS)],
      ],
      server: { uses: [use(7, 0, 1)], waiting: HERS },
      outside: { ...theirsGivenUp, ...freePeriodEnds },
    },
    beginningInTwoTabs: {
      name: 'a member begins one wait in two tabs, and its turn comes meanwhile',
      tabs: [
        [2, beginningToWait(charts)],
        [2, beginningToWait(charts)],
      ],
      server: { uses: [use(7, 0, 1)] },
      outside: { ...theirsGivenUp, ...freePeriodEnds },
    },
    beginningAgainstBooking: {
      name: 'a member begins to wait for what comes free and is reserved by another one',
      tabs: [
        [2, beginningToWait(charts)],
        [1, reserving(charts)],
      ],
      server: { uses: [use(7, 0, 1)] },
      outside: theirsGivenUp,
    },
    reloadedGivingUp: {
      name: 'a member gives up, closes the app and opens it again at the list',
      tabs: [[0, givingUp(charts, listed(7, 1))]],
      lists: [[reservationsOf(charts, 0)]],
      server: { uses: [use(7, 0, 1)] },
      reloads: 0,
    },
    listsAgainstTurn: {
      name: 'both lists of a member are looked at on one device while a turn makes of a wait a reservation',
      tabs: [],
      lists: [[reservationsOf(charts, 2), waitsOf(charts, 2)]],
      server: { uses: [use(7, 0, 1)], waiting: HERS },
      outside: theirsGivenUp,
    },
    turnInList: {
      name: 'the list of reservations is looked at while a turn makes one, which is given up again elsewhere',
      tabs: [],
      lists: [[reservationsOf(charts, 2)]],
      server: { uses: [use(7, 0, 1)], waiting: HERS },
      outside: theirsGivenUp,
    },
  } as const satisfies Readonly<Record<string, Scene>>;
}
