import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { endCalendar, getCalendar, makeCalendar } from '#contract/settings/calendar.ts';

/** Whether the server has calendars of reservations. */
export function servesCalendar(): boolean {
  const knows = serverCapabilities.current();
  return serves(knows, getCalendar) && serves(knows, makeCalendar) && serves(knows, endCalendar);
}
