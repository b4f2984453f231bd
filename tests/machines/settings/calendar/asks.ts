import { endCalendar, makeCalendar } from '#contract/settings/calendar.ts';
import { endingCalendar } from '#machines/settings/calendar/ending.ts';
import { makingCalendar } from '#machines/settings/calendar/making.ts';
import { type Asking, command } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  command('the address of the calendar', makingCalendar, null, makeCalendar, null),
  command('the end of the calendar', endingCalendar, null, endCalendar, null),
];
