import { type RawBuilder, sql } from 'kysely';
import { aimOf, type Notice } from '#domain/inbox/notices.ts';
import type { Instant } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';
import { announcementsTo, isAnnouncement } from './announcements.ts';

/** As many as a screen shows; nobody scrolls further back. */
const MOST = 200;

interface NoticeRow {
  readonly id: number;
  readonly contents: string;
  readonly createdAt: Instant;
  readonly readAt: Instant | null;
  readonly about: string | null;
}

function shownNotices(context: MemberContext): RawBuilder<NoticeRow> {
  const { tenant, member } = context;
  return sql`
    select notice_id as id, contents, created_at as "createdAt", read_at as "readAt", about
    from notices where tenant_id = ${tenant.id} and member_id = ${member.id}
    union all
    select announcement_id, concat_ws(E'\\n', title, nullif(body, '')), published_at, read_at, null
    from (${announcementsTo(context)}) announced
    order by "createdAt" desc, id desc
    limit ${MOST}`;
}

/** How many of the listed notices are unread: an older one can't be read, and would be counted for ever. */
export function unreadColumn(context: MemberContext): RawBuilder<number> {
  return sql`(select count(*)::int from (${shownNotices(context)}) shown where shown."readAt" is null)`;
}

/** GET /notices: those to the member alone and those to many, the newest first. */
export async function listNotices(context: MemberContext): Promise<readonly Notice[]> {
  const { rows } = await shownNotices(context).execute(context.db);
  return rows.map(({ about, ...notice }) => ({ ...notice, leadsTo: aimOf(about) }));
}

/** POST /notices/{id}/read: keeps the first time it was read. 404 for what is not the member's. */
export async function markNoticeRead(context: MemberContext, id: number): Promise<void> {
  const isKnown = isAnnouncement(id)
    ? await markAnnouncementRead(context, id)
    : await markOwnRead(context, id);
  if (!isKnown) throw notFound('お知らせが見つかりませんでした。');
}

async function markOwnRead({ db, tenant, member, now }: MemberContext, id: number): Promise<boolean> {
  const read = await ofTenant(db, tenant.id)
    .updateTable('notices')
    .set({ read_at: sql<Instant>`coalesce(read_at, ${new Date(now)})` })
    .where('member_id', '=', member.id)
    .where('notice_id', '=', id)
    .returning('notice_id')
    .executeTakeFirst();
  return read !== undefined;
}

async function markAnnouncementRead(context: MemberContext, id: number): Promise<boolean> {
  const { db, tenant, member, now } = context;
  const { rows } = await sql`
    with announced as (
      select announcement_id from (${announcementsTo(context)}) held where announcement_id = ${id}
    ), marked as (
      insert into announcement_reads (tenant_id, announcement_id, member_id, read_at)
      select ${tenant.id}, announcement_id, ${member.id}, ${new Date(now)}::timestamptz from announced
      on conflict do nothing
    )
    select announcement_id from announced`.execute(db);
  return rows.length > 0;
}
