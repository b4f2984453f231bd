import { assign, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import type { WantedTime } from '#domain/booking/defaults.ts';
import { isMovable } from '#domain/booking/move.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf, type Instant, minuteOfDay, minutesBetween } from '#domain/time.ts';
import { failureReported } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import type { LoadedOf } from '../../shared/resource.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import { reservationList } from '../reservations/chart.ts';
import { timetableMachine } from '../timetable/chart.ts';
import type { TimetableInput } from '../timetable/choice.ts';
import type { MoveChoice, MoveSubscriber } from '../timetable/move.ts';
import { boothsAround } from './booths.ts';
import {
  type MoveConfirmationInput,
  type MoveConfirmationOutput,
  moveConfirmationMachine,
} from './confirmation.ts';
import { moveRules } from './rules.ts';

export interface MoveInput {
  readonly reservationId: number;
  /** The booths of the address; null for those around the reservation. */
  readonly boothIds: readonly number[] | null;
  /** The choice that the address brings back; where it names none, the reservation's own. */
  readonly wanted: WantedTime;
  readonly wantedBoothId: number | null;
  readonly opensDialog: boolean;
  /** Masked number of the member's card, and whether the member is a guest: for the dialog's words. */
  readonly card: string | null;
  readonly isGuest: boolean;
}

interface MoveContext extends MoveInput {
  /** As the list has it; null until it is found. */
  readonly reservation: Reservation | null;
  /** The server's time at which that was. */
  readonly now: Instant | null;
  readonly choice: MoveChoice | null;
}

type Listed = LoadedOf<typeof reservationList>;

const SCREENS = ['screen:looking', 'screen:timetable', 'screen:gone', 'screen:tooLate'] as const;

function foundIn({ reservationId }: MoveContext, { data }: Listed): Reservation | undefined {
  return data.find(({ id }) => id === reservationId);
}

function isAlike(one: Reservation, other: Reservation): boolean {
  return one.boothId === other.boothId && one.startsAt === other.startsAt && one.endsAt === other.endsAt;
}

/** The timetable with the reservation in it: its own booth and time are chosen, unless others were by the address. */
function timetableOf(context: MoveContext, subscriber: MoveSubscriber): TimetableInput {
  const { boothIds, wanted, wantedBoothId, opensDialog, card, isGuest } = context;
  const reservation = required(context.reservation);
  const { boothId, startsAt, endsAt } = reservation;
  return {
    boothIds: boothIds ?? [boothId],
    wanted: {
      date: wanted.date ?? dateOf(startsAt),
      start: wanted.start ?? minuteOfDay(startsAt),
      interval: wanted.interval ?? minutesBetween(startsAt, endsAt),
    },
    wantedBoothId: wantedBoothId ?? boothId,
    opensDialog,
    now: required(context.now),
    card,
    isGuest,
    move: { reservation, rules: moveRules, subscriber },
  };
}

function confirmationOf(context: MoveContext): MoveConfirmationInput {
  const { boothIds, card, isGuest } = context;
  const reservation = required(context.reservation);
  return {
    reservation,
    ...required(context.choice),
    boothIds: boothIds ?? [reservation.boothId],
    card,
    isGuest,
  };
}

interface Ended {
  readonly output: MoveConfirmationOutput;
}

/** The way to the list; it is told what was moved. */
function listAfter({ output }: Ended) {
  const to = paths.reservations();
  return output.outcome === 'moved' ? { to, handsOn: { moved: output.moved } } : { to };
}

const remembersFound = { type: 'rememberReservation' as const, params: ofEvent<Listed> };

const remembered = [remembersFound, { type: 'notifyTimetable' as const, params: ofEvent<Listed> }];

const notMovable = [
  { guard: { type: 'isGone' as const, params: ofEvent<Listed> }, target: '#move.gone' },
  {
    guard: { type: 'isTooLate' as const, params: ofEvent<Listed> },
    target: '#move.tooLate',
    actions: remembersFound,
  },
] as const;

/** The ways on, by what the list says of the reservation. */
const weighed = [
  ...notMovable,
  {
    description: 'After a reload the address names the booths.',
    guard: 'isAddressed' as const,
    target: '#move.arranging',
    actions: remembersFound,
  },
  { target: '#move.lookingAround', actions: remembersFound },
] as const;

/**
 * The screen on which a reservation gets another time or booth (docs/spec/booking.md, "Moving"): it is looked for in
 * the list, the timetable opens with it, and what is chosen there is confirmed.
 * Longer than 250 lines: what its parts are started with stands beside the states that start them.
 */
export const moveMachine = flow({
  types: {} as {
    input: MoveInput;
    context: MoveContext;
    events: Listed | { type: 'move.wanted'; choice: MoveChoice };
    tags: (typeof SCREENS)[number];
    children: {
      list: 'list';
      boothsAround: 'boothsAround';
      timetable: 'timetable';
      confirmation: 'confirmation';
    };
  },
  actors: {
    list: reservationList.machine,
    boothsAround: fromPromise<readonly number[], Reservation>(({ input, signal }) =>
      boothsAround(input, signal),
    ),
    timetable: timetableMachine,
    confirmation: moveConfirmationMachine,
  },
  actions: {
    rememberReservation: assign(({ context }, listed: Listed) => ({
      reservation: required(foundIn(context, listed)),
      now: listed.at,
    })),
    rememberBooths: assign({ boothIds: (_, params: { boothIds: readonly number[] }) => params.boothIds }),
    rememberChoice: assign({ choice: (_, params: { choice: MoveChoice }) => params.choice }),
    notifyTimetable: sendTo('timetable', ({ context }) => ({
      type: 'moved.changed',
      reservation: required(context.reservation),
    })),
    returnToTimetable: sendTo('timetable', (_, { isStale }: { isStale: boolean }) => ({
      type: 'move.left',
      isStale,
    })),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    isGone: ({ context }, listed: Listed) => foundIn(context, listed) === undefined,
    isTooLate: ({ context }, listed: Listed) => {
      const reservation = foundIn(context, listed);
      return reservation !== undefined && !isMovable(reservation, listed.at);
    },
    isAddressed: ({ context }) => context.boothIds !== null,
    isAsKnown: ({ context }, listed: Listed) => {
      const reservation = foundIn(context, listed);
      return (
        reservation !== undefined && context.reservation !== null && isAlike(reservation, context.reservation)
      );
    },
    isOver: (_, { output }: Ended) => output.outcome !== 'dismissed',
    isStale: (_, { output }: Ended) => output.outcome === 'dismissed' && output.isStale,
  },
}).createMachine({
  id: 'move',
  context: ({ input }) => ({ ...input, reservation: null, now: null, choice: null }),
  invoke: {
    id: 'list',
    src: 'list',
    input: ({ self }) => ({ of: null, subscriber: self }),
  },
  initial: 'looking',
  states: {
    looking: {
      tags: 'screen:looking',
      on: {
        'reservationList.loaded': weighed,
      },
    },
    lookingAround: {
      description: 'The other booths of its floor.',
      tags: 'screen:looking',
      invoke: {
        id: 'boothsAround',
        src: 'boothsAround',
        input: ({ context }) => required(context.reservation),
        onDone: {
          target: 'arranging',
          actions: { type: 'rememberBooths', params: ({ event }) => ({ boothIds: event.output }) },
        },
        onError: { target: 'arranging', actions: failureReported },
      },
    },
    arranging: {
      tags: 'screen:timetable',
      invoke: {
        id: 'timetable',
        src: 'timetable',
        input: ({ context, self }) => timetableOf(context, self),
        onDone: { description: 'Nothing is reserved in it: it ends with the screen.', target: 'left' },
      },
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'move.wanted': {
              target: 'confirming',
              actions: { type: 'rememberChoice', params: ofEvent },
            },
            'reservationList.loaded': [
              ...notMovable,
              { guard: { type: 'isAsKnown', params: ofEvent } },
              {
                description: 'Moved in another tab or on another device: the choice stays.',
                actions: remembered,
              },
            ],
          },
        },
        confirming: {
          description: 'What the list learns meanwhile, the confirmation is told by the server.',
          invoke: {
            id: 'confirmation',
            src: 'confirmation',
            input: ({ context }) => confirmationOf(context),
            onDone: [
              {
                description: 'Moved, or sent without an answer: the list shows the truth.',
                guard: { type: 'isOver', params: ofEvent },
                target: '#move.left',
                actions: { type: 'navigate', params: ({ event }) => listAfter(event) },
              },
              {
                guard: { type: 'isStale', params: ofEvent },
                target: 'choosing',
                actions: [{ type: 'returnToTimetable', params: { isStale: true } }, 'refreshList'],
              },
              {
                target: 'choosing',
                actions: { type: 'returnToTimetable', params: { isStale: false } },
              },
            ],
            onError: {
              target: 'choosing',
              actions: [
                { type: 'returnToTimetable', params: { isStale: true } },
                'refreshList',
                failureReported,
              ],
            },
          },
        },
      },
    },
    gone: {
      description: 'Given up, or over, or of another member.',
      tags: 'screen:gone',
      on: { 'reservationList.loaded': weighed },
    },
    tooLate: {
      description: 'Its cancellation is no longer free, or it is being given up.',
      tags: 'screen:tooLate',
      on: { 'reservationList.loaded': weighed },
    },
    left: { type: 'final' },
  },
});

type MoveSnapshot = SnapshotFrom<typeof moveMachine>;

/** The part of the screen that is shown; null once it is left. */
export const selectMoveScreen = oneTagOf(SCREENS);

/** The reservation, once it is found. */
export function selectMovedReservation({ context }: MoveSnapshot): Reservation | null {
  return context.reservation;
}

/** The flows that the screen is made of, while they run. */
export function selectMoveParts({ children }: MoveSnapshot) {
  return children;
}
