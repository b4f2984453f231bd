import type { Reservation } from '#domain/booking/reservation.ts';
import type { Minutes } from '#domain/time.ts';
import type { ResourceRef } from '../../shared/resource.ts';
import { tagged } from '../../shared/tags.ts';
import type { DialogRef } from '../reservation/chart.ts';
import type { ImmediateUseSnapshot } from './chart.ts';
import { grossOf } from './choice.ts';
import { intervalsOf } from './offer.ts';

/** The booth by name, once it is known. */
export function selectBooth(snapshot: ImmediateUseSnapshot) {
  return snapshot.context.offer?.timetable.booths[0] ?? null;
}

/** The lengths to choose from; none where there is no time, or nothing is known. */
export function selectIntervals(snapshot: ImmediateUseSnapshot): readonly Minutes[] {
  return snapshot.context.offer ? intervalsOf(snapshot.context.offer) : [];
}

/** The chosen length in minutes; null while none is offered. */
export function selectInterval(snapshot: ImmediateUseSnapshot): Minutes | null {
  return snapshot.context.interval;
}

/** Tax-included yen of the chosen length; null before it is known, and where no prices are told. */
export function selectGross(snapshot: ImmediateUseSnapshot): number | null {
  return grossOf(snapshot.context);
}

/** The corporation's prepaid balance; null where there is no campaign. */
export function selectBalance(snapshot: ImmediateUseSnapshot): number | null {
  const balance = snapshot.context.offer?.balance;
  return balance?.hasCampaign ? balance.yen : null;
}

/** A reservation or use of another booth at the time of this use; null for none. */
export function selectElsewhere(snapshot: ImmediateUseSnapshot): Reservation | null {
  return snapshot.context.offer?.elsewhere ?? null;
}

/** The balance is below the tax-included price of the chosen length (docs/spec/booking.md, "Refusals"). */
export const selectIsBalanceShort = tagged('balanceShort');

/** The booth is known, and cannot be used now. */
export const selectHasNoTime = tagged('noTime');

/** The booth's offer: loaded, refreshed, or failed. */
export function selectOffer(snapshot: ImmediateUseSnapshot): ResourceRef | undefined {
  return snapshot.children.offer;
}

/** The dialog that is open, if one is. */
export function selectDialog(snapshot: ImmediateUseSnapshot): DialogRef | undefined {
  return snapshot.children.reservationDialog;
}
