import type { Timetable } from '#contract/booking/availability.ts';
import { placesOf } from '#domain/booking/availability.ts';
import { yen } from '../../shared/words/yen.ts';
import { quarterPrices } from '../quarterPrices.ts';

/** Where the booths are; what the screen is for while that is not known or not one place. */
export function titleOf(timetable: Timetable | null): string {
  const places = placesOf(timetable?.booths ?? []);
  return places.length === 1 && places[0] ? places[0] : 'ブースの予約';
}

/** How many booths, and what 15 minutes cost with tax, or from what on; guests see no price. */
export function subtitleOf(timetable: Timetable): string {
  const count = `${timetable.booths.length}ブース`;
  const [lowest, another] = quarterPrices(timetable);
  if (lowest === undefined) return count;
  return `${count}・15分 ${yen(lowest)}${another === undefined ? '' : '〜'}（税込）`;
}
