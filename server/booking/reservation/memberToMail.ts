import { type RawBuilder, sql } from 'kysely';
import { addMinutes, DAY_MINUTES, type Instant } from '#domain/time.ts';
import type { Givens } from '#server/database/prepared.ts';

/** Since when bookings and moves are counted, because a member is not mailed for each of a flood. */
export interface MailedSince {
  readonly mailed_since: Date;
}

/** A day before now. */
export function mailedSince(now: Instant): MailedSince {
  return { mailed_since: new Date(addMinutes(now, -DAY_MINUTES)) };
}

/** How many bookings and moves of a member within a day are confirmed by mail; further ones are not. */
const MOST_MAILS_A_DAY = 20;

/**
 * The address of the member, as a part of a prepared statement, unless too much was booked and moved within a day;
 * guests have none. A use that ended a day ago does not count.
 */
export function memberToMail(
  given: Givens<MailedSince & { readonly tenant: string; readonly member: number }>,
): RawBuilder<unknown> {
  return sql`
    select members.loginid from members
    where members.tenant_id = ${given.tenant} and members.member_id = ${given.member}
      and not members.is_guest
      and (
        select count(*) filter (where earlier.created_at > ${given.mailed_since})
          + coalesce(sum((
              select count(*) from reservation_changes changes
              where changes.tenant_id = earlier.tenant_id and changes.tranid = earlier.tranid
                and changes.changed_at > ${given.mailed_since}
            )), 0)
        from reservations earlier
        where earlier.tenant_id = ${given.tenant} and earlier.member_id = ${given.member}
          and earlier.ends_at > ${given.mailed_since}
      ) < ${sql.lit(MOST_MAILS_A_DAY)}`;
}
