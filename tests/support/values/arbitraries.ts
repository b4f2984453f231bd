import fc from 'fast-check';
import type { FreePlaces } from '#contract/search/freePlaces.ts';
import type { Department, Member } from '#domain/account/member.ts';
import { type BoothDay, type BoothHead, type BusyRange, layRanges } from '#domain/booking/availability.ts';
import { EQUIPMENT } from '#domain/booking/boothFacts.ts';
import { type Quote, UNPAYABLE } from '#domain/booking/quote.ts';
import { type Reservation, USE_STATES } from '#domain/booking/reservation.ts';
import type { BookingRules } from '#domain/booking/slots.ts';
import { type LocalMonth, monthOf } from '#domain/history/month.ts';
import type { ReceiptAnswer } from '#domain/history/receipts.ts';
import type { MonthOfUse, Use } from '#domain/history/usage.ts';
import { NOTICE_AIMS, type Notice } from '#domain/inbox/notices.ts';
import { REMINDER_KINDS, type ReminderChoices } from '#domain/inbox/reminders.ts';
import { QUESTION_TYPES, type Survey, type SurveyAnswer } from '#domain/inbox/survey.ts';
import { type Amount, priceOf } from '#domain/money.ts';
import type { FavouriteChoice } from '#domain/search/favourites.ts';
import type { FreeWish } from '#domain/search/freePlaces.ts';
import { CLOSED, type Home } from '#domain/search/home.ts';
import type { AreaGroup, Booth, FloorMap, ImmediateState, Room } from '#domain/search/places.ts';
import type { Coupon } from '#domain/settings/coupons.ts';
import { addDays, addMinutes, dateOf, type Instant, instantOf, type LocalDate } from '#domain/time.ts';

/** Any text, Japanese and odd characters included. */
export const text = fc.string({ unit: 'grapheme', maxLength: 20 });
export const id = fc.nat({ max: 999_999_999 });
export const count = fc.nat({ max: 10_000 });

export function orNull<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null });
}

const SOONEST = Date.parse('2020-01-01T00:00:00+09:00');
const LATEST = Date.parse('2039-12-31T23:59:59+09:00');

/** A moment to the second, as the wire can say it. */
export const instant: fc.Arbitrary<Instant> = fc
  .integer({ min: SOONEST / 1000, max: LATEST / 1000 })
  .map((seconds) => instantOf(seconds * 1000));

export const date: fc.Arbitrary<LocalDate> = instant.map(dateOf);

/** A minute of the day on the 5-minute grid, 23:55 at the latest. */
export const slot = fc.nat({ max: 287 }).map((index) => index * 5);

/** A length that is a multiple of 15 minutes, three hours at most. */
export const interval = fc.integer({ min: 1, max: 12 }).map((units) => units * 15);

export const amount: fc.Arbitrary<Amount> = fc
  .record({
    minutes: fc.nat({ max: 720 }),
    netPer15Minutes: fc.nat({ max: 2_000 }),
    taxPercent: fc.nat({ max: 30 }),
  })
  .map(({ minutes, ...rate }) => priceOf(minutes, rate));

export const department: fc.Arbitrary<Department> = fc.record({ id, name: text });

