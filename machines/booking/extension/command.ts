import { extendReservation } from '#contract/booking/extension.ts';
import {
  type ExtensionConfirmation,
  extensionConfirmationCodec,
} from '#contract/booking/extensionConfirmation.ts';
import { call } from '#contract/client.ts';
import { refusable, SAID } from '#contract/errors.ts';
import { addMinutes } from '#domain/time.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';
import { readLiveReservations } from '../liveReservations.ts';
import { type BookingRefusal, refusalOf } from '../refusals.ts';

export type ExtendingAnswer = { readonly kind: 'extended' } | BookingRefusal;

async function extend(
  { key, content }: Command<ExtensionConfirmation>,
  signal: AbortSignal,
): Promise<ExtendingAnswer> {
  const answer = await refusable(call(extendReservation, content, { key, signal }), [
    ...extendReservation.refuses,
    SAID,
  ]);
  return answer.kind === 'done' ? { kind: 'extended' } : refusalOf(answer);
}

/** The list shows the new end, or nothing that says so. */
async function consult(
  { reservationId, seenEnd, minutes }: ExtensionConfirmation,
  signal: AbortSignal,
): Promise<ExtendingAnswer | null> {
  const reservations = await readLiveReservations(signal);
  const extended = reservations.find(({ id }) => id === reservationId);
  const isShown =
    extended !== undefined && seenEnd !== null && extended.endsAt >= addMinutes(seenEnd, minutes);
  return isShown ? { kind: 'extended' } : null;
}

export const extendingMemory = defineCommandMemory({
  part: 'Reservation.extending',
  schema: extensionConfirmationCodec.schema,
  codec: extensionConfirmationCodec,
  waitedFor: () => 2,
});

/** Extending exactly once, even if the connection or the page is lost. */
export const extending = defineCommand({ id: 'extending', ask: extend, consult, memory: extendingMemory });
