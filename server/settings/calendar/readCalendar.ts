import { sql } from 'kysely';
import { type CalendarEntry, calendarFile } from '#domain/booking/calendar.ts';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { hashOfSecret } from '#server/account/links/secret.ts';
import { calendarEntry } from '#server/database/calendarEntries.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import { originOf } from '#server/messages/sender.ts';
import type { Context } from '#server/usecase/context.ts';

/** Days for which a past use, and one that was cancelled, stay in the calendar. */
const PAST_DAYS = 30;
const CANCELLED_DAYS = 7;

interface Asked {
  readonly tenant: string;
  readonly secretHash: string;
  readonly pastSince: Date;
  readonly cancelledSince: Date;
}

/** An entry, or nothing but nulls for an address that has none. */
type Row = CalendarEntry | { readonly reservationId: null };

/** A row for each reservation, and one without any for an address that has none; none for no address. */
const entriesOf = prepareStatement<Asked, Row>(
  (given) => sql`
    select ${calendarEntry}
    from calendar_feeds feeds
    left join (
      reservations join booths
        on booths.tenant_id = reservations.tenant_id and booths.telecube_id = reservations.telecube_id
    ) on reservations.tenant_id = feeds.tenant_id and reservations.member_id = feeds.member_id
      and reservations.confirmed_at is not null
      and reservations.ends_at > ${given.pastSince}
      and (reservations.use_state <> 'cancelled'
        or coalesce(reservations.cancelled_at, reservations.ended_at) > ${given.cancelledSince})
    where feeds.tenant_id = ${given.tenant} and feeds.secret_hash = ${given.secretHash}
    order by reservations.starts_at, reservations.tranid`,
);

/**
 * The calendar of a member of the tenant, for any client that knows its secret address; undefined for an unknown one.
 */
export async function readCalendar(
  { db, services, tenant, now }: Context,
  secret: string,
): Promise<string | undefined> {
  const rows = await entriesOf(db, {
    tenant: tenant.id,
    secretHash: hashOfSecret(secret),
    pastSince: new Date(addMinutes(now, -PAST_DAYS * DAY_MINUTES)),
    cancelledSince: new Date(addMinutes(now, -CANCELLED_DAYS * DAY_MINUTES)),
  });
  if (rows.length === 0) return undefined;
  const entries = rows.filter((row) => row.reservationId !== null);
  const { host } = new URL(originOf(tenant.hosts, services.config.publicOrigin));
  return calendarFile(entries, { host, name: tenant.appName });
}
