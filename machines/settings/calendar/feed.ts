import { call } from '#contract/client.ts';
import { getCalendar } from '#contract/settings/calendar.ts';
import { defineResource, type LoadedOf } from '../../shared/resource.ts';

/** Since when a calendar can subscribe to the member's reservations; the server does not know the address any more. */
export const calendarFeed = defineResource('calendarFeed', (_: null, signal) =>
  call(getCalendar, undefined, { signal }),
);

/** The feed that was loaded, if there is one. */
export function loadedData({ event }: { event: LoadedOf<typeof calendarFeed> }) {
  return event.data;
}
