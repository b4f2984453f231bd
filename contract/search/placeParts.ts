import * as v from 'valibot';
import type {
  BoothTerms,
  BusinessHours,
  ImmediateState,
  OpeningHours,
  PriceChange,
  Room,
  Walk,
} from '#domain/search/places.ts';
import type { Minutes } from '#domain/time.ts';
import { absent, addition, mapped, optional } from '../field.ts';
import { type Means, record } from '../record.ts';
import { date, instant } from '../values.ts';
import { HourText, Whole } from '../wire.ts';

/** Whether it can be used now, and else why not. */
export const immediateState = record({
  isImmediatelyAvailable: ['immediateAvailable', optional(v.boolean(), false)],
  isInBusinessHours: ['inBusinessHours', optional(v.boolean(), true)],
  isExceptionallyClosed: ['exceptionalClosedDay', optional(v.boolean(), false)],
}) satisfies Means<ImmediateState>;

/** From when until when it can be used, both additions. */
export const usableSpan = record({
  usableUntil: ['usable_until', addition(absent(instant))],
  nextFreeAt: ['next_free_at', addition(absent(instant))],
}) satisfies Means<Pick<BoothTerms, 'usableUntil' | 'nextFreeAt'>>;

/** The price that is announced for a day on which one may reserve already: an addition. */
export const announcedPrice = record({
  priceChange: [
    'next_price',
    addition(
      absent(record({ from: ['from', date], gross: ['unit_price', Whole] }) satisfies Means<PriceChange>),
    ),
  ],
}) satisfies Means<Pick<BoothTerms, 'priceChange'>>;

/** The way on foot from an exit, and the price of 15 minutes there: all additions. */
export const wayAndPrice = record({
  walkMinutes: ['walk_minutes', addition(absent(Whole))],
  exit: ['exit', addition(absent(v.string()))],
  gross: ['unit_price', addition(absent(Whole))],
}) satisfies Means<Walk & Pick<BoothTerms, 'gross'>>;

/** Null where it stays closed, and where it is not told. */
const hour = absent(
  mapped(
    HourText,
    (said): Minutes => Number(said.slice(0, 2)) * 60 + Number(said.slice(3)),
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  ),
);

function openingOf(opens: Minutes | null, closes: Minutes | null): OpeningHours | null {
  return opens === null || closes === null ? null : { opens, closes };
}

/** Opening hours of workdays, Saturdays and Sundays, a field for each end. */
export const hours = mapped(
  record({
    workdayFrom: ['min_business_workday', hour],
    workdayTo: ['max_business_workday', hour],
    saturdayFrom: ['min_business_saturday', hour],
    saturdayTo: ['max_business_saturday', hour],
    sundayFrom: ['min_business_sunday', hour],
    sundayTo: ['max_business_sunday', hour],
  }),
  (said): { readonly hours: BusinessHours } => ({
    hours: {
      workday: openingOf(said.workdayFrom, said.workdayTo),
      saturday: openingOf(said.saturdayFrom, said.saturdayTo),
      sunday: openingOf(said.sundayFrom, said.sundayTo),
    },
  }),
  ({ hours: { workday, saturday, sunday } }) => ({
    workdayFrom: workday?.opens ?? null,
    workdayTo: workday?.closes ?? null,
    saturdayFrom: saturday?.opens ?? null,
    saturdayTo: saturday?.closes ?? null,
    sundayFrom: sunday?.opens ?? null,
    sundayTo: sunday?.closes ?? null,
  }),
);

/** The three go together: null where one of them is not told. */
export const addedState = mapped(
  record({
    isImmediatelyAvailable: ['immediateAvailable', addition(absent(v.boolean()))],
    isInBusinessHours: ['inBusinessHours', addition(absent(v.boolean()))],
    isExceptionallyClosed: ['exceptionalClosedDay', addition(absent(v.boolean()))],
  }),
  ({ isImmediatelyAvailable, isInBusinessHours, isExceptionallyClosed }): Pick<Room, 'state'> => ({
    state:
      isImmediatelyAvailable === null || isInBusinessHours === null || isExceptionallyClosed === null
        ? null
        : { isImmediatelyAvailable, isInBusinessHours, isExceptionallyClosed },
  }),
  ({ state }) =>
    state ?? { isImmediatelyAvailable: null, isInBusinessHours: null, isExceptionallyClosed: null },
);
