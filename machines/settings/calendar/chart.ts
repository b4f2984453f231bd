import { type ActorRefFrom, assign, type SnapshotFrom, sendTo } from 'xstate';
import type { ApiError } from '#contract/errors.ts';
import type { CalendarFeed } from '#domain/settings/calendar.ts';
import { CALENDAR_WORDS } from '#domain/settings/words.ts';
import type { AnyOutcome, CommandInput, Outcome } from '../../shared/command.ts';
import { failureRemembered, failureReported, keepsFailure } from '../../shared/failure.ts';
import { required } from '../../shared/required.ts';
import type { LoadedOf } from '../../shared/resource.ts';
import { flow } from '../../shell/flow.ts';
import { endingCalendar } from './ending.ts';
import { calendarFeed, loadedData } from './feed.ts';
import { findMaking, type MakingAnswer, makingCalendar } from './making.ts';

interface Made {
  readonly answer: Outcome<MakingAnswer>;
}

interface Answered {
  readonly answer: AnyOutcome;
}

const found = ({ event }: { event: { output: CommandInput<null> | null } }) => ({ command: event.output });

/** An answer that is older than the last change is dropped, and the list is fetched again. */
const made = {
  guard: { type: 'isMade', params: makingCalendar.answered },
  target: '#calendar.subscribed',
  actions: [
    { type: 'rememberAddress', params: makingCalendar.answered },
    'refreshList',
    { type: 'announce', params: { text: CALENDAR_WORDS.made } },
  ],
} as const;

/** The command has said why; whether it was done, the list says. */
const notMade = {
  actions: ['refreshList', { type: 'rememberOutcome', params: makingCalendar.answered }],
} as const;

/**
 * The secret address for the member's calendar (docs/spec/settings.md, "Data"): it is made at a tap, renewed and ended
 * after a question, and known on this screen only until that is left. Each is asked for until its answer is known; a
 * reload goes on with what was to be made.
 */
