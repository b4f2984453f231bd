import type { Reservation } from '#domain/booking/reservation.ts';
import { dateOf } from '#domain/time.ts';
import { defineResource } from '../../shared/resource.ts';
import { offerExtensions } from './offer.ts';

/** By how much a use can be extended, in the sheet where it is chosen: it follows the slots of the booth on its day. */
export const extensionTimes = defineResource(
  'extensionTimes',
  ({ id }: Reservation, signal) => offerExtensions(id, signal),
  { follows: ({ boothId, startsAt }) => [{ boothIds: [boothId], date: dateOf(startsAt) }] },
);

export const extensionTimesMachine = extensionTimes.machine;
