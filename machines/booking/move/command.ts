import { getMovePrice, moveReservation } from '#contract/booking/move.ts';
import { type MoveRequest, moveConfirmationCodec } from '#contract/booking/moveConfirmation.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { ask } from '#contract/client.ts';
import { spanOf } from '#domain/booking/slots.ts';
import type { Instant } from '#domain/time.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { defineCommandMemory } from '../../shared/commandMemory.ts';
import { keepPart } from '../../storage.ts';
import { readLiveReservations } from '../liveReservations.ts';
import { type BookingRefusal, reservationRefusalOf, type SlotTaken } from '../refusals.ts';

export type MovingAnswer = { readonly kind: 'moved' } | SlotTaken | BookingRefusal;

/** A move. An earlier start is sent without a price: it shows none, because the price does not change. */
export interface Moving extends MoveRequest {
  readonly seenGross?: number | null;
  readonly seenFreeUntil?: Instant | null;
}

const priced = (content: Moving) => ({ seenGross: null, seenFreeUntil: null, ...content });

async function move({ key, content }: Command<Moving>, signal: AbortSignal): Promise<MovingAnswer> {
  const answer = await ask(moveReservation, priced(content), { key, signal });
  if (answer.kind !== 'done') return reservationRefusalOf(answer);
  keepPart('Reservation.ended', null); // something else has been done since that use
  return { kind: 'moved' };
}

/** Whether the server moves reservations and says what that costs, as far as it is known. */
export function movesReservations(): boolean {
  const known = serverCapabilities.current();
  return serves(known, getMovePrice) && serves(known, moveReservation);
}

/** The list shows it at its new time. */
async function consult(
  { reservationId, boothId, date, start, interval }: Moving,
  signal: AbortSignal,
): Promise<MovingAnswer | null> {
  const { startsAt, endsAt } = spanOf(date, start, interval);
  const reservations = await readLiveReservations(signal);
  const isMoved = reservations.some(
    (each) =>
      each.id === reservationId &&
      each.boothId === boothId &&
      each.startsAt === startsAt &&
      each.endsAt === endsAt,
  );
  return isMoved ? { kind: 'moved' } : null;
}

export const movingMemory = defineCommandMemory({
  part: 'Reservation.moving',
  schema: moveConfirmationCodec.schema,
  codec: {
    decode: moveConfirmationCodec.decode,
    encode: (moving: Moving) => moveConfirmationCodec.encode(priced(moving)),
  },
  waitedFor: () => 2,
});

/**
 * Moving a reservation exactly once, even if the connection or the page is lost. Without an answer the reservation
 * stands where it stood: it is not asked again for long.
 */
export const moving = defineCommand({ id: 'moving', ask: move, consult, memory: movingMemory });
