import { sql } from 'kysely';
import type { MenuStatus } from '#contract/inbox/menuStatus.ts';
import { ACTIVE } from '#domain/booking/reservation.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { announcementsTo } from './notices/announcements.ts';
import { pendingSurveyId } from './survey/pendingSurvey.ts';

/** GET /menu-status: the counts are the server's own, not the client's (docs/spec/inbox.md, "Data"). */
export async function readMenuStatus(context: MemberContext): Promise<MenuStatus> {
  const { db, tenant, member, now } = context;
  const row = await ofTenant(db, tenant.id)
    .selectFrom('members')
    .select((eb) => [
      pendingSurveyId(context).as('survey'),
      eb
        .selectFrom('notices')
        .select((count) => count.fn.countAll<number>().as('unread'))
        .whereRef('notices.tenant_id', '=', 'members.tenant_id')
        .whereRef('notices.member_id', '=', 'members.member_id')
        .where('notices.read_at', 'is', null)
        .as('unread'),
      sql<number>`(select count(*)::int from (${announcementsTo(context)}) held where held.read_at is null)`.as(
        'announced',
      ),
      eb
        .selectFrom('reservations')
        .select((count) => count.fn.countAll<number>().as('live'))
        .whereRef('reservations.tenant_id', '=', 'members.tenant_id')
        .whereRef('reservations.member_id', '=', 'members.member_id')
        .where('reservations.live', '=', true)
        .where('reservations.confirmed_at', 'is not', null)
        .where('reservations.use_state', 'in', ACTIVE)
        .where('reservations.ends_at', '>=', now)
        .as('live'),
    ])
    .where('members.member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  return {
    isSurveyDue: row.survey !== null,
    unreadNotices: (row.unread ?? 0) + row.announced,
    liveReservations: row.live ?? 0,
  };
}
