import { sql } from 'kysely';
import type { Tolerance, Wait, WaitMode, WaitState } from '#domain/booking/waiting.ts';
import { dateOf, type Instant, instantAt, type Minutes, minuteOfDay } from '#domain/time.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { isBookable, isPassed, lastTurnOf, shortestLeadOf } from './lastTurn.statements.ts';

interface Row {
  readonly id: number;
  readonly boothIds: readonly number[];
  readonly startsAt: Instant;
  readonly interval: Minutes;
  readonly tolerance: Tolerance;
  readonly mode: WaitMode;
  readonly placeName: string;
  readonly boothNames: readonly string[];
  readonly state: WaitState;
  readonly freeCancellationMinutes: Minutes;
  readonly leadMinutes: Minutes;
  readonly reservationId: number | null;
  readonly message: string | null;
  readonly ahead: number;
}

/** The waits ahead are those of others that touch the same booths and minutes, and have their booking first. */
const ownWaits = prepareStatement<{ tenant: string; member: number; now: Date; today: Date }, Row>(
  (given) => sql`
    select waits.wait_id as id, waits.booth_ids as "boothIds", waits.starts_at as "startsAt",
      waits.minutes as interval, waits.tolerance, waits.mode, waits.tranid as "reservationId", waits.message,
      (
        select coalesce(min(booths.place_name), '') from booths
        where booths.tenant_id = waits.tenant_id and booths.telecube_id = any(waits.booth_ids)
      ) as "placeName",
      array(
        select booths.cube_name from booths
        where booths.tenant_id = waits.tenant_id and booths.telecube_id = any(waits.booth_ids)
        order by booths.telecube_id
      ) as "boothNames",
      case
        when waits.state = 'waiting' and ${isPassed('waits', given.now)} then 'ended'
        else waits.state
      end as state,
      ${lastTurnOf('waits')} as "freeCancellationMinutes", ${shortestLeadOf('waits')} as "leadMinutes",
      (
        select count(*)::int from waits earlier
        where waits.state = 'waiting' and earlier.tenant_id = waits.tenant_id and earlier.state = 'waiting'
          and earlier.member_id <> waits.member_id and earlier.booth_ids && waits.booth_ids
          and earlier.starts_at - earlier.tolerance * interval '1 minute'
            < waits.starts_at + (waits.tolerance + waits.minutes) * interval '1 minute'
          and waits.starts_at - waits.tolerance * interval '1 minute'
            < earlier.starts_at + (earlier.tolerance + earlier.minutes) * interval '1 minute'
          and ${isBookable('earlier', given.now)}
          and (earlier.wait_id < waits.wait_id or not ${isBookable('waits', given.now)})
      ) as ahead
    from waits
    where waits.tenant_id = ${given.tenant} and waits.member_id = ${given.member}
      and waits.starts_at >= ${given.today}
    order by waits.starts_at, waits.wait_id`,
);

/** GET /waiting-list: the member's waits for spans of today and later, the soonest first. */
export async function listWaits({ db, tenant, member, now }: MemberContext): Promise<readonly Wait[]> {
  const rows = await ownWaits(db, {
    tenant: tenant.id,
    member: member.id,
    now: new Date(now),
    today: new Date(instantAt(dateOf(now), 0)),
  });
  return rows.map(({ startsAt, ...wait }) => ({
    ...wait,
    date: dateOf(startsAt),
    start: minuteOfDay(startsAt),
  }));
}
