import { listExtensions } from '#contract/booking/extension.ts';
import { call } from '#contract/client.ts';
import { refusable, SAID } from '#contract/errors.ts';
import type { ExtensionTimes } from '#domain/booking/extension.ts';
import { MESSAGES } from '#domain/messages.ts';
import { defineResource } from '../../shared/resource.ts';
import { type BookingRefusal, refusalOf } from '../refusals.ts';

export type OfferAnswer = ({ readonly kind: 'offered' } & ExtensionTimes) | BookingRefusal;

/**
 * Asks by how much the reservation can be extended (docs/spec/wire.md, "Calls of booking"). Rejects with an ApiFailure.
 */
export async function offerExtensions(reservationId: number, signal: AbortSignal): Promise<OfferAnswer> {
  const answer = await refusable(call(listExtensions, reservationId, { signal }), [
    ...listExtensions.refuses,
    SAID,
  ]);
  if (answer.kind === 'done') return { kind: 'offered', ...answer.value };
  const refusal = refusalOf(answer);
  // A server without codes says it in this sentence, which leads to /app (docs/spec/booking.md, "Refusals").
  return refusal.message === MESSAGES.notExtendable ? { ...refusal, code: 'not_extendable' } : refusal;
}

/**
 * The free time after a reservation in use, shown before the member asks for it (docs/spec/wire.md, "Calls of
 * booking"); asked for each minute. It does not follow its booth, which the end of the use itself frees: the sheet
 * does, where it is chosen from.
 */
export const extensionOffer = defineResource(
  'extensionOffer',
  (reservationId: number, signal) => offerExtensions(reservationId, signal),
  { freshness: 60_000 },
);

export const extensionOfferMachine = extensionOffer.machine;
