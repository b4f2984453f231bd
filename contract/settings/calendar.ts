import * as v from 'valibot';
import type { CalendarFeed } from '#domain/settings/calendar.ts';
import { endpoint } from '../endpoint.ts';
import { nullable } from '../field.ts';
import { type Means, ok, only, record } from '../record.ts';
import { instant } from '../values.ts';

const calendarFeed = record({ madeAt: ['made_at', instant] }) satisfies Means<CalendarFeed>;

/** Never the address itself. */
export const getCalendar = endpoint({
  call: 'GET /settings/calendar',
  summary: 'Since when a calendar can subscribe to the reservations.',
  audience: 'regular',
  additive: true,
  answer: record({ feed: ['calendar', nullable(calendarFeed)] }),
});

/** The address is secret, and told to this command alone. The one before opens nothing any more. */
export const makeCalendar = endpoint({
  call: 'POST /settings/calendar',
  summary: 'Makes or renews the address of the calendar of reservations.',
  audience: 'regular',
  additive: true,
  effect: true,
  answersSecret: true,
  answer: only('calendar_url', v.pipe(v.string(), v.url())),
});

/** The address opens nothing from now on; twice is once. */
export const endCalendar = endpoint({
  call: 'DELETE /settings/calendar',
  summary: 'Ends the address of the calendar of reservations.',
  audience: 'regular',
  additive: true,
  effect: true,
  answer: ok,
});
