import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { type DomainOf, mapped } from '../field.ts';
import { done, only, record } from '../record.ts';
import { whole } from '../values.ts';
import { FlagInput } from '../wire.ts';

/**
 * POST /reservations/cancel {tranid}: 60 minutes or more before the start (docs/spec/booking.md, "Cancelling"). 404;
 * 409 cancel_not_free, reservation_ended.
 */
export const cancelReservation = endpoint({
  method: 'post',
  path: '/reservations/cancel',
  summary: 'Cancels free of charge.',
  audience: 'member',
  effect: true,
  refuses: ['not_found', 'reservation_ended', 'cancel_not_free'],
  body: only('tranid', whole),
  answer: done,
});

/** A reservation given up although the charge is fixed. */
const forcedCancellation = record({
  reservationId: ['tranid', whole],
  /** It was not entered. */
  neverUsed: ['notInUsed', mapped(v.optional(FlagInput, false), Boolean, (is: boolean) => is)],
});
export type ForcedCancellation = DomainOf<typeof forcedCancellation>;

/**
 * POST /reservations/cancelForced {tranid, notInUsed}: the charge stays (docs/spec/booking.md, "Cancelling";
 * docs/spec/wire.md, "Calls of booking"). 404; 409 reservation_ended.
 */
export const cancelForced = endpoint({
  method: 'post',
  path: '/reservations/cancelForced',
  summary: 'Gives a reservation up although the charge stays.',
  audience: 'member',
  effect: true,
  refuses: ['not_found', 'reservation_ended'],
  body: forcedCancellation,
  answer: done,
});
