import * as v from 'valibot';
import { endpoint, OK } from '../endpoint.ts';
import { Done, Flag, toWhole, WholeInput } from '../wire.ts';

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
  body: v.object({ tranid: WholeInput }),
  response: Done,
  input: {
    decode: ({ body }) => toWhole(body.tranid),
    encode: (id: number) => ({ body: { tranid: id } }),
  },
  output: OK,
});

/** A reservation given up although the charge is fixed. `neverUsed`: it was not entered (spec: notInUsed). */
export interface ForcedCancellation {
  readonly reservationId: number;
  readonly neverUsed: boolean;
}

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
  body: v.object({ tranid: WholeInput, notInUsed: v.optional(v.union([Flag, v.boolean()]), false) }),
  response: Done,
  input: {
    decode: ({ body }): ForcedCancellation => ({
      reservationId: toWhole(body.tranid),
      neverUsed: Boolean(body.notInUsed),
    }),
    encode: (cancellation) => ({
      body: { tranid: cancellation.reservationId, notInUsed: cancellation.neverUsed },
    }),
  },
  output: OK,
});
