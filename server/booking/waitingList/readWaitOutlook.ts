import { sql } from 'kysely';
import type { Alternative } from '#contract/booking/refusals.ts';
import type { Opening, OutlookRequest, WaitOutlook } from '#contract/booking/waitOutlook.ts';
import { roundUpToSlot, spanOf } from '#domain/booking/slots.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import { priceOf } from '#domain/money.ts';
import { dateOf, type Minutes, minuteOfDay } from '#domain/time.ts';
import { readBooker } from '#server/account/member/payer.ts';
import { otherBooths, otherTimes } from '#server/booking/reservation/otherSlots.ts';
import { checkTime } from '#server/booking/reservation/priceBooking.ts';
import { type BoothSchedule, readSchedules } from '#server/booths/availability/boothSchedules.ts';
import { lockedFloors, passcodeRequired } from '#server/booths/passcode/passcode.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound, RefusalError } from '#server/usecase/refusal.ts';
import { isBookable } from './lastTurn.statements.ts';

/**
 * Only waits of others that are booked count: a member who is only notified keeps nobody from a turn. With them comes
 * the minutes on foot to the booth elsewhere, if there is one: its floor's, where it has one.
 */
const bookedBefore = prepareStatement<
  {
    tenant: string;
    member: number;
    booths: readonly number[];
    starts: Date;
    ends: Date;
    now: Date;
    elsewhere: number | null;
  },
  { ahead: number; walkMinutes: Minutes | null }
>(
  (given) => sql`
    select count(*)::int as ahead, (
      select case when booths.floor_map_id is null then booths.walk_minutes else floor_maps.walk_minutes end
      from booths
      left join floor_maps
        on floor_maps.tenant_id = booths.tenant_id and floor_maps.floor_map_id = booths.floor_map_id
      where booths.tenant_id = ${given.tenant} and booths.telecube_id = ${given.elsewhere}::int
    ) as "walkMinutes"
    from waits
    where waits.tenant_id = ${given.tenant} and waits.state = 'waiting' and ${isBookable('waits', given.now)}
      and waits.member_id <> ${given.member} and waits.booth_ids && ${given.booths}::int[]
      and waits.starts_at - waits.tolerance * interval '1 minute' < ${given.ends}
      and ${given.starts} < waits.starts_at + (waits.tolerance + waits.minutes) * interval '1 minute'`,
);

/** POST /waiting-list/get-outlook. */
export async function readWaitOutlook(context: MemberContext, request: OutlookRequest): Promise<WaitOutlook> {
  const { db, tenant, member, now } = context;
  const { boothId, boothIds, date, start, interval } = request;
  const booker = await readBooker(db, tenant.id, member.id);
  const locked = await lockedFloors(db, tenant.id, booker);
  const [booth] = await readSchedules(db, context, { boothIds: [boothId] }, date, member.id);
  if (booth === undefined) throw notFound(NOT_FOUND.booth);
  if (locked.has(booth.floorMapId)) throw passcodeRequired(booth.floorMapId);
  const area = await readSchedules(db, context, { areaId: booth.areaId }, date, member.id);
  const elsewhere = area.filter(
    (each) => !locked.has(each.floorMapId) && !boothIds.includes(each.boothId) && each.boothId !== boothId,
  );
  const earliest = date === dateOf(now) ? roundUpToSlot(minuteOfDay(now) + 1) : 0;
  const openings = [
    otherBooths(elsewhere, booth, request, now),
    otherTimes(booth, request, earliest, now),
  ].flatMap((others) =>
    others.filter((other) => isOffered(context, other, [booth, ...elsewhere])).slice(0, 1),
  );
  const { startsAt, endsAt } = spanOf(date, start, interval);
  const [counted] = await bookedBefore(db, {
    tenant: tenant.id,
    member: member.id,
    booths: [...boothIds],
    starts: new Date(startsAt),
    ends: new Date(endsAt),
    now: new Date(now),
    elsewhere: openings.find((opening) => opening.booth.boothId !== boothId)?.booth.boothId ?? null,
  });
  return {
    ahead: counted?.ahead ?? 0,
    openings: openings.map((opening) => ({
      ...priced(context, opening, [booth, ...elsewhere]),
      walkMinutes: opening.booth.boothId === boothId ? null : (counted?.walkMinutes ?? null),
    })),
  };
}

function scheduleIn(booths: readonly BoothSchedule[], { booth }: Alternative): BoothSchedule {
  const found = booths.find(({ boothId }) => boothId === booth.boothId);
  if (found === undefined)
    throw new Error(`Failed to find booth ${booth.boothId} among those that were read.`);
  return found;
}

/** Whether a reservation of it would not be refused for its time. */
function isOffered(
  { tenant, now }: MemberContext,
  opening: Alternative,
  booths: readonly BoothSchedule[],
): boolean {
  const { booth, date, start, interval } = opening;
  try {
    checkTime({ boothId: booth.boothId, date, start, interval }, scheduleIn(booths, opening), tenant, now);
    return true;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}

/** Guests see no prices. */
function priced(
  { tenant, member }: MemberContext,
  opening: Alternative,
  booths: readonly BoothSchedule[],
): Omit<Opening, 'walkMinutes'> {
  const { netPer15Minutes } = scheduleIn(booths, opening);
  const { gross } = priceOf(opening.interval, { netPer15Minutes, taxPercent: tenant.taxPercent });
  return { ...opening, gross: member.isGuest ? null : gross };
}
