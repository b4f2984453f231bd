import { absent, type DomainOf } from '../field.ts';
import { record } from '../record.ts';
import { whole } from '../values.ts';
import { bookedTime } from './quote.ts';

/** A reservation, and the booth and time that it is to have. */
export const moveRequestCodec = record({ reservationId: ['tranid', whole] }, bookedTime);
export type MoveRequest = DomainOf<typeof moveRequestCodec>;

/** The request of a move: the new booth and time, and the price that was seen. */
export const moveConfirmationCodec = record(moveRequestCodec, {
  /** The tax-included price that the member saw; null where none was shown. */
  seenGross: ['taxInPrice', absent(whole)],
});
export type MoveConfirmation = DomainOf<typeof moveConfirmationCodec>;
