import { sql } from 'kysely';
import type { Timetable } from '#contract/booking/availability.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import type { LocalDate } from '#domain/time.ts';
import { readLimits } from '#server/account/guest/limits.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';
import { type Day, dayOf, type ScheduleRow, scheduleColumns, scheduleOf, takenOf } from './boothSchedules.ts';
import { rulesOf } from './lengths.ts';
import { type UpcomingKey, upcomingColumn } from './upcoming.ts';

const timetable = prepareStatement<
  Day & UpcomingKey & { booths: readonly number[] },
  ScheduleRow & { upcoming: number }
>(
  (given) => sql`
    select ${scheduleColumns(given)}, ${upcomingColumn(given)} as upcoming
    from booths
    ${takenOf(given)}
    where booths.tenant_id = ${given.tenant} and booths.telecube_id = any(${given.booths}::int[])`,
);

/** GET /reservations/day-availability: everything a timetable shows, for up to 100 booths. 404 for an unknown one. */
export async function readTimetable(
  context: MemberContext,
  wanted: { boothIds: readonly number[]; date: LocalDate },
): Promise<Timetable> {
  const { db, tenant, member, now } = context;
  const ids = [...new Set(wanted.boothIds)];
  const day = dayOf(context, member.id, wanted.date);
  const rows = await timetable(db, { ...day, now: new Date(now), booths: ids });
  const schedules = new Map(rows.map((row) => [row.boothId, scheduleOf(row, wanted.date)]));
  const booths = ids.map((id) => {
    const found = schedules.get(id);
    if (found === undefined) throw notFound(NOT_FOUND.booth);
    return found;
  });
  const invitation = member.isGuest ? ((await readLimits(db, tenant.id, member.id)) ?? null) : null;
  const openings = booths.flatMap((booth) => (booth.opening === null ? [] : [booth.opening.opens]));
  return {
    date: wanted.date,
    booths: member.isGuest ? booths.map((booth) => ({ ...booth, netPer15Minutes: null })) : booths,
    rules: rulesOf(tenant, booths),
    taxPercent: member.isGuest ? null : tenant.taxPercent,
    upcomingCount: rows[0]?.upcoming ?? 0,
    invitationEndsOn: invitation?.endsOn ?? null,
    invitation,
    opensAt: openings.length === 0 ? null : Math.min(...openings),
  };
}
