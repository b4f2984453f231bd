import type { RoomAvailability } from '#contract/booking/availability.ts';
import { type BusyKind, busyAt } from '#domain/booking/availability.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import { DAY_MINUTES, instantAt, type LocalDate } from '#domain/time.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';
import { readSchedules } from './boothSchedules.ts';
import { rulesOf } from './lengths.ts';
import { clockText, slotKey } from './slotKey.ts';

const RESERVED_BY: Readonly<Record<BusyKind, 'self' | 'others' | 'closedDate'>> = {
  self: 'self',
  others: 'others',
  closed: 'closedDate',
};

/**

 * GET /reservations/room-availability/{room}: the 288 slots of a day; past ones are not available.
 * 404 for an unknown room.
 */
export async function readRoomAvailability(
  context: MemberContext,
  { boothId, date }: { boothId: number; date: LocalDate },
): Promise<RoomAvailability> {
  const { db, tenant, member, now } = context;
  const [booth] = await readSchedules(db, context, { boothIds: [boothId] }, date, member.id);
  if (booth === undefined) throw notFound(NOT_FOUND.booth);
  const slots: Record<string, { available: boolean; reservedBy: 'self' | 'others' | 'closedDate' | null }> =
    {};
  for (let minute = 0; minute < DAY_MINUTES; minute += SLOT_MINUTES) {
    const busy = busyAt(booth.busy, minute);
    slots[slotKey(date, minute)] = {
      available: busy === undefined && instantAt(date, minute) >= now,
      reservedBy: busy === undefined ? null : RESERVED_BY[busy.kind],
    };
  }
  return {
    slots,
    opensAt: booth.opening === null ? null : clockText(booth.opening.opens),
    rules: rulesOf(tenant, [booth]),
  };
}
