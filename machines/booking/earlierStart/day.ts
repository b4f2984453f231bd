import { type BoothsOnDay, getTimetable } from '#contract/booking/availability.ts';
import { call } from '#contract/client.ts';
import { defineResource } from '../../shared/resource.ts';

/**
 * The day of one booth, as the timetable has it; asked for each minute, and as soon as a slot of it is taken or freed
 * elsewhere. A resource of its own, so that the list of reservations loads nothing of the timetable.
 */
export const boothDay = defineResource(
  'boothDay',
  (of: BoothsOnDay, signal) => call(getTimetable, of, { signal }),
  { freshness: 60_000, follows: (day) => [day] },
);

export const boothDayMachine = boothDay.machine;
