import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { serverClock } from '#contract/clock.ts';
import { lastTurn, type Tolerance, type WaitMode } from '#domain/booking/waiting.ts';
import type { Outcome } from '../../shared/command.ts';
import { delayOf } from '../../shared/delay.ts';
import { failureReported } from '../../shared/failure.ts';
import { ofEvent } from '../../shared/ofEvent.ts';
import { required } from '../../shared/required.ts';
import { oneTagOf } from '../../shared/tags.ts';
import { flow } from '../../shell/flow.ts';
import { paths } from '../../shell/paths.ts';
import type { BookingRefusal } from '../refusals.ts';
import {
  type BoothScope,
  boothsOf,
  contextOf,
  NOTHING,
  priced,
  requestOf,
  type WaitEntryContext,
  type Wanted,
} from './chosen.ts';
import { type StartingAnswer, startingWait } from './starting.ts';
import { bookedUntil, isBookable, momentsOf, mostGross, withLimits } from './wish.ts';

interface Answered {
  readonly answer: Outcome<StartingAnswer>;
}

/** The choices of whoever waits, and their word. */
const choices = {
  'scope.chosen': { actions: { type: 'rememberScope', params: ofEvent } },
  'tolerance.chosen': { actions: { type: 'rememberTolerance', params: ofEvent } },
  'wait.confirmed': { target: 'starting', actions: 'issueCommand' },
} as const;

/** The same, with the choice to be booked, as long as that can be. */
const choosingAll = {
  after: { bookablePeriod: { target: 'choosingToBeNotified', actions: 'leaveOnlyNotifying' } },
  on: { ...choices, 'mode.chosen': { actions: { type: 'rememberMode', params: ofEvent } } },
} as const;

/**
 * Beginning to wait for a span that is taken (docs/spec/booking.md, "Waiting"): in any booth of the place or in one,
 * with a start that may be missed, to be booked or to be told.
 */
