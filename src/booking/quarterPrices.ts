import { rateOf, type Timetable } from '#contract/booking/availability.ts';
import type { BoothDay } from '#domain/booking/availability.ts';
import { priceOf } from '#domain/money.ts';
import { yen } from '#src/shared/words/yen.ts';

/** The prices of 15 minutes with tax, each once, the lowest first; none for guests. */
export function quarterPrices(timetable: Timetable): readonly number[] {
  const prices = timetable.booths.flatMap((booth) => {
    const rate = rateOf(timetable, booth);
    return rate === null ? [] : [priceOf(15, rate).gross];
  });
  return [...new Set(prices)].sort((a, b) => a - b);
}

/** The price of 15 minutes of a booth, as it is read: 15分 275円. */
export function quarterPrice(timetable: Timetable, booth: BoothDay): string | undefined {
  const rate = rateOf(timetable, booth);
  return rate === null ? undefined : `15分 ${yen(priceOf(15, rate).gross)}`;
}
