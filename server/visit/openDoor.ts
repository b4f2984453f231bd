import type { DoorRequest } from '#contract/visit/door.ts';
import { EARLY_ENTRY_MINUTES, entryOpensAt, isInUse } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { addMinutes, formatTime } from '#domain/time.ts';
import { isEmptyBefore } from '#server/booking/reservation/earlyEntry.ts';
import { lockOwnReservation, type OwnReservation } from '#server/booking/reservation/ownReservation.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { carryOutIntent } from '#server/intents/carryOut.ts';
import { storedAnswer } from '#server/usecase/idempotency.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { doorOpening, findOrOpenDoor, type Visitor } from './doorOpening.ts';

/**
 * POST /reservations/open-door and /reservations/unlock: opens the booth to enter, to enter again or to leave
 * (docs/spec/visit.md, "The door"). Both calls do the same: the booth's type decides what opens. The door is asked
 * after the intent is committed. 404; 409 too_early, entry_blocked, reservation_ended, not_in_use, door_unreachable.
 */
export async function openDoor(visitor: Visitor, request: DoorRequest): Promise<void> {
  const opening = await transaction(visitor.db, (trx) => decideDoor(trx, visitor, request));
  if (opening === undefined) return;
  const { state } = await carryOutIntent(visitor.services, doorOpening, opening, { isAwaited: true });
  if (state !== 'succeeded') {
    throw conflict('door_unreachable', 'ドアが応答しませんでした。もう一度お試しください。');
  }
}

/** The opening to be carried out; undefined when this command has opened the door before. */
async function decideDoor(trx: Trx, visitor: Visitor, { reservationId, ...request }: DoorRequest) {
  await lockCaller(trx, visitor.tenant.id, visitor.member.id);
  if ((await storedAnswer(trx, visitor)) !== undefined) return undefined;
  const reservation = await lockOwnReservation(trx, visitor, reservationId);
  await checkDoor(trx, visitor, reservation, request);
  const { tranid, telecube_id: boothId } = reservation;
  return await findOrOpenDoor(trx, visitor, { tranid, boothId, purpose: request.purpose });
}

async function checkDoor(
  trx: Trx,
  { tenant, now }: Visitor,
  reservation: OwnReservation,
  request: Omit<DoorRequest, 'reservationId'>,
): Promise<void> {
  const { starts_at: startsAt, ends_at: endsAt, use_state: useState } = reservation;
  if (useState === 'ended') throw conflict('reservation_ended', 'すでに退室しています。');
  if (now >= endsAt) {
    throw conflict('reservation_ended', '予約時間を過ぎている為、ドアを開けられません。');
  }
  if (isInUse({ useState })) return;
  if (request.purpose === 'leave') throw conflict('not_in_use', '入室していないため、退室できません。');
  if (now >= startsAt) return;
  const isEmpty = await isEmptyBefore(trx, tenant.id, reservation);
  const opensAt = entryOpensAt({ startsAt, isEmptyBefore: isEmpty });
  if (now >= opensAt) return;
  // A member who has read that the booth is empty reads why it can't be entered early after all.
  if (request.isEmptyBefore && !isEmpty && now >= addMinutes(startsAt, -EARLY_ENTRY_MINUTES)) {
    throw conflict('entry_blocked', MESSAGES.entryBlocked);
  }
  throw conflict('too_early', `${formatTime(opensAt)}から入室できます。`);
}