export const digits = (length: number) =>
  fc.array(fc.nat({ max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(''));

export const member: fc.Arbitrary<Member> = fc.record({
  loginId: text,
  name: text,
  isPersonal: fc.boolean(),
  isGuest: fc.boolean(),
  corporationId: orNull(id),
  corporationName: orNull(text),
  employeeCode: orNull(text),
  departmentId: orNull(id),
  departments: fc.array(department, { maxLength: 4 }),
  tel: orNull(digits(11)),
  isTelVerified: fc.boolean(),
  birth: orNull(date.map((day) => day.replaceAll('-', ''))),
  gender: orNull(fc.constantFrom('male', 'female')),
  postal: orNull(digits(7)),
  address: orNull(text),
  card: orNull(text),
  cardBrand: orNull(text),
  cardExpires: orNull(text),
  owedYen: fc.nat(),
  owedUses: fc.array(
    fc.record({
      reservationId: id,
      placeName: text,
      boothName: text,
      startsAt: instant,
      endsAt: instant,
      amount,
    }),
    { maxLength: 2 },
  ),
  invitationGroupId: orNull(id),
  usageCount: count,
  termsAgreedVersion: orNull(text),
  mustAgreeToTerms: fc.boolean(),
});

export const busyRange: fc.Arbitrary<BusyRange> = fc
  .record({
    first: fc.nat({ max: 287 }),
    cells: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom('self', 'others', 'closed'),
  })
  .map(({ first, cells, kind }) => ({ from: first * 5, to: Math.min(first + cells, 288) * 5, kind }));

/** How a booth is built. */
const built = {
  seats: orNull(fc.constantFrom(1, 2)),
  equipment: fc.subarray([...EQUIPMENT]),
  photo: orNull(text),
};

/** A booth's busy stretches as they come from the server: sorted, not overlapping. */
export const busy: fc.Arbitrary<readonly BusyRange[]> = fc.array(busyRange, { maxLength: 8 }).map(layRanges);

const head = {
  boothId: id,
  boothName: text,
  placeName: text,
  floorName: orNull(text),
  access: text,
  freeCancellationMinutes: fc.integer({ min: 5, max: 10_080 }),
  leadMinutes: fc.integer({ min: 0, max: 10_080 }),
  ...built,
};

export const boothHead: fc.Arbitrary<BoothHead> = fc.record(head);

export const boothDay: fc.Arbitrary<BoothDay> = fc.record({
  ...head,
  busy,
  isClosedAllDay: fc.boolean(),
  netPer15Minutes: orNull(fc.nat({ max: 5_000 })),
});

export const rules: fc.Arbitrary<BookingRules> = fc.record({
  unitMinutes: fc.integer({ min: 1, max: 12 }).map((slots) => slots * 5),
  immediateUnitMinutes: fc.integer({ min: 1, max: 12 }).map((slots) => slots * 5),
  maxUnits: fc.integer({ min: 1, max: 48 }),
  immediateMaxUnits: fc.integer({ min: 1, max: 48 }),
  reservationLimit: orNull(fc.nat({ max: 9 })),
  reservableDays: fc.integer({ min: 1, max: 60 }),
});

export const quote: fc.Arbitrary<Quote> = fc.record({
  amount: orNull(amount),
  couponMinutes: count,
  couponRemainder: count,
  payer: orNull(fc.constantFrom('card', 'account', 'balance', 'inviter')),
  freeCancellationMinutes: fc.integer({ min: 5, max: 10_080 }),
  isMaxPriceReached: fc.boolean(),
  unpayable: orNull(fc.constantFrom(...UNPAYABLE)),
  balance: orNull(fc.nat({ max: 100_000 })),
  message: orNull(text),
});

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6);

export const reservation: fc.Arbitrary<Reservation> = fc
  .record({
    id,
    boothId: id,
    boothName: text,
    placeName: text,
    floorName: text,
    access: text,
    point: orNull(fc.record({ latitude: degrees(90), longitude: degrees(180) })),
    areaId: id,
    floorMapId: orNull(id),
    startsAt: instant,
    freeCancellationMinutes: fc.integer({ min: 5, max: 10_080 }),
    useState: fc.constantFrom(...USE_STATES),
    boothType: fc.constantFrom('door', 'lock'),
    isQrCodeMode: fc.boolean(),
    isEmptyBefore: fc.boolean(),
    wasLeftEarly: fc.boolean(),
    amount: orNull(amount),
    couponMinutes: count,
    isExtendable: fc.boolean(),
    extensionMinutes: interval,
    extensionGross: orNull(count),
    wifiSsid: orNull(text),
    pinId: orNull(text),
    qrCode: orNull(text),
    isBeingCancelled: fc.boolean(),
    chargedAt: orNull(instant),
    sequence: count,
    minutes: interval,
  })
  .map(({ minutes, ...each }) => ({ ...each, endsAt: addMinutes(each.startsAt, minutes) }));

const immediateState: fc.Arbitrary<ImmediateState> = fc.record({
  isImmediatelyAvailable: fc.boolean(),
  isInBusinessHours: fc.boolean(),
  isExceptionallyClosed: fc.boolean(),
});

const position = { latitude: degrees(90), longitude: degrees(180) };

const star = { isFavourite: orNull(fc.boolean()) };
const facts = { ...star, ...built };
const terms = {
  usableUntil: orNull(instant),
  nextFreeAt: orNull(instant),
  gross: orNull(count),
  priceChange: orNull(fc.record({ from: date, gross: count })),
};
const walk = { walkMinutes: orNull(count), exit: orNull(text) };

export const booth: fc.Arbitrary<Booth> = fc
  .tuple(
    fc.record({
      id,
      name: text,
      placeName: text,
      access: text,
      point: orNull(fc.record(position)),
      ...facts,
      ...terms,
      ...walk,
    }),
    immediateState,
  )
  .map(([names, state]) => ({ ...names, ...state }));

const openingHours = fc
  .uniqueArray(fc.nat({ max: 288 }), { minLength: 2, maxLength: 2 })
  .map((pair) => ({ opens: Math.min(...pair) * 5, closes: Math.max(...pair) * 5 }));

const fraction = fc.nat({ max: 1000 }).map((thousandths) => thousandths / 1000);
const planPlace = fc.record({ left: fraction, top: fraction, width: fraction, height: fraction });

export const floorMap: fc.Arbitrary<FloorMap> = fc.record({
  id,
  placeName: text,
  floorName: text,
  access: text,
  imageUrl: fc.webPath(),
  imageSize: orNull(fc.record({ width: count, height: count })),
  boothCount: count,
  ...star,
  ...position,
  hours: fc.record({
    workday: orNull(openingHours),
    saturday: orNull(openingHours),
    sunday: orNull(openingHours),
  }),
  ...walk,
  gross: orNull(count),
  booths: fc.array(
    fc
      .tuple(
        fc.record({
          id,
          name: text,
          place: orNull(planPlace),
          ...facts,
          ...terms,
        }),
        immediateState,
      )
      .map(([names, state]) => ({ ...names, ...state })),
    { maxLength: 4 },
  ),
});

export const room: fc.Arbitrary<Room> = fc.record({
  id,
  name: text,
  placeName: text,
  access: text,
  ...position,
  state: orNull(immediateState),
  ...facts,
  ...terms,
  ...walk,
});

export const areaGroup: fc.Arbitrary<AreaGroup> = fc.record({
  id,
  name: text,
  areas: fc.array(fc.record({ id, name: text, boothCount: orNull(count) }), { maxLength: 4 }),
});

/** Days around one, for rules that compare days. */
export function dayNear(base: LocalDate, reach: number): fc.Arbitrary<LocalDate> {
  return fc.integer({ min: -reach, max: reach }).map((days) => addDays(base, days));
}

export const notice: fc.Arbitrary<Notice> = fc.record({
  id,
  contents: text,
  createdAt: instant,
  readAt: orNull(instant),
  leadsTo: fc.constantFrom(null, ...NOTICE_AIMS),
});

export const survey: fc.Arbitrary<Survey> = fc.record({
  id,
  questions: fc.array(
    fc.record({
      id,
      type: fc.constantFrom(...QUESTION_TYPES),
      title: text,
      isRequired: fc.boolean(),
      guide: orNull(text),
      options: fc.array(fc.record({ id, title: text, asksForText: fc.boolean() }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});

export const surveyAnswer: fc.Arbitrary<SurveyAnswer> = fc.record({
  questionId: id,
  optionIds: fc.array(id, { maxLength: 3 }),
  text,
  optionTexts: fc.dictionary(id.map(String), text, { maxKeys: 2, noNullPrototype: true }),
});

export const month: fc.Arbitrary<LocalMonth> = instant.map(monthOf);

const use: fc.Arbitrary<Use> = fc.record({
  id,
  placeName: text,
  boothName: text,
  startsAt: instant,
  endsAt: instant,
  minutes: interval,
  couponMinutes: count,
  amount,
  isOwed: fc.boolean(),
  receiptNumber: orNull(text),
});

/** Newest first, as it is answered. */
export const uses: fc.Arbitrary<readonly Use[]> = fc
  .uniqueArray(use, { maxLength: 4, selector: (each) => each.startsAt })
  .map((each) => each.toSorted((a, b) => b.startsAt - a.startsAt));

export const monthOfUse: fc.Arbitrary<MonthOfUse> = fc.record({ month, count, amount });

export const addressee = orNull(fc.constantFrom('山田 花子', '株式会社 𠮷野 御中', '㈱O’Neil'));

export const receiptAnswer: fc.Arbitrary<ReceiptAnswer> = fc.oneof(
  fc.record({
    kind: fc.constant('issued' as const),
    receipts: fc.record({
      addressee,
      url: orNull(fc.constantFrom('/receipts/demo/secret', 'https://komori.example/receipts/1')),
      fileName: orNull(fc.constantFrom('領収書_20261120_1100円_コモリ.pdf')),
      isMailed: fc.boolean(),
      leftOut: fc.array(
        fc.record({
          id,
          startsAt: instant,
          obstacle: fc.constantFrom('owed' as const, 'free' as const, 'refunded' as const),
        }),
        { maxLength: 3 },
      ),
    }),
  }),
  fc.record({
    kind: fc.constant('refused' as const),
    message: fc.constantFrom('領収書は、ご利用が終わってから発行できます。'),
  }),
);

export const coupon: fc.Arbitrary<Coupon> = fc.record({
  id,
  name: text,
  code: text,
  isActive: fc.boolean(),
  remaining: count,
  granted: orNull(count),
  expiresOn: date,
  usedUpOn: orNull(date),
});

const vacancy = {
  boothCount: count,
  freeCount: count,
  nextFreeAt: orNull(instant),
  closed: orNull(fc.constantFrom(...CLOSED)),
};

const countedPlace = {
  areaId: id,
  floorMapId: orNull(id),
  boothIds: fc.array(id, { maxLength: 3 }),
  placeName: text,
  name: text,
  ...position,
  ...star,
  ...vacancy,
};

export const home: fc.Arbitrary<Home> = fc.record({
  reservation: orNull(
    fc.record({
      id,
      boothId: id,
      boothName: text,
      placeName: text,
      startsAt: instant,
      endsAt: instant,
      useState: fc.constantFrom(...USE_STATES),
      isEmptyBefore: fc.boolean(),
      boothType: fc.constantFrom('door', 'lock'),
      isQrCodeMode: fc.boolean(),
    }),
  ),
  usual: fc.array(
    fc.record({
      boothId: id,
      boothName: text,
      placeName: text,
      startsAt: instant,
      endsAt: instant,
      isFree: fc.boolean(),
      nextFreeAt: orNull(instant),
      gross: orNull(count),
    }),
    { maxLength: 2 },
  ),
  places: fc.array(fc.record({ ...countedPlace, lastUsedAt: orNull(instant), gross: orNull(count) }), {
    maxLength: 3,
  }),
  areas: fc.array(fc.record({ areaId: id, ...vacancy }), { maxLength: 3 }),
});

export const freeWish: fc.Arbitrary<FreeWish> = fc.record({
  date,
  start: slot,
  interval,
  seats: fc.constantFrom(2, null),
  equipment: fc.uniqueArray(fc.constantFrom(...EQUIPMENT)),
});

export const freePlaces: fc.Arbitrary<FreePlaces> = fc.record({
  rules,
  areas: fc.array(fc.record({ areaId: id, name: text, ...position }), { maxLength: 3 }),
  places: fc.array(
    fc.record({
      ...countedPlace,
      walkMinutes: orNull(count),
      exit: orNull(text),
      gross: orNull(count),
      isOnePrice: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});

const hourOfDay = fc.integer({ min: 0, max: 23 });

export const reminderChoices: fc.Arbitrary<ReminderChoices> = fc.record({
  byMail: fc.uniqueArray(fc.constantFrom(...REMINDER_KINDS)),
  byPush: fc.uniqueArray(fc.constantFrom(...REMINDER_KINDS)),
  quietHours: fc.record({ isOn: fc.boolean(), from: hourOfDay, to: hourOfDay }),
});

export const favouriteChoice: fc.Arbitrary<FavouriteChoice> = fc.record({
  kind: fc.constantFrom('floorMap', 'room'),
  id,
  isFavourite: fc.boolean(),
});

/** The rest of a guest’s invitation. */
export const invitationLimits = fc.record({
  endsOn: date,
  minutesLeft: count,
  minutesEach: count,
  countGranted: count,
  countLeft: count,
  isEnabled: fc.boolean(),
});
