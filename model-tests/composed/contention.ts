import type { LocalDate } from '#domain/time.ts';
import type { World } from './world.ts';

/**
 * The doings of others meanwhile: an hour of one of the two booths is taken on one of the days, which is not always
 * told, or the price is raised.
 */
export function contentionIn(world: World, ...days: readonly [LocalDate, ...LocalDate[]]) {
  return {
    others: (number: number) => {
      const from = 60 * (number % 24);
      const date = days[number % days.length] ?? days[0];
      world.takeElsewhere({ boothId: 1 + (number % 2), date, from, to: from + 60 }, number % 3 !== 0);
    },
    raise: () => {
      world.booths.rate += 50;
    },
  };
}
