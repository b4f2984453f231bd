import { absent, type DomainOf } from '../field.ts';
import { record } from '../record.ts';
import { instant, whole } from '../values.ts';
import { bookedTime } from './quote.ts';

/** A reservation, and the booth and time that it is to have. */
export const moveRequestCodec = record({ reservationId: ['tranid', whole] }, bookedTime);
export type MoveRequest = DomainOf<typeof moveRequestCodec>;

/** The request of a move: the new booth and time, and what was seen of its terms. */
export const moveConfirmationCodec = record(moveRequestCodec, {
  /** The tax-included price that the member saw; null where none was shown. */
  seenGross: ['taxInPrice', absent(whole)],
  /** Until when the member saw that the new one can be cancelled free of charge; null where that was not shown. */
  seenFreeUntil: ['free_until', absent(instant)],
});
export type MoveConfirmation = DomainOf<typeof moveConfirmationCodec>;
