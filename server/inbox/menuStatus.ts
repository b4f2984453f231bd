import type { MenuStatus } from '#contract/inbox/menuStatus.ts';
import { ACTIVE } from '#domain/booking/reservation.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { unreadColumn } from './notices/notices.ts';
import { pendingSurveyId } from './survey/pendingSurvey.ts';

/** GET /menu-status: the counts are the server's own, not the client's (docs/spec/inbox.md, "Data"). */
export async function readMenuStatus(context: MemberContext): Promise<MenuStatus> {
  const { db, tenant, member, now } = context;
  const row = await ofTenant(db, tenant.id)
    .selectFrom('members')
    .select((eb) => [
      pendingSurveyId(context).as('survey'),
      unreadColumn(context).as('unread'),
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
    unreadNotices: row.unread,
    liveReservations: row.live ?? 0,
  };
}
