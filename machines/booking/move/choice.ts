import { differenceOf } from '#contract/booking/move.ts';
import type { Alternative } from '#contract/booking/refusals.ts';
import { freeCancellationEnd } from '#domain/booking/quote.ts';
import { spanOf } from '#domain/booking/slots.ts';
import type { Instant } from '#domain/time.ts';
import type { Moved } from '#domain/visit/deeds.ts';
import type { Command } from '../../shared/command.ts';
import { required } from '../../shared/required.ts';
import { paths } from '../../shell/paths.ts';
import { seenGrossOf } from '../pricedCommand.ts';
import { type Moving, moving } from './command.ts';
import type { MoveConfirmationContext, MoveConfirmationInput } from './confirmation.ts';

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

/** The command that a confirmation is, at the price that is shown. */
export function commandOf(context: MoveConfirmationContext): Command<Moving> {
  return moving.issue({ ...context.request, seenGross: seenGrossOf({ context }) });
}

/** The first moment at which the reservation as it is can't be moved any more. */
export function movableEnd({ reservation }: MoveConfirmationContext): Instant {
  return freeCancellationEnd(reservation.startsAt);
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
