import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Audience } from '#domain/inbox/notices.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** The last number of a notice to many: those to one member begin after it. */
const LAST = 100_000;

/** Whether the number is that of a notice to many. */
export function isAnnouncement(noticeId: number): boolean {
  return noticeId <= LAST;
}

/**
 * The announcements that hold for the member, each with `read_at`: those with an end, whenever the member joined, and
 * those without one where the member was there when they were published. Guests have none.
 */
export function announcementsTo({ tenant, member, now }: MemberContext): RawBuilder<unknown> {
  const moment = new Date(now);
  const audiences: readonly Audience[] = ['everybody', member.isPersonal ? 'individuals' : 'corporations'];
  const isGuest = sql<SqlBool>`${member.isGuest}::boolean`;
  return sql`
    select a.announcement_id, a.title, a.body, a.published_at, r.read_at
    from announcements a
    join members m on m.tenant_id = a.tenant_id and m.member_id = ${member.id}
    left join announcement_reads r on r.tenant_id = a.tenant_id and r.member_id = m.member_id
      and r.announcement_id = a.announcement_id
    where a.tenant_id = ${tenant.id} and not ${isGuest} and a.audience = any(${audiences}::text[])
      and a.published_at <= ${moment}::timestamptz
      and case when a.closed_at is null then a.published_at >= m.joined_at
        else a.closed_at > ${moment}::timestamptz end`;
}
