import type { DoorRequest } from '#contract/visit/door.ts';
import { earliestEntry, entryOpensAt, isInUse } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import { formatTime } from '#domain/time.ts';
import {
  lockCallerAndReservation,
  type OwnReservation,
  reservationMissing,
} from '#server/booking/reservation/ownReservation.statements.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import { carryOutIntent } from '#server/intents/carryOut.ts';
import { openIntent } from '#server/intents/intent.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { type DoorDetail, doorOpening } from './doorOpening.ts';
import { type DoorFacts, readDoorFacts } from './openDoor.statements.ts';

/**
 * POST /reservations/open-door and /reservations/unlock: opens the booth to enter, to enter again or to leave
 * (docs/spec/visit.md, "The door"). Both calls do the same: the booth's type decides what opens. The door is asked
 * after the intent is committed. 404; 409 too_early, entry_blocked, reservation_ended, not_in_use, door_unreachable.
 */
export const openDoor = defineEffect({
  opens: doorOpening,
  judgesAgain: true,
  lock,
  read,
  judge,
  write,
  outside,
});

function lock(trx: Trx, command: Command<DoorRequest>) {
  return lockCallerAndReservation(trx, command, command.request.reservationId);
}

function read(trx: Trx, command: Command<DoorRequest>) {
  return readDoorFacts(trx, command, command.request.reservationId);
}

interface Opening {
  readonly tranid: number;
  readonly detail: DoorDetail;
}

function judge(
  { request, now }: Command<DoorRequest>,
  reservation: OwnReservation | undefined,
  facts: DoorFacts,
): Opening {
  if (reservation === undefined) throw reservationMissing();
  const { tranid, boothId, endsAt, useState } = reservation;
  if (useState === 'ended') throw conflict('reservation_ended', 'すでに退室しています。');
  if (now >= endsAt) {
    throw conflict('reservation_ended', '予約時間を過ぎている為、ドアを開けられません。');
  }
  if (!isInUse(reservation)) checkEntry(request, reservation, facts, now);
  const { boothType, lockId } = facts;
  return { tranid, detail: { purpose: request.purpose, boothId, boothType, lockId } };
}

async function write(
  trx: Trx,
  { tenant, member, requestKey, now }: Command<DoorRequest>,
  { tranid, detail }: Opening,
): Promise<Committed<DoorDetail>> {
  const intent = await openIntent(trx, doorOpening, {
    tenant,
    memberId: member.id,
    tranid,
    // The same door is opened again and again.
    subject: null,
    detail,
    requestKey,
    now,
    carriedOutBy: 'caller',
  });
  return { intent };
}

async function outside({ services }: Asker, { intent }: Committed<DoorDetail>): Promise<void> {
  if (intent === undefined) return;
  const { state } = await carryOutIntent(services, doorOpening, intent, { isAwaited: true });
  if (state === 'succeeded') return;
  throw conflict('door_unreachable', 'ドアが応答しませんでした。もう一度お試しください。');
}

/** Refuses a door that is not to be entered yet, and to leave where nobody has entered. */
function checkEntry(
  { purpose, isEmptyBefore: hasSeenEmpty }: DoorRequest,
  { startsAt }: OwnReservation,
  { isEmptyBefore }: DoorFacts,
  now: Command<DoorRequest>['now'],
): void {
  if (purpose === 'leave') throw conflict('not_in_use', '入室していないため、退室できません。');
  if (now >= startsAt) return;
  const opensAt = entryOpensAt({ startsAt, isEmptyBefore });
  if (now >= opensAt) return;
  // A member who has read that the booth is empty reads why it can't be entered early after all.
  if (hasSeenEmpty && !isEmptyBefore && now >= earliestEntry(startsAt)) {
    throw conflict('entry_blocked', MESSAGES.entryBlocked);
  }
  throw conflict('too_early', `${formatTime(opensAt)}から入室できます。`);
}