export const waitEntryMachine = flow({
  types: {} as {
    tags: 'sheet:choice' | 'sheet:refused' | 'sheet:started' | 'bookable' | 'limitsChanged' | 'busy';
    context: WaitEntryContext;
    events:
      | ({ type: 'wait.wanted' } & Wanted)
      | { type: 'mode.chosen'; mode: WaitMode }
      | { type: 'scope.chosen'; scope: BoothScope }
      | { type: 'tolerance.chosen'; tolerance: Tolerance }
      | { type: 'wait.confirmed' }
      | { type: 'dialog.dismissed' };
    children: { startingWait: 'startingWait' };
  },
  actors: { startingWait: startingWait.machine },
  actions: {
    rememberWish: assign((_, params: Wanted) => contextOf(params)),
    rememberMode: assign(({ context }, { mode }: { mode: WaitMode }) => priced({ ...context, mode })),
    rememberScope: assign(({ context }, { scope }: { scope: BoothScope }) => priced({ ...context, scope })),
    rememberTolerance: assign({ tolerance: (_, params: { tolerance: Tolerance }) => params.tolerance }),
    leaveOnlyNotifying: assign(({ context }) => priced({ ...context, mode: 'notify' })),
    issueCommand: assign({ command: ({ context }) => startingWait.issue(requestOf(context)) }),
    rememberLimits: assign(({ context }, { answer }: Answered) =>
      answer.kind === 'limitsChanged'
        ? priced({ ...context, wish: withLimits(required(context.wish), answer.limits) })
        : context,
    ),
    rememberRefusal: assign({
      refusal: (_, { answer }: Answered) => (answer.kind === 'refused' ? answer : null),
    }),
  },
  guards: {
    isBookable: (_, { wish, now }: Wanted) => isBookable(wish, now),
    isStarted: (_, { answer }: Answered) => answer.kind === 'started',
    hasNewLimits: (_, { answer }: Answered) => answer.kind === 'limitsChanged',
    isRefused: (_, { answer }: Answered) => answer.kind === 'refused',
  },
  delays: {
    bookablePeriod: ({ context }) => delayOf(bookedUntil(required(context.wish)) - serverClock.now()),
  },
}).createMachine({
  id: 'waitEntry',
  context: NOTHING,
  initial: 'resting',
  on: { 'dialog.dismissed': '.resting' },
  states: {
    resting: {
      description: 'No sheet is open.',
      on: {
        'wait.wanted': [
          {
            guard: { type: 'isBookable', params: ofEvent },
            target: 'choosing',
            actions: { type: 'rememberWish', params: ofEvent },
          },
          { target: 'choosingToBeNotified', actions: { type: 'rememberWish', params: ofEvent } },
        ],
        'dialog.dismissed': { description: 'No sheet is open.' },
      },
    },
    choosing: {
      tags: ['sheet:choice', 'bookable'],
      description:
        'The member chooses to be booked or to be told, while a reservation could still be cancelled free of charge.',
      ...choosingAll,
    },
    limitsChanged: {
      tags: ['sheet:choice', 'bookable', 'limitsChanged'],
      description: 'Cancelling would stop being free at another moment than was said: nothing has begun.',
      ...choosingAll,
    },
    choosingToBeNotified: {
      tags: 'sheet:choice',
      description:
        'The member can only be told: for a guest, without a price and in the last hour nothing is booked.',
      on: choices,
    },
    starting: {
      description: 'The server is asked to begin the wait.',
      tags: ['sheet:choice', 'busy'],
      on: {
        'dialog.dismissed': {
          description: 'The sheet stays until the truth is known, or the member waits no longer for it.',
        },
      },
      invoke: {
        id: 'startingWait',
        src: 'startingWait',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isStarted', params: startingWait.answered },
            target: 'started',
            actions: 'reportChange',
          },
          {
            guard: { type: 'hasNewLimits', params: startingWait.answered },
            target: 'limitsChanged',
            actions: { type: 'rememberLimits', params: startingWait.answered },
          },
          {
            guard: { type: 'isRefused', params: startingWait.answered },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: startingWait.answered },
          },
          {
            description:
              'It failed, as the shell has said, or nobody knows: the list among the reservations shows it.',
            target: 'resting',
            actions: { type: 'navigate', params: { to: paths.reservations() } },
          },
        ],
        onError: {
          target: 'resting',
          actions: [failureReported, { type: 'navigate', params: { to: paths.reservations() } }],
        },
      },
    },
    refused: {
      tags: 'sheet:refused',
      description:
        "The sheet says why not: three waits go on, the span is the member's own, or the last hour has begun.",
    },
    started: {
      description: 'The sheet says that the member waits, and what happens next.',
      tags: 'sheet:started',
    },
  },
});

export type WaitEntryRef = ActorRefFrom<typeof waitEntryMachine>;
type WaitEntrySnapshot = SnapshotFrom<typeof waitEntryMachine>;

/** The sheet that is shown; null where none is. */
export const selectWaitSheet = oneTagOf(['sheet:choice', 'sheet:refused', 'sheet:started']);

/**
 * The span of the sheet and what is chosen for it. `gross` is the most that it may cost; the moments are those of the
 * booths that are chosen.
 */
export function selectWish({ context }: WaitEntrySnapshot) {
  const { mode, scope, tolerance } = context;
  const wish = required(context.wish);
  const booths = boothsOf(context);
  const cheapest = Math.min(...booths.map(({ gross }) => gross ?? 0));
  const gross = mostGross(booths);
  return {
    wish,
    ...momentsOf({ ...wish, booths }),
    limit: lastTurn(booths),
    mode,
    scope,
    tolerance,
    gross,
    isUpTo: gross !== null && cheapest < gross,
  };
}

/** The address of the timetable with the span that is waited for, for whoever comes back to it. */
export function selectWishedAddress({ context }: WaitEntrySnapshot): string {
  const { booth, shownIds, date, start, interval } = required(context.wish);
  return paths.makeReservation({ boothIds: shownIds, boothId: booth.boothId, date, start, interval });
}

/** Why it was refused. */
export function selectWaitRefusal({ context }: WaitEntrySnapshot): BookingRefusal | null {
  return context.refusal;
}

/** The command that is in flight. */
export function selectStarting({ children }: WaitEntrySnapshot) {
  return children.startingWait;
}
