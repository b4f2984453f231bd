import { defineListing } from '../shared/listing.ts';
import { offer } from './extensionAnswers.ts';

/** What lies free after a reservation in use, shown before the member asks for it (spec section 7). */
export const extensionOffer = defineListing('extensionOffer', (reservationId: number, signal) =>
  offer(reservationId, signal),
);

export const extensionOfferMachine = extensionOffer.machine;
