import { differenceOf, type MoveQuote } from '#contract/booking/move.ts';
import type { MoveRequest } from '#contract/booking/moveConfirmation.ts';
import type { Alternative } from '#contract/booking/refusals.ts';
import type { ApiError } from '#contract/errors.ts';
import type { BoothHead } from '#domain/booking/availability.ts';
import { freeCancellationEnd } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { spanOf } from '#domain/booking/slots.ts';
import type { Instant } from '#domain/time.ts';
import type { Moved } from '#domain/visit/deeds.ts';
import type { Command } from '../../shared/command.ts';
import { required } from '../../shared/required.ts';
import { paths } from '../../shell/paths.ts';
import { seenGrossOf } from '../pricedCommand.ts';
import type { BookingRefusal, SlotTaken } from '../refusals.ts';
import { type Moving, moving } from './command.ts';

export interface MoveConfirmationInput {
  /** As it is before. */
  readonly reservation: Reservation;
  readonly request: MoveRequest;
  /** The booth that it is to have, and where that is. */
  readonly booth: BoothHead;
  /** The booths that are shown around it, which the address names. */
  readonly boothIds: readonly number[];
  /** Guests see no prices. */
  readonly isGuest: boolean;
}

/**
 * How the confirmation ended. `isStale`: what the timetable shows has turned out wrong. `unknown`: the answer never
 * came, and the list of reservations shows the truth.
 */
export type MoveConfirmationOutput =
  | { readonly outcome: 'moved'; readonly moved: Moved }
  | { readonly outcome: 'dismissed'; readonly isStale: boolean }
  | { readonly outcome: 'unknown' };

export interface MoveConfirmationContext extends MoveConfirmationInput {
  /** The price on the screen, before and after; null until there is one. */
  readonly quote: MoveQuote | null;
  /** The terms that were confirmed and are no longer true. */
  readonly former: MoveQuote | null;
  readonly command: Command<Moving> | null;
  /** Why the present state is not `confirming`. */
  readonly problem: SlotTaken | BookingRefusal | { readonly kind: 'failed'; readonly error: ApiError } | null;
  readonly moved: Moved | null;
  /** The reservation was moved in another tab or on another device since the confirmation was opened. */
  readonly isMovedElsewhere: boolean;
  /** A slot that the timetable shows as free, or a reservation as movable, has turned out not to be. */
  readonly isStale: boolean;
}

/** The choice of an alternative to a slot that was lost. */
export function choiceOf(
  { request, booth }: MoveConfirmationContext,
  { booth: other, date, start, interval }: Alternative,
): Pick<MoveConfirmationContext, 'request' | 'booth'> {
  return {
    request: { ...request, boothId: other.boothId, date, start, interval },
    booth: other.boothId === booth.boothId ? booth : other,
  };
}

/** The command that a confirmation is, on the terms that are shown. */
export function commandOf(context: MoveConfirmationContext): Command<Moving> {
  const seenFreeUntil = context.quote?.freeUntil ?? null;
  return moving.issue({ ...context.request, seenGross: seenGrossOf({ context }), seenFreeUntil });
}

/** The first moment at which the reservation as it is can't be moved any more. */
export function movableEnd({ reservation }: MoveConfirmationContext): Instant {
  return freeCancellationEnd(reservation);
}

/** The move that was made, for whoever shows it. */
export function movedBy({ reservation, request, booth, quote }: MoveConfirmationContext, at: Instant): Moved {
  const { amount, couponMinutes, before } = required(quote);
  const { placeName, boothName } = booth;
  return {
    kind: 'moved',
    reservation,
    at,
    to: { ...spanOf(request.date, request.start, request.interval), placeName, boothName },
    gross: amount?.gross ?? null,
    difference: differenceOf({ amount, before }),
    couponMinutes,
  };
}

/** The address that opens the confirmation again: the way back from a login, and from the card. */
export function addressOf({ request, boothIds }: MoveConfirmationInput): string {
  const { reservationId, boothId, date, start, interval } = request;
  const shown = boothIds.includes(boothId) ? boothIds : [...boothIds, boothId];
  return paths.moveReservation({
    reservationId,
    boothIds: shown,
    date,
    start,
    interval,
    boothId,
    opensDialog: true,
  });
}

/** The data of a confirmation that opens. */
export function contextOf(input: MoveConfirmationInput): MoveConfirmationContext {
  return {
    ...input,
    quote: null,
    former: null,
    command: null,
    problem: null,
    moved: null,
    isMovedElsewhere: false,
    isStale: false,
  };
}
