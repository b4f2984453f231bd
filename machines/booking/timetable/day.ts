import { type BoothsOnDay, getTimetable } from '#contract/booking/availability.ts';
import { call } from '#contract/client.ts';
import { defineResource } from '../../shared/resource.ts';

/**
 * The chosen day of some booths (docs/spec/wire.md, "Calls of booking", day-availability). Choosing another day asks
 * once, 300 ms after the last choice (docs/spec/booking.md, "Constants"); a day that is looked at is asked for each
 * minute, and as soon as a slot of it is taken or freed elsewhere.
 */
export const timetableDay = defineResource(
  'timetableDay',
  (of: BoothsOnDay, signal) => call(getTimetable, of, { signal }),
  { debounce: 300, freshness: 60_000, follows: (day) => [day] },
);

export const timetableDayMachine = timetableDay.machine;
