import { sql } from 'kysely';
import { type BusyRange, layRanges } from '#domain/booking/availability.ts';
import { type Led, leadOn } from '#domain/booking/lead.ts';
import { reservableDates } from '#domain/booking/selection.ts';
import { priceOf } from '#domain/money.ts';
import type { HomeUsual } from '#domain/search/home.ts';
import { habitsOf, USUAL_WEEKS, usualBookings } from '#domain/search/usual.ts';
import {
  addDays,
  addMinutes,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  minutesBetween,
} from '#domain/time.ts';
import { closedRanges, isEnterable } from '#server/booths/availability/boothSchedules.ts';
import {
  conditionsColumns,
  type HoursRow,
  openingOf,
  rateOn,
} from '#server/booths/availability/conditions.ts';
import { leadColumn } from '#server/booths/availability/lead.ts';
import { type Lengths, lasts, longestColumn } from '#server/booths/availability/lengths.ts';
import { stretchesColumn, stretchesIn, takenOfDay } from '#server/booths/availability/stretches.ts';
import { closedAmong } from '#server/database/closedDays.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { MemberContext } from '#server/usecase/context.ts';

type Values = {
  readonly tenant: string;
  readonly member: number;
  readonly has_doors: boolean;
  /** The days that may be reserved, the first of which begins at `midnight` and the last of which ends at `end`. */
  readonly days: readonly LocalDate[];
  readonly midnight: Date;
  readonly end: Date;
  readonly now: Date;
  /** Uses before this moment are part of no habit. */
  readonly since: Date;
};

/** A booth that the member has used lately. */
interface UsedBoothRow extends HoursRow, Lengths, Led {
  readonly telecube_id: number;
  readonly floor_map_id: number | null;
  readonly cube_name: string;
  readonly place_name: string;
  /** The member's uses, in minutes from `since` on. */
  readonly uses: string;
  readonly closedDays: string | null;
  /** Everybody's reservations, and the member's own at whichever booth, in minutes from `midnight` on. */
  readonly taken: string | null;
  readonly own: string | null;
}

const isComing = (given: Givens<Values>) => sql`
  live and starts_at < ${given.end} and starts_at > ${given.midnight}::timestamptz - interval '1 day'
    and slot_ends_at > ${given.midnight}`;

const usedBooths = prepareStatement<Values, UsedBoothRow>(
  (given) => sql`
    select booths.telecube_id, booths.floor_map_id, booths.cube_name, booths.place_name, ${conditionsColumns}, ${longestColumn},
      ${leadColumn} as "leadMinutes", ${isEnterable(given.has_doors)} as is_enterable,
      used.uses, ${closedAmong(given.days)} as "closedDays", taken.spans as taken, own.spans as own
    from (
      select telecube_id, ${stretchesColumn({ midnight: given.since, endsAt: sql`ends_at` })} as uses
      from reservations
      where tenant_id = ${given.tenant} and member_id = ${given.member} and confirmed_at is not null
        and use_state <> 'cancelled' and starts_at >= ${given.since} and starts_at <= ${given.now}
      group by telecube_id
    ) used
    join booths on booths.tenant_id = ${given.tenant} and booths.telecube_id = used.telecube_id
    left join lateral (
      select ${stretchesColumn({ midnight: given.midnight })} as spans
      from reservations
      where reservations.tenant_id = booths.tenant_id and reservations.telecube_id = booths.telecube_id
        and ${isComing(given)}
    ) taken on true
    cross join (
      select ${stretchesColumn({ midnight: given.midnight })} as spans
      from reservations
      where tenant_id = ${given.tenant} and member_id = ${given.member} and ${isComing(given)}
    ) own
    order by booths.telecube_id`,
);

/**
 * The usual reservations of a member, each with its price without coupons. One statement; guests have none, and none
 * is made for them.
 */
export async function readUsualBookings(context: MemberContext): Promise<readonly HomeUsual[]> {
  const { db, tenant, member, now, services } = context;
  if (member.isGuest) return [];
  const days = reservableDates(now, tenant.rules);
  const today = dateOf(now);
  const midnight = instantAt(today, 0);
  const since = instantAt(addDays(today, -7 * USUAL_WEEKS), 0);
  const rows = await usedBooths(db, {
    tenant: tenant.id,
    member: member.id,
    has_doors: services.doors !== null,
    days,
    midnight: new Date(midnight),
    end: new Date(instantAt(addDays(today, tenant.rules.reservableDays), 0)),
    now: new Date(now),
    since: new Date(since),
  });
  const booths = new Map(rows.map((row) => [row.telecube_id, row]));
  const uses = rows.flatMap((row) =>
    spansFrom(since, row.uses).map((span) => ({
      ...span,
      boothId: row.telecube_id,
      floorMapId: row.floor_map_id,
    })),
  );
  const habits = habitsOf(uses).map((habit) => ({
    ...habit,
    boothIds: habit.boothIds.filter((id) => {
      const booth = booths.get(id);
      return booth !== undefined && lasts(booth, habit.interval);
    }),
  }));
  const bookings = usualBookings(habits, {
    now,
    rules: tenant.rules,
    own: spansFrom(midnight, rows[0]?.own ?? null),
    busyOn: (boothId, date) => {
      const booth = booths.get(boothId);
      return booth === undefined ? null : busyOf(booth, date, days.indexOf(date), now);
    },
  });
  return bookings.flatMap((booking): HomeUsual[] => {
    const booth = booths.get(booking.boothId);
    if (booth === undefined) return [];
    const netPer15Minutes = rateOn(booth, dateOf(booking.startsAt));
    const rate = { netPer15Minutes, taxPercent: tenant.taxPercent };
    const { gross } = priceOf(minutesBetween(booking.startsAt, booking.endsAt), rate);
    return [{ ...booking, boothName: booth.cube_name, placeName: booth.place_name, gross }];
  });
}

function spansFrom(midnight: Instant, stretches: string | null) {
  return stretchesIn(stretches).map(({ from, to }) => ({
    startsAt: addMinutes(midnight, from),
    endsAt: addMinutes(midnight, to),
  }));
}

/** The booth's day that comes so many days after today, closed where it is too near; null where it stays closed. */
function busyOf(
  booth: UsedBoothRow,
  date: LocalDate,
  daysAfter: number,
  now: Instant,
): readonly BusyRange[] | null {
  const opening = booth.closedDays?.split(',').includes(date) ? null : openingOf(booth, date);
  if (opening === null) return null;
  const tooNear: BusyRange = { from: 0, to: leadOn(date, booth, now), kind: 'closed' };
  return layRanges([...closedRanges(opening), ...takenOfDay(daysAfter, booth.taken), tooNear]);
}
