import type { CalendarFeed } from '#domain/settings/calendar.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** Where calendars read: outside /api, because they carry no bearer. */
export const CALENDAR_PATH = '/calendar';

/** GET /settings/calendar: whether there is an address, never the address itself, of which only the hash is known. */
export async function readCalendarFeed(
  context: MemberContext,
): Promise<{ readonly feed: CalendarFeed | null }> {
  const row = await ofTenant(context.db, context.tenant.id)
    .selectFrom('calendar_feeds')
    .select('made_at as madeAt')
    .where('member_id', '=', context.member.id)
    .executeTakeFirst();
  return { feed: row ?? null };
}
