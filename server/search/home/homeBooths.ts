import { sql } from 'kysely';
import { nextSlot } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import { addMinutes, DAY_MINUTES, dateOf, type Instant } from '#domain/time.ts';
import { rateOn } from '#server/booths/availability/conditions.ts';
import { isOffered } from '#server/database/closedDays.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import {
  type CountedBooth,
  type CountedBoothRow,
  type CountValues,
  countedBooth,
  countedColumns,
  countedJoins,
  countValues,
} from '#server/search/vacancies/boothVacancies.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** Where the member has been longer ago than that is no usual place any more. */
const USUAL_DAYS = 180;

/** A booth as the home screen counts it: what can be used now, for at least one unit. */
export interface HomeBooth extends CountedBooth {
  readonly lastUsedAt: Instant | null;
  /** The price of 15 minutes, tax-included yen; null for guests. */
  readonly gross: number | null;
}

type Values = CountValues & {
  /** Uses before this moment do not make a place usual. */
  readonly used_since: Date;
};

const homeBooths = prepareStatement<Values, CountedBoothRow & { readonly last: Instant | null }>(
  (given) => sql`
    select ${countedColumns(given)}, used.last
    from booths
    ${countedJoins(given)}
    left join (
      select telecube_id, max(starts_at) as last
      from reservations
      where tenant_id = ${given.tenant} and member_id = ${given.member} and confirmed_at is not null
        and use_state <> 'cancelled' and starts_at <= ${given.at} and starts_at > ${given.used_since}
      group by telecube_id
    ) used on used.telecube_id = booths.telecube_id
    where booths.tenant_id = ${given.tenant} and ${isOffered(given.date)}
    order by booths.telecube_id`,
);

/** Every booth of the tenant, by id, with what is free of it today and tomorrow. One statement. */
export async function readHomeBooths(context: MemberContext): Promise<readonly HomeBooth[]> {
  const { db, tenant, member, now } = context;
  const wanted = { at: now, until: now, from: nextSlot(now), minutes: tenant.rules.immediateUnitMinutes };
  const rows = await homeBooths(db, {
    ...countValues(context, wanted),
    used_since: new Date(addMinutes(now, -USUAL_DAYS * DAY_MINUTES)),
  });
  return rows.map((row) => {
    const rate = { netPer15Minutes: rateOn(row, dateOf(now)), taxPercent: tenant.taxPercent };
    return {
      ...countedBooth(row, wanted, member.isGuest),
      lastUsedAt: row.last,
      gross: member.isGuest ? null : priceOf(15, rate).gross,
    };
  });
}
