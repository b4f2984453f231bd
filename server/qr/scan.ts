import { ACTIVE, entryOpensAt } from '#domain/booking/reservation.ts';
import { type ScanResult, stickerCode } from '#domain/qr/sticker.ts';
import { addDays, dateOf, instantAt, minutesBetween } from '#domain/time.ts';
import { visitPhase } from '#domain/visit/entry.ts';
import { isEmptyBefore } from '#server/booking/reservation/earlyEntry.statements.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { wasAnswered } from '#server/effects/earlier.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';
import { findTenant } from '#server/usecase/tenant.ts';
import { openDoor } from '#server/visit/openDoor.ts';

/**
 * POST /qr-code: what the sticker of a booth leads to (docs/spec/qr.md, "Scan results"). 404 for any other text, for a
 * code of no booth, and for a sticker of another tenant.
 */
export async function enterByCode(context: MemberContext, content: string): Promise<ScanResult> {
  const boothId = /^b([1-9]\d{0,8})$/.exec(stickerCode(content) ?? '')?.[1];
  if (boothId === undefined || !(await isOurs(context, content.trim()))) throw unknownCode();
  return await scanBooth(context, Number(boothId));
}

/** POST /immediate-use: the same for a booth that was chosen otherwise. 404 for an unknown booth. */
export async function askImmediateUse(context: MemberContext, boothId: number): Promise<ScanResult> {
  return await scanBooth(context, boothId);
}

/**
 * Whether the address before a code is one under which this tenant's app is reached: its codes are numbers of its own
 * booths, and anybody can print a sticker with another address. A code alone was typed in the app.
 */
async function isOurs({ tenant, host, services }: MemberContext, text: string): Promise<boolean> {
  if (!URL.canParse(text)) return true;
  const sticker = new URL(text);
  if (sticker.host !== host && sticker.origin !== senderOf({ tenant, services }).origin) return false;
  return (await findTenant(services, { named: undefined, host: sticker.hostname }))?.id === tenant.id;
}

function unknownCode() {
  return notFound('このコードのブースは見つかりませんでした。');
}

/**
 * The sticker is the door: a booth that the member may enter now, or is using, is opened, which costs nothing. Of one
 * that is reserved for later today it is told when entry opens; everything else would cost money and is only offered.
 */
async function scanBooth(context: MemberContext, boothId: number): Promise<ScanResult> {
  const { db, tenant, now } = context;
  const booth = await ofTenant(db, tenant.id)
    .selectFrom('booths')
    .select('telecube_id')
    .where('telecube_id', '=', boothId)
    .executeTakeFirst();
  if (booth === undefined) throw unknownCode();
  const reservation = await nextReservation(context, boothId);
  // After the reservation was read: an opening is committed together with its answer.
  if (await wasAnswered(context)) {
    return { kind: 'doorOpened', boothId, endsAt: reservation?.endsAt ?? null };
  }
  if (reservation === undefined) return { kind: 'usageWithoutReservation', boothId };
  const { tranid, startsAt, endsAt } = reservation;
  if (visitPhase(reservation, now) !== 'waiting') {
    const { isEmptyBefore } = reservation;
    await openDoor(context, { reservationId: tranid, purpose: 'enter', isEmptyBefore });
    return { kind: 'doorOpened', boothId, endsAt };
  }
  const usableMinutes = Math.floor(minutesBetween(startsAt, endsAt));
  return { kind: 'usageWithReservation', boothId, usableMinutes, opensAt: entryOpensAt(reservation) };
}

/** The member's reservation of the booth that is in use or comes next today. */
async function nextReservation({ db, tenant, member, now }: MemberContext, boothId: number) {
  return await ofTenant(db, tenant.id)
    .selectFrom('reservations')
    .select([
      'tranid',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'use_state as useState',
      isEmptyBefore.as('isEmptyBefore'),
    ])
    .where('member_id', '=', member.id)
    .where('telecube_id', '=', boothId)
    .where('live', '=', true)
    .where('confirmed_at', 'is not', null)
    .where('use_state', 'in', ACTIVE)
    .where('ends_at', '>', now)
    .where('starts_at', '<', instantAt(addDays(dateOf(now), 1), 0))
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
}
