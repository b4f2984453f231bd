import fc from 'fast-check';
import * as availability from '#contract/booking/availability.ts';
import * as cancellation from '#contract/booking/cancellation.ts';
import * as extension from '#contract/booking/extension.ts';
import * as immediate from '#contract/booking/immediate.ts';
import * as move from '#contract/booking/move.ts';
import * as quote from '#contract/booking/quote.ts';
import * as reservations from '#contract/booking/reservations.ts';
import * as waitingList from '#contract/booking/waitingList.ts';
import * as waitOutlook from '#contract/booking/waitOutlook.ts';
import { UNPAYABLE } from '#domain/booking/quote.ts';
import { TOLERANCES } from '#domain/booking/waiting.ts';
import * as made from '#tests/support/values/arbitraries.ts';
import { type Call, call, notFound, nothing, ofReservations, someText } from './call.ts';

const { id, count, text, orNull, interval } = made;

/** Where somebody would move a reservation. */
const EVENING = { telecube_id: 1, date: '2026-11-21', hour: 18, minute: 0, interval: 60 };

const booking = fc.record({
  boothId: id,
  date: made.date,
  start: made.slot,
  interval,
  usesCoupon: fc.boolean(),
});

const seen = { seenGross: orNull(count), agreesToTerms: fc.boolean() };

const boothDay = fc.record({ boothId: id, date: made.date });

const wish = {
  boothIds: fc.array(id, { minLength: 1, maxLength: 5 }),
  date: made.date,
  start: made.slot,
  interval,
  tolerance: fc.constantFrom(...TOLERANCES),
  mode: fc.constantFrom('book', 'notify'),
};

const moveRequest = fc.record({
  reservationId: id,
  boothId: id,
  date: made.date,
  start: made.slot,
  interval,
});

const slots = fc.dictionary(
  fc.tuple(made.date, made.slot).map(([date, minute]) => {
    const two = (number: number) => String(number).padStart(2, '0');
    return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
  }),
  fc.record({ available: fc.boolean(), reservedBy: fc.constantFrom(null, 'self', 'others', 'closedDate') }),
  { maxKeys: 6, noNullPrototype: true },
);

const extensionRequest = { reservationId: id, minutes: interval, usesCoupon: fc.boolean() };

