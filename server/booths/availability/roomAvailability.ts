import type { RoomAvailability } from '#contract/booking/availability.ts';
import { type BusyKind, busyAt } from '#domain/booking/availability.ts';
import { isTooNear } from '#domain/booking/lead.ts';
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

 * GET /reservations/room-availability/{room}: the 288 slots of a day. Past ones are not available, and neither are
 * those that are too near to be reserved, but for an immediate use.
 * 404 for an unknown room.
 */
export async function readRoomAvailability(
  context: MemberContext,
  { boothId, date, isImmediate }: { boothId: number; date: LocalDate; isImmediate: boolean },
): Promise<RoomAvailability> {
  const { db, tenant, member, now } = context;
  const [booth] = await readSchedules(db, context, { boothIds: [boothId] }, date, member.id);
  if (booth === undefined) throw notFound(NOT_FOUND.booth);
  const slots: Record<string, { available: boolean; reservedBy: 'self' | 'others' | 'closedDate' | null }> =
    {};
  for (let minute = 0; minute < DAY_MINUTES; minute += SLOT_MINUTES) {
    const busy = busyAt(booth.busy, minute);
    const startsAt = instantAt(date, minute);
    const isAhead = startsAt >= now && (isImmediate || !isTooNear(startsAt, booth, now));
    slots[slotKey(date, minute)] = {
      available: busy === undefined && isAhead,
      reservedBy: busy === undefined ? null : RESERVED_BY[busy.kind],
    };
  }
  return {
    slots,
    opensAt: booth.opening === null ? null : clockText(booth.opening.opens),
    rules: rulesOf(tenant, [booth]),
  };
}
