import { timingSafeEqual } from 'node:crypto';
import { isEmptyBefore } from '#server/booking/reservation/earlyEntry.statements.ts';
import { reservationsWithBooth } from '#server/database/reservations.ts';
import type { Context } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';
import { openDoor } from './openDoor.ts';

const LONGEST_ID = 9;

/**
 * POST /reservations/open-by-code: a booth's reader has read the code off a phone. Opens by the rules of open-door,
 * for the member whose reservation it is. 404 for any other code; 409 as open-door.
 */
export async function openByCode(context: Context, shown: string): Promise<void> {
  const { db, tenant } = context;
  const [id = '', code = ''] = Buffer.from(shown, 'base64').toString().split(':');
  const missing = notFound('このコードの予約は見つかりませんでした。');
  if (!/^\d+$/.test(id) || id.length > LONGEST_ID) throw missing;
  const reservation = await reservationsWithBooth(db, tenant.id)
    .select([
      'reservations.tranid',
      'reservations.member_id',
      'reservations.entry_code',
      isEmptyBefore.as('isEmptyBefore'),
    ])
    .where('reservations.tranid', '=', Number(id))
    .where('booths.qr_code_mode', '=', 1)
    .executeTakeFirst();
  if (reservation === undefined || !isSame(code, reservation.entry_code)) throw missing;
  // A reader does not know what it has sent before: the door opens each time that the code is shown.
  const visitor = { ...context, member: { id: reservation.member_id }, requestKey: null };
  await openDoor(visitor, {
    reservationId: reservation.tranid,
    purpose: 'enter',
    isEmptyBefore: reservation.isEmptyBefore,
  });
}

function isSame(shown: string, expected: string | null): boolean {
  if (expected === null) return false;
  const [a, b] = [Buffer.from(shown), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
