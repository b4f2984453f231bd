import type { BookingRequest, PriceRequest } from '#contract/booking/quote.ts';
import type { Alternative } from '#contract/booking/refusals.ts';
import type { MadeReservation } from '#contract/booking/reservations.ts';
import type { ApiError } from '#contract/errors.ts';
import type { BoothHead } from '#domain/booking/availability.ts';
import type { Quote } from '#domain/booking/quote.ts';
import type { Command } from '../../shared/command.ts';
import { paths } from '../../shell/paths.ts';
import { seenGrossOf } from '../pricedCommand.ts';
import type { BookingRefusal, SlotTaken } from '../refusals.ts';
import { type BookingConfirmation, type BookingMode, creation } from './command.ts';

/** The input of the dialog: the selection, and the names to show with it. */
export interface ReservationDialogInput {
  /** Reserve that time, or use the booth at once; the price and the confirmation are the same. */
  readonly mode: BookingMode;
  readonly request: BookingRequest;
  /** The booth and where it is. */
  readonly booth: BoothHead;
  /** The booths that are shown around it, which the address names. */
  readonly boothIds: readonly number[];
  /** Guests must agree to the terms for each reservation, and see no prices (docs/spec/booking.md, "Roles"). */
  readonly isGuest: boolean;
}

/**
 * How the dialog ended. `isStale`: what the timetable shows has turned out wrong. `unknown`: the answer never
 * came, and the list of reservations shows the truth.
 */
export type ReservationDialogOutput =
  | { readonly outcome: 'reserved'; readonly made: MadeReservation }
  | { readonly outcome: 'dismissed'; readonly isStale: boolean }
  | { readonly outcome: 'unknown' };

/** The data of the dialog. */
export interface DialogContext extends ReservationDialogInput {
  /** The price on the screen; null until there is one. */
  readonly quote: Quote | null;
  /** The tax-included price without coupon minutes, of the last quote that used none. */
  readonly fullGross: number | null;
  /** The terms that were confirmed and are no longer true. */
  readonly former: Quote | null;
  readonly agreesToTerms: boolean;
  readonly command: Command<BookingConfirmation> | null;
  /** Why the present state is not `confirming`. */
  readonly problem: SlotTaken | BookingRefusal | { readonly kind: 'failed'; readonly error: ApiError } | null;
  /** The outcome; null before. */
  readonly made: MadeReservation | null;
  /** A slot that the timetable shows as free has turned out to be taken. */
  readonly isTimetableStale: boolean;
}

/** The request for the price of what is chosen. */
export function priceRequestOf({ mode, request }: DialogContext): PriceRequest {
  return mode === 'immediate' ? { ...request, isImmediate: true } : request;
}

/** The choice of an alternative: it names its time, so it is a reservation. */
export function choiceOf(
  context: DialogContext,
  { booth, date, start, interval }: Alternative,
): Pick<DialogContext, 'mode' | 'request' | 'booth'> {
  return {
    mode: 'reserve',
    request: { ...context.request, boothId: booth.boothId, date, start, interval },
    booth: booth.boothId === context.booth.boothId ? context.booth : booth,
  };
}

/** The price that the choice has, and what it is without a coupon, as far as that is known. */
export function withQuote(
  { fullGross }: DialogContext,
  quote: Quote | null,
): Pick<DialogContext, 'quote' | 'fullGross'> {
  return { quote, fullGross: quote?.couponMinutes === 0 ? (quote.amount?.gross ?? null) : fullGross };
}

/** The choice with or without a coupon, which has a price of its own: what was confirmed before is compared no more. */
export function withCoupon(
  { request }: DialogContext,
  usesCoupon: boolean,
): Pick<DialogContext, 'request' | 'former'> {
  return { request: { ...request, usesCoupon }, former: null };
}

/** The command that a confirmation is, on the terms that are shown. A use at once is never free to cancel. */
export function commandOf(context: DialogContext): Command<BookingConfirmation> {
  const { mode, request, agreesToTerms, quote } = context;
  const seenFreeCancellation = mode === 'reserve' ? (quote?.freeCancellationMinutes ?? null) : null;
  return creation.issue({
    ...request,
    mode,
    seenGross: seenGrossOf({ context }),
    seenFreeCancellation,
    agreesToTerms,
  });
}

/** The address that opens this dialog again: the way back from a login, from the terms, and from the card. */
export function addressOf({ mode, request, boothIds }: ReservationDialogInput): string {
  const { boothId, date, start, interval } = request;
  if (mode === 'immediate') return paths.immediateUse(boothId, { interval, opensDialog: true });
  const shown = boothIds.includes(boothId) ? boothIds : [...boothIds, boothId];
  return paths.makeReservation({ boothIds: shown, date, start, interval, boothId, opensDialog: true });
}

/** The data of a dialog that opens. */
export function contextOf(input: ReservationDialogInput): DialogContext {
  return {
    ...input,
    quote: null,
    fullGross: null,
    former: null,
    agreesToTerms: false,
    command: null,
    problem: null,
    made: null,
    isTimetableStale: false,
  };
}