export const calendarMachine = flow({
  types: {} as {
    tags: 'without' | 'resting' | 'sheet:renewal' | 'sheet:end' | 'busy';
    context: {
      /** The address that was made on this screen. */
      readonly address: string | null;
      /** The command that is on its way, or was the last. */
      readonly command: CommandInput<null> | null;
      readonly failure: ApiError | null;
    };
    children: { list: 'list'; findCommand: 'findCommand'; make: 'make'; end: 'end' };
    events:
      | { type: 'address.wanted' }
      | { type: 'renewal.wanted' }
      | { type: 'renewal.confirmed' }
      | { type: 'end.wanted' }
      | { type: 'end.confirmed' }
      | { type: 'dialog.dismissed' }
      | LoadedOf<typeof calendarFeed>;
  },
  actors: {
    list: calendarFeed.machine,
    findCommand: findMaking,
    make: makingCalendar.machine,
    end: endingCalendar.machine,
  },
  actions: {
    rememberAddress: assign({
      address: (_, { answer }: Made) => (answer.kind === 'made' ? answer.address : null),
    }),
    forgetAddress: assign({ address: null }),
    ...keepsFailure,
    rememberOutcome: assign({
      failure: (_, { answer }: Answered) => ('error' in answer ? answer.error : null),
    }),
    rememberCommand: assign({
      command: (_, params: { command: CommandInput<null> | null }) => params.command,
    }),
    issueMaking: assign({ command: () => makingCalendar.issue(null) }),
    issueEnding: assign({ command: () => endingCalendar.issue(null) }),
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    hasFeed: (_, params: { feed: CalendarFeed | null }) => params.feed !== null,
    isFound: (_, params: { command: CommandInput<null> | null }) => params.command !== null,
    isMade: (_, { answer }: Made) => answer.kind === 'made',
    isEnded: (_, { answer }: Answered) => answer.kind === 'ended',
  },
}).createMachine({
  id: 'calendar',
  context: { address: null, command: null, failure: null },
  invoke: { id: 'list', src: 'list', input: ({ self }) => ({ of: null, subscriber: self }) },
  initial: 'recovering',
  states: {
    recovering: {
      description: 'Has a reload cut off the answer that says the address?',
      tags: ['without', 'busy'],
      on: {
        'calendarFeed.loaded': { guard: { type: 'hasFeed', params: loadedData }, target: 'subscribed' },
      },
      invoke: {
        id: 'findCommand',
        src: 'findCommand',
        onDone: [
          {
            guard: { type: 'isFound', params: found },
            target: 'making',
            actions: { type: 'rememberCommand', params: found },
          },
          { target: 'without' },
        ],
        // Without storage nothing was left.
        onError: 'without',
      },
    },
    without: {
      description: 'There is no address for the calendar, as far as is known.',
      tags: 'without',
      on: {
        'calendarFeed.loaded': { guard: { type: 'hasFeed', params: loadedData }, target: 'subscribed' },
        'address.wanted': { target: 'making', actions: ['forgetFailure', 'issueMaking'] },
      },
    },
    making: {
      description: 'An address is made.',
      tags: ['without', 'busy'],
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ context }) => required(context.command),
        onDone: [made, { ...notMade, target: 'without' }],
        onError: { target: 'without', actions: ['refreshList', failureRemembered, failureReported] },
      },
    },
    subscribed: {
      description: 'There is an address for the calendar.',
      on: {
        'calendarFeed.loaded': [
          {
            guard: { type: 'hasFeed', params: loadedData },
            description: 'The address of this screen, where there is one, is known to nobody else.',
          },
          { target: 'without', actions: ['forgetAddress', 'forgetFailure'] },
        ],
      },
      initial: 'resting',
      states: {
        resting: {
          description: 'The member is asked nothing.',
          tags: 'resting',
          on: {
            'renewal.wanted': { target: 'confirmingRenewal', actions: 'forgetFailure' },
            'end.wanted': { target: 'confirmingEnd', actions: 'forgetFailure' },
          },
        },
        confirmingRenewal: {
          description: 'Is another address to be made, with which the former one ends?',
          tags: 'sheet:renewal',
          on: {
            'renewal.confirmed': { target: '#calendar.renewing', actions: ['forgetFailure', 'issueMaking'] },
            'dialog.dismissed': 'resting',
          },
        },
        confirmingEnd: {
          description: 'Is the address to end?',
          tags: 'sheet:end',
          on: {
            'end.confirmed': { target: '#calendar.ending', actions: ['forgetFailure', 'issueEnding'] },
            'dialog.dismissed': 'resting',
          },
        },
      },
    },
    renewing: {
      description: 'Another address is made.',
      tags: ['sheet:renewal', 'busy'],
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ context }) => required(context.command),
        onDone: [
          made,
          {
            description: 'The former address may have ended by it.',
            target: 'subscribed.confirmingRenewal',
            actions: ['forgetAddress', ...notMade.actions],
          },
        ],
        onError: {
          target: 'subscribed.confirmingRenewal',
          actions: ['forgetAddress', 'refreshList', failureRemembered, failureReported],
        },
      },
    },
    ending: {
      description: 'The server is told to end the address.',
      tags: ['sheet:end', 'busy'],
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => required(context.command),
        onDone: [
          {
            guard: { type: 'isEnded', params: endingCalendar.answered },
            target: 'without',
            actions: [
              'forgetAddress',
              'refreshList',
              { type: 'announce', params: { text: CALENDAR_WORDS.ended } },
            ],
          },
          {
            target: 'subscribed.confirmingEnd',
            actions: ['refreshList', { type: 'rememberOutcome', params: endingCalendar.answered }],
          },
        ],
        onError: {
          target: 'subscribed.confirmingEnd',
          actions: ['refreshList', failureRemembered, failureReported],
        },
      },
    },
  },
});

/** The flow, as its views hold it. */
export type CalendarRef = ActorRefFrom<typeof calendarMachine>;

type CalendarSnapshot = SnapshotFrom<typeof calendarMachine>;

/** The address that was made on this screen; null where it is not known. */
export function selectAddress(snapshot: CalendarSnapshot): string | null {
  return snapshot.context.address;
}

/** Why the last act failed. */
export function selectCalendarFailure(snapshot: CalendarSnapshot): ApiError | null {
  return snapshot.context.failure;
}

/** The command that is on its way; undefined while there is none. */
export function selectCalendarCommand({ children }: CalendarSnapshot) {
  return children.make ?? children.end;
}
