import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { type DomainOf, mapped } from '../field.ts';
import { done, only, record } from '../record.ts';
import { whole } from '../values.ts';
import { FlagInput } from '../wire.ts';

/** 60 minutes or more before the start (docs/spec/booking.md, "Cancelling"). */
export const cancelReservation = endpoint({
  call: 'POST /reservations/cancel',
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

/** A reservation that is given up by either call, as it is kept until it is answered. */
export const givingUpCodec = record({
  reservationId: ['tranid', whole],
  /** It costs nothing: `cancelReservation` is asked. */
  isFree: ['without_charge', v.boolean()],
  neverUsed: ['notInUsed', v.boolean()],
});
export type GivingUp = DomainOf<typeof givingUpCodec>;

/** Less than 60 minutes before the start, or after it (docs/spec/booking.md, "Cancelling"). */
export const cancelForced = endpoint({
  call: 'POST /reservations/cancelForced',
  summary: 'Gives a reservation up although the charge stays.',
  audience: 'member',
  effect: true,
  refuses: ['not_found', 'reservation_ended'],
  body: forcedCancellation,
  answer: done,
});
