import { type MoveRequest, moveReservation } from '#contract/booking/move.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { ask } from '#contract/client.ts';
import { instantAt } from '#domain/time.ts';
import { type Command, defineCommand } from '../../shared/command.ts';
import { readLiveReservations } from '../liveReservations.ts';
import { type BookingRefusal, reservationRefusalOf, type SlotTaken } from '../refusals.ts';

export type MovingAnswer = { readonly kind: 'moved' } | SlotTaken | BookingRefusal;

async function move({ key, content }: Command<MoveRequest>, signal: AbortSignal): Promise<MovingAnswer> {
  // It costs what it costs already: no price is shown, so that none was seen.
  const answer = await ask(moveReservation, { ...content, seenGross: null }, { key, signal });
  return answer.kind === 'done' ? { kind: 'moved' } : reservationRefusalOf(answer);
}

/** Whether the server moves reservations, as far as it is known. */
export function movesReservations(): boolean {
  return serves(serverCapabilities.current(), moveReservation);
}

/** The list shows it at its new time. */
async function consult(
  { reservationId, boothId, date, start }: MoveRequest,
  signal: AbortSignal,
): Promise<MovingAnswer | null> {
  const startsAt = instantAt(date, start);
  const reservations = await readLiveReservations(signal);
  const isMoved = reservations.some(
    (each) => each.id === reservationId && each.boothId === boothId && each.startsAt === startsAt,
  );
  return isMoved ? { kind: 'moved' } : null;
}

/** Moving a reservation, once. An earlier start is wanted at once, so that it is not asked again for long. */
export const moving = defineCommand({ id: 'moving', ask: move, consult, waitedFor: () => 2 });
