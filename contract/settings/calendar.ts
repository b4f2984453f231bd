import * as v from 'valibot';
import type { CalendarFeed } from '#domain/settings/calendar.ts';
import { endpoint } from '../endpoint.ts';
import { nullable } from '../field.ts';
import { type Means, ok, only, record } from '../record.ts';
import { instant } from '../values.ts';

const calendarFeed = record({ madeAt: ['made_at', instant] }) satisfies Means<CalendarFeed>;

/** GET /settings/calendar (addition): since when the member's calendar has an address; never the address itself. */
export const getCalendar = endpoint({
  method: 'get',
  path: '/settings/calendar',
  summary: 'Since when a calendar can subscribe to the reservations (an addition of ours).',
  audience: 'regular',
  additive: true,
  answer: record({ feed: ['calendar', nullable(calendarFeed)] }),
});

/**
 * POST /settings/calendar (addition): makes the secret address of the member's calendar, which is told this once. The
 * one before opens nothing any more; whoever has lost the answer makes another.
 */
export const makeCalendar = endpoint({
  method: 'post',
  path: '/settings/calendar',
  summary: 'Makes or renews the address of the calendar of reservations (an addition of ours).',
  audience: 'regular',
  additive: true,
  answer: only('calendar_url', v.pipe(v.string(), v.url())),
});

/** DELETE /settings/calendar (addition): the address opens nothing from now on; twice is once. */
export const endCalendar = endpoint({
  method: 'delete',
  path: '/settings/calendar',
  summary: 'Ends the address of the calendar of reservations (an addition of ours).',
  audience: 'regular',
  additive: true,
  answer: ok,
});
