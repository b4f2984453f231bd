import { invitationProblem } from '#domain/account/invitation.ts';
import { isFree } from '#domain/booking/availability.ts';
import type { Neighbour } from '#domain/booking/extension.ts';
import { isTooNear } from '#domain/booking/lead.ts';
import { DAY_MINUTES, dateOf, type Instant, instantAt, type Minutes, minutesBetween } from '#domain/time.ts';
import { limitsOf } from '#server/account/guest/limits.ts';
import { readBooker } from '#server/account/member/payer.ts';
import { type BoothSchedule, readSchedules } from '#server/booths/availability/boothSchedules.ts';
import { lasts } from '#server/booths/availability/lengths.ts';
import { lockedFloors } from '#server/booths/passcode/passcode.ts';
import type { MemberContext } from '#server/usecase/context.ts';

const MOST = 2;
/** A member who moves on is offered an hour where it is free, else the free time there is. */
const LONGEST: Minutes = 60;

/**
 * Booths of the area that are free when a use ends and that the member may use, those on its floor first; for a guest
 * as long as the invitation allows.
 */
export async function freeNeighbours(
  context: MemberContext,
  use: { readonly boothId: number; readonly startsAt: Instant; readonly endsAt: Instant },
): Promise<readonly Neighbour[]> {
  const { db, tenant, member, now } = context;
  const date = dateOf(use.startsAt);
  const start = minutesBetween(instantAt(date, 0), use.endsAt);
  const [booth] = await readSchedules(db, context, { boothIds: [use.boothId] }, date, member.id);
  const limits = await limitsOf(db, tenant.id, member);
  if (booth === undefined || (limits !== null && invitationProblem(limits, date) !== undefined)) return [];
  const longest = Math.min(LONGEST, limits?.minutesEach ?? LONGEST, limits?.minutesLeft ?? LONGEST);
  const locked = await lockedFloors(db, tenant.id, await readBooker(db, tenant.id, member.id));
  const near = await readSchedules(db, context, { areaId: booth.areaId }, date, member.id);
  return near
    .filter((other) => other.boothId !== booth.boothId && !locked.has(other.floorMapId))
    .filter((other) => !isTooNear(use.endsAt, other, now))
    .map((other) => ({ other, interval: freeFor(other, start, longest, tenant.rules.unitMinutes) }))
    .filter(({ interval }) => interval > 0)
    .toSorted((a, b) => rankOf(b, booth) - rankOf(a, booth) || b.interval - a.interval)
    .slice(0, MOST)
    .map(({ other: { boothId, boothName }, interval }) => ({ boothId, boothName, date, start, interval }));
}

/** The longest time that can be reserved there from then on; 0 where none can. */
function freeFor(booth: BoothSchedule, start: Minutes, longest: Minutes, unit: Minutes): Minutes {
  for (let interval = Math.floor(longest / unit) * unit; interval >= unit; interval -= unit) {
    const isOffered = start + interval <= DAY_MINUTES && lasts(booth, interval);
    if (isOffered && isFree(booth.busy, start, start + interval)) return interval;
  }
  return 0;
}

/** On the same floor it is a few steps. */
function rankOf({ other }: { readonly other: BoothSchedule }, booth: BoothSchedule): number {
  return Number(other.floorMapId !== null && other.floorMapId === booth.floorMapId);
}