/** The calls of this area. */
export const bookingCalls: readonly Call[] = [
  call(
    availability.getRoomAvailability,
    'member',
    fc.tuple(boothDay, fc.boolean()).map(([asked, isImmediate]) => ({ ...asked, isImmediate })),
    fc.record({ slots, opensAt: orNull(text), rules: made.rules }),
  ),
  call(
    availability.getTimetable,
    'member',
    fc.record({ boothIds: fc.array(id, { minLength: 1, maxLength: 100 }), date: made.date }),
    fc.record({
      date: made.date,
      booths: fc.array(made.boothDay, { maxLength: 4 }),
      rules: made.rules,
      taxPercent: orNull(fc.nat({ max: 30 })),
      upcomingCount: count,
      invitationEndsOn: orNull(made.date),
      invitation: orNull(made.invitationLimits),
      opensAt: orNull(made.slot),
    }),
  ),
  call(quote.getPrice, 'member', booking, made.quote),
  call(quote.getChargeModel, 'member', boothDay, orNull(count)),
  call(reservations.listReservations, 'member', nothing, fc.array(made.reservation, { maxLength: 4 })),
  call(
    reservations.createReservation,
    'member',
    fc
      .tuple(booking, fc.record({ ...seen, seenFreeCancellation: orNull(count) }))
      .map(([asked, agreed]) => ({ ...asked, ...agreed })),
    fc.record({ id: orNull(id), isMailQueued: fc.boolean() }),
  ),
  call(cancellation.cancelReservation, { audience: 'member', foreign: ofReservations() }, id, nothing),
  call(
    move.getMovePrice,
    { audience: 'member', foreign: ofReservations(EVENING) },
    moveRequest,
    fc.record({
      amount: orNull(made.amount),
      couponMinutes: count,
      before: fc.record({ amount: orNull(made.amount), couponMinutes: count }),
      chargedAt: made.instant,
      freeUntil: made.instant,
      movableUntil: made.instant,
      payer: fc.constantFrom('card', 'account', 'balance', 'inviter'),
      unpayable: orNull(fc.constantFrom(...UNPAYABLE)),
      message: orNull(someText),
    }),
  ),
  call(
    move.moveReservation,
    { audience: 'member', foreign: ofReservations(EVENING) },
    fc
      .tuple(moveRequest, fc.record({ seenGross: orNull(count), seenFreeUntil: orNull(made.instant) }))
      .map(([asked, seen]) => ({ ...asked, ...seen })),
    id,
  ),
  call(
    waitingList.startWaiting,
    'member',
    fc.record({
      ...wish,
      usesCoupon: fc.boolean(),
      seenGross: orNull(count),
      seenFreeCancellation: orNull(count),
    }),
    id,
  ),
  call(
    waitingList.listWaits,
    'member',
    nothing,
    fc.array(
      fc.record({
        ...wish,
        id,
        ahead: count,
        placeName: someText,
        boothNames: fc.array(someText),
        state: fc.constantFrom('waiting', 'booked', 'notified', 'refused', 'ended'),
        freeCancellationMinutes: count,
        leadMinutes: count,
        reservationId: orNull(id),
        message: orNull(someText),
      }),
    ),
  ),
  call(
    waitOutlook.getWaitOutlook,
    'member',
    fc.record({
      boothId: id,
      boothIds: fc.array(id, { minLength: 1, maxLength: 3 }),
      date: made.date,
      start: made.slot,
      interval,
    }),
    fc.record({
      ahead: count,
      openings: fc.array(
        fc.record({
          booth: made.boothHead,
          date: made.date,
          start: made.slot,
          interval,
          gross: orNull(count),
          walkMinutes: orNull(count),
        }),
        { maxLength: 2 },
      ),
    }),
  ),
  call(
    waitingList.stopWaiting,
    {
      audience: 'member',
      foreign: ({ wait }) => [{ path: `/waiting-list/${wait}`, answers: notFound }],
    },
    fc.record({ waitId: id, seen: fc.constantFrom('waiting', 'booked', 'notified', 'refused', 'ended') }),
    nothing,
  ),
  call(
    extension.listExtensions,
    {
      audience: 'member',
      foreign: ({ inUse }) => [{ query: `?tranid=${inUse}`, answers: notFound }],
    },
    id,
    fc.record({
      choices: fc.oneof(
        fc.array(fc.record({ minutes: interval, gross: count }), { maxLength: 4 }),
        fc.array(fc.record({ minutes: interval, gross: fc.constant(null) }), { maxLength: 4 }),
      ),
      from: orNull(made.instant),
      end: orNull(fc.constantFrom('self', 'others', 'closed', 'invitation')),
      neighbours: fc.array(
        fc.record({ boothId: id, boothName: text, date: made.date, start: made.slot, interval }),
        { maxLength: 2 },
      ),
    }),
  ),
  call(
    extension.getExtensionAvailability,
    'member',
    id,
    fc.record({
      slots: slots.map((each) =>
        Object.fromEntries(Object.entries(each).map(([key, { available }]) => [key, { available }])),
      ),
      maxUnits: count,
      reservationLimit: count,
    }),
  ),
  call(
    extension.getExtensionPrice,
    { audience: 'member', foreign: ofReservations({ timeunit: 15 }) },
    fc.record(extensionRequest),
    fc.record({
      amount: orNull(made.amount),
      couponMinutes: count,
      couponRemainder: count,
      startsAt: made.instant,
    }),
  ),
  call(
    extension.extendReservation,
    { audience: 'member', foreign: ofReservations({ timeunit: 15 }) },
    fc.record({ ...extensionRequest, seenGross: orNull(count), seenEnd: orNull(made.instant) }),
    nothing,
  ),
  call(
    extension.extendReservationOld,
    {
      audience: 'member',
      foreign: ({ inUse }) => [
        { path: `/reservations/${inUse}/extend`, body: { interval: 15 }, answers: notFound },
      ],
    },
    fc.record({
      ...extensionRequest,
      usesCoupon: fc.constant(false),
      seenGross: fc.constant(null),
      seenEnd: fc.constant(null),
    }),
    nothing,
  ),
  call(
    cancellation.cancelForced,
    { audience: 'member', foreign: ofReservations({ notInUsed: true }) },
    fc.record({ reservationId: id, neverUsed: fc.boolean() }),
    nothing,
  ),
  call(
    immediate.useImmediately,
    'regular',
    fc.record({ boothId: id, interval, usesCoupon: fc.boolean(), ...seen }),
    id,
  ),
];
