import { sql } from 'kysely';
import { aimOf, type Notice } from '#domain/inbox/notices.ts';
import type { Instant } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { notFound } from '#server/usecase/refusal.ts';

/** As many as a screen shows; nobody scrolls further back. */
const MOST = 200;

/** GET /notices: the newest first. */
export async function listNotices({ db, tenant, member }: MemberContext): Promise<readonly Notice[]> {
  const rows = await ofTenant(db, tenant.id)
    .selectFrom('notices')
    .select(['notice_id as id', 'contents', 'created_at as createdAt', 'read_at as readAt', 'about'])
    .where('member_id', '=', member.id)
    .orderBy('created_at', 'desc')
    .orderBy('notice_id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ about, ...notice }) => ({ ...notice, leadsTo: aimOf(about) }));
}

/** POST /notices/{id}/read: keeps the first time it was read. 404 for what is not the member's. */
export async function markNoticeRead({ db, tenant, member, now }: MemberContext, id: number): Promise<void> {
  const read = await ofTenant(db, tenant.id)
    .updateTable('notices')
    .set({ read_at: sql<Instant>`coalesce(read_at, ${new Date(now)})` })
    .where('member_id', '=', member.id)
    .where('notice_id', '=', id)
    .returning('notice_id')
    .executeTakeFirst();
  if (read === undefined) throw notFound('お知らせが見つかりませんでした。');
}
