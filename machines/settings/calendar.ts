import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo } from 'xstate';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import type { ApiError } from '#contract/errors.ts';
import { endCalendar, getCalendar, makeCalendar } from '#contract/settings/calendar.ts';
import type { CalendarFeed } from '#domain/settings/calendar.ts';
import { CALENDAR_WORDS } from '#domain/settings/words.ts';
import { failureRemembered, failureReported, keepsFailure } from '../shared/failure.ts';
import { defineResource, type LoadedOf } from '../shared/resource.ts';
import { flow } from '../shell/flow.ts';

/** Since when a calendar can subscribe to the member's reservations; the server does not know the address any more. */
export const calendarFeed = defineResource('calendarFeed', (_: null, signal) =>
  call(getCalendar, undefined, { signal }),
);

/** The feed that was loaded, if there is one. */
function loadedData({ event }: { event: LoadedOf<typeof calendarFeed> }) {
  return event.data;
}

/** An answer that is older than the last change is dropped, and the list is fetched again. */
const made = {
  target: '#calendar.subscribed',
  actions: [
    {
      type: 'rememberAddress',
      params: ({ event }: { event: { output: string } }) => ({ address: event.output }),
    },
    'refreshList',
    { type: 'announce', params: { text: CALENDAR_WORDS.made } },
  ],
} as const;

/**
 * The secret address for the member's calendar (docs/spec/settings.md, "Data"): it is made at a tap, renewed and ended
 * after a question, and known on this screen only until that is left. Where an answer was lost the server says what
 * holds, also behind a question.
 */
export const calendarMachine = flow({
  types: {} as {
    tags: 'without' | 'resting' | 'sheet:renewal' | 'sheet:end' | 'busy';
    context: {
      /** The address that was made on this screen. */
      readonly address: string | null;
      readonly failure: ApiError | null;
    };
    children: { list: 'list'; make: 'make'; end: 'end' };
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
    make: fromPromise<string, void>(({ signal }) => call(makeCalendar, undefined, { signal })),
    end: fromPromise<void, void>(({ signal }) => call(endCalendar, undefined, { signal })),
  },
  actions: {
    rememberAddress: assign({ address: (_, params: { address: string }) => params.address }),
    forgetAddress: assign({ address: null }),
    ...keepsFailure,
    refreshList: sendTo('list', { type: 'refresh.requested' }),
  },
  guards: {
    hasFeed: (_, params: { feed: CalendarFeed | null }) => params.feed !== null,
  },
}).createMachine({
  id: 'calendar',
  context: { address: null, failure: null },
  invoke: { id: 'list', src: 'list', input: ({ self }) => ({ of: null, subscriber: self }) },
  initial: 'without',
  states: {
    without: {
      description: 'There is no address, as far as is known.',
      tags: 'without',
      on: {
        'calendarFeed.loaded': { guard: { type: 'hasFeed', params: loadedData }, target: 'subscribed' },
        'address.wanted': { target: 'making', actions: 'forgetFailure' },
      },
    },
    making: {
      description: 'An address is made.',
      tags: ['without', 'busy'],
      invoke: {
        id: 'make',
        src: 'make',
        onDone: made,
        onError: { target: 'without', actions: ['refreshList', failureRemembered, failureReported] },
      },
    },
    subscribed: {
      description: 'There is an address.',
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
          description: 'Nothing is asked.',
          tags: 'resting',
          on: {
            'renewal.wanted': { target: 'confirmingRenewal', actions: 'forgetFailure' },
            'end.wanted': { target: 'confirmingEnd', actions: 'forgetFailure' },
          },
        },
        confirmingRenewal: {
          description: 'Is the address before to end with the new one?',
          tags: 'sheet:renewal',
          on: {
            'renewal.confirmed': { target: '#calendar.renewing', actions: 'forgetFailure' },
            'dialog.dismissed': 'resting',
          },
        },
        confirmingEnd: {
          description: 'Is the address to end?',
          tags: 'sheet:end',
          on: {
            'end.confirmed': { target: '#calendar.ending', actions: 'forgetFailure' },
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
        onDone: made,
        onError: {
          description: 'The address before may have ended by it.',
          target: 'subscribed.confirmingRenewal',
          actions: ['forgetAddress', 'refreshList', failureRemembered, failureReported],
        },
      },
    },
    ending: {
      description: 'The address ends.',
      tags: ['sheet:end', 'busy'],
      invoke: {
        id: 'end',
        src: 'end',
        onDone: {
          target: 'without',
          actions: [
            'forgetAddress',
            'refreshList',
            { type: 'announce', params: { text: CALENDAR_WORDS.ended } },
          ],
        },
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

/** Whether the server has calendars of reservations. */
export function servesCalendar(): boolean {
  const knows = serverCapabilities.current();
  return serves(knows, getCalendar) && serves(knows, makeCalendar) && serves(knows, endCalendar);
}
