import type { Timetable } from '#contract/booking/availability.ts';
import { placesOf } from '#domain/booking/availability.ts';
import { priceOf } from '#domain/money.ts';
import { yen } from '../../shared/words/yen.ts';

/** Where the booths are; what the screen is for while that is not known or not one place. */
export function titleOf(timetable: Timetable | null): string {
  const places = placesOf(timetable?.booths ?? []);
  return places.length === 1 && places[0] ? places[0] : 'ブースの予約';
}

/** How many booths, and what 15 minutes cost with tax; guests see no price. */
export function subtitleOf({ booths, rate }: Timetable): string {
  const count = `${booths.length}ブース`;
  return rate ? `${count} ・ 15分 ${yen(priceOf(15, rate).gross)}（税込）` : count;
}
