import type { Timetable } from '#contract/booking/availability.ts';
import type { LocalDate } from '#domain/time.ts';
import { readLimits } from '#server/account/guest/limits.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';
import { readSchedules } from './boothSchedules.ts';
import { countUpcoming } from './upcoming.ts';

/** GET /reservations/day-availability: everything a timetable shows, for up to 100 booths. 404 for an unknown one. */
export async function readTimetable(
  { db, tenant, member, now }: MemberContext,
  wanted: { boothIds: readonly number[]; date: LocalDate },
): Promise<Timetable> {
  const schedules = await readSchedules(db, tenant.id, { boothIds: wanted.boothIds }, wanted.date, member.id);
  const booths = [...new Set(wanted.boothIds)].map((id) => {
    const found = schedules.find((schedule) => schedule.boothId === id);
    if (found === undefined) throw notFound('ブースが見つかりませんでした。');
    return found;
  });
  const openings = booths.flatMap((booth) => (booth.opening === null ? [] : [booth.opening.opens]));
  return {
    date: wanted.date,
    booths,
    rules: tenant.rules,
    rate: member.isGuest
      ? null
      : { netPer15Minutes: booths[0]?.netPer15Minutes ?? 0, taxPercent: tenant.taxPercent },
    upcomingCount: await countUpcoming(db, tenant.id, member.id, now),
    invitationEndsOn: member.isGuest ? ((await readLimits(db, tenant.id, member.id))?.endsOn ?? null) : null,
    opensAt: openings.length === 0 ? null : Math.min(...openings),
  };
}
