import type { MoveRequest } from '#contract/booking/moveConfirmation.ts';
import { limitIn, type Movable, type MoveKind, type MoveTarget, moveKind } from '#domain/booking/move.ts';
import type { Cancellable } from '#domain/booking/quote.ts';
import { hasPassed } from '#domain/booking/selection.ts';
import { type Span, spanOf } from '#domain/booking/slots.ts';
import { withinCharge } from '#domain/booking/words.ts';
import { type Instant, instantOf, type Minutes, minutesBetween } from '#domain/time.ts';
import type { Booker } from '#server/account/member/payer.ts';
import { boundedAccount } from '#server/booking/ledger/price.ts';
import { withoutMoved } from '#server/booking/reservation/alternatives.ts';
import { type BookingFacts, boothOf } from '#server/booking/reservation/bookingFacts.statements.ts';
import { freeUntilWords } from '#server/booking/reservation/freeCancellation.ts';
import {
  checkFree,
  checkOffered,
  type PricedBooking,
  priceBooking,
} from '#server/booking/reservation/priceBooking.ts';
import type { BoothSchedule } from '#server/booths/availability/boothSchedules.ts';
import { conflict, type RefusalError } from '#server/usecase/refusal.ts';
import type { Tenant } from '#server/usecase/tenant.ts';
import { heldCoupons, type ReservationToMove, timeOf, yenHeldOn } from './reservationToMove.statements.ts';

/** A judged move: with a price of its own, or to an earlier start, which costs what it cost. */
export type PricedMove =
  | {
      readonly kind: 'free';
      readonly priced: PricedBooking;
      readonly netPer15Minutes: number;
      readonly freeCancellationMinutes: Minutes;
    }
  | { readonly kind: 'earlier'; readonly span: Span };

/**
 * Judges the move, and prices it as if the reservation had been cancelled free of charge and booked
 * (docs/spec/money.md). Refused with 409 reservation_ended, already_reserved, too_late, too_soon, and as `priceBooking`
 * does.
 */
export function priceMove(
  tenant: Tenant,
  booker: Booker,
  facts: BookingFacts,
  reservation: ReservationToMove,
  request: MoveRequest,
  now: Instant,
): PricedMove {
  const limit = limitIn(reservation, boothOf(facts));
  const target = {
    boothId: request.boothId,
    ...spanOf(request.date, request.start, request.interval),
    freeCancellationMinutes: limit.freeCancellationMinutes,
  };
  const kind = kindOf(reservation, target, now);
  // A start that has passed is told as such, and not as one that is too near.
  const refused =
    hasPassed(target.startsAt, now) && kind === 'tooSoon'
      ? undefined
      : refusalOf(kind, reservation, limit, now);
  if (refused !== undefined) throw refused;

  const isSameBooth = request.boothId === reservation.boothId;
  const booth = withoutMoved(boothOf(facts), request.date, timeOf(reservation));
  const longestMinutes = isSameBooth ? keptLength(booth, reservation) : booth.longestMinutes;
  if (kind === 'earlier') {
    const kept = { ...facts, booth: { ...boothOf(facts), longestMinutes } };
    const span = checkOffered(tenant, kept, request, now);
    checkFree(booth, request);
    return { kind, span };
  }
  const netPer15Minutes = (isSameBooth ? reservation.netPer15Minutes : null) ?? booth.netPer15Minutes;
  const givenBack: BookingFacts = {
    ...facts,
    booth: {
      ...booth,
      freeCancellationMinutes: limit.freeCancellationMinutes,
      netPer15Minutes,
      longestMinutes,
    },
    upcomingCount: facts.upcomingCount - 1,
    yenLeft: facts.yenLeft + yenHeldOn(reservation, boundedAccount(booker, target.startsAt)),
    // Minutes that have expired since, or do before the new start, stay good for this reservation.
    coupons: heldCoupons(reservation).map((coupon) => ({
      ...coupon,
      expiresAt: instantOf(Math.max(coupon.expiresAt, target.startsAt + 1)),
    })),
  };
  const priced = priceBooking(tenant, booker, givenBack, { ...request, usesCoupon: true }, now);
  const { freeCancellationMinutes } = limit;
  return { kind: 'free', priced, netPer15Minutes, freeCancellationMinutes };
}

/** The reservation may stay as long as it is in its booth, also where new ones have to be shorter by now. */
function keptLength(
  { longestMinutes }: BoothSchedule,
  { startsAt, endsAt }: ReservationToMove,
): Minutes | null {
  return longestMinutes === null ? null : Math.max(longestMinutes, minutesBetween(startsAt, endsAt));
}

function kindOf(reservation: ReservationToMove, target: MoveTarget, now: Instant): MoveKind {
  const movable: Movable = {
    boothId: reservation.boothId,
    startsAt: reservation.startsAt,
    endsAt: reservation.endsAt,
    freeCancellationMinutes: reservation.freeCancellationMinutes,
    useState: reservation.useState,
    // While its card is asked, the charge is as good as made.
    chargedAt: reservation.isBeingPaid ? now : reservation.chargedAt,
  };
  return moveKind(movable, target, now);
}

function refusalOf(
  kind: MoveKind,
  reservation: ReservationToMove,
  limit: Pick<Cancellable, 'freeCancellationMinutes'>,
  now: Instant,
): RefusalError | undefined {
  switch (kind) {
    case 'free':
    case 'earlier':
      return undefined;
    case 'over':
      return conflict('reservation_ended', '予約時間を過ぎている為、日時を変更できません。');
    case 'same':
      return conflict('already_reserved', 'ご予約は、すでにこのブースのこの時間です。');
    case 'begun':
      return conflict('too_late', '入室したあとは、日時を変更できません。');
    case 'tooLate':
      return conflict('too_late', `日時を変更できるのは${freeUntilWords(reservation, now)}まででした。`);
    case 'tooSoon':
      return conflict(
        'too_soon',
        `${withinCharge(limit)}以内の時間には変更できません。いまの予約を無料でキャンセルして、予約し直してください。`,
      );
  }
}
