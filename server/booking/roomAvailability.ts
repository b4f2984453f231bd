import type { RoomAvailability } from '#contract/booking/availability.ts';
import { type BusyKind, busyAt } from '#domain/booking/availability.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { DAY_MINUTES, instantAt, type LocalDate, type Minutes } from '#domain/time.ts';
import type { MemberContext } from '#server/http/context.ts';
import { notFound } from '#server/http/refusal.ts';
import { readSchedules } from './boothDay.ts';

const RESERVED_BY: Readonly<Record<BusyKind, 'self' | 'others' | 'closedDate'>> = {
  self: 'self',
  others: 'others',
  closed: 'closedDate',
};

function clock(minute: Minutes): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** GET /reservations/room-availability/{room}: 288 slots of a day; those that have passed are not available. */
export async function readRoomAvailability(
  { db, tenant, member, now }: MemberContext,
  { boothId, date }: { boothId: number; date: LocalDate },
): Promise<RoomAvailability> {
  const [booth] = await readSchedules(db, tenant.id, { boothIds: [boothId] }, date, member.id);
  if (booth === undefined) throw notFound('ブースが見つかりませんでした。');
  const slots: Record<string, { available: boolean; reservedBy: 'self' | 'others' | 'closedDate' | null }> =
    {};
  for (let minute = 0; minute < DAY_MINUTES; minute += SLOT_MINUTES) {
    const busy = busyAt(booth.busy, minute);
    slots[`${date} ${clock(minute)}:00`] = {
      available: busy === undefined && instantAt(date, minute) >= now,
      reservedBy: busy === undefined ? null : RESERVED_BY[busy.kind],
    };
  }
  return {
    slots,
    opensAt: booth.opening === null ? null : clock(booth.opening.opens),
    rules: tenant.rules,
  };
}
