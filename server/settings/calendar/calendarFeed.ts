import type { CalendarFeed } from '#domain/settings/calendar.ts';
import { hashOfSecret, newSecret } from '#server/account/links/secret.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';

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

/** POST /settings/calendar: a new secret address (256 random bits); the one before opens nothing any more. */
export async function makeCalendarFeed(context: MemberContext): Promise<string> {
  const { db, tenant, member, now } = context;
  const secret = newSecret();
  const made = { secret_hash: hashOfSecret(secret), made_at: now };
  await transaction(db, async (trx) => {
    await lockCaller(trx, tenant.id, member.id);
    await trx
      .insertInto('calendar_feeds')
      .values({ tenant_id: tenant.id, member_id: member.id, ...made })
      .onConflict((on) => on.columns(['tenant_id', 'member_id']).doUpdateSet(made))
      .execute();
  });
  return `${senderOf(context).origin}${CALENDAR_PATH}/${secret}.ics`;
}

/** DELETE /settings/calendar: the address opens nothing from now on; twice is once. */
export async function endCalendarFeed({ db, tenant, member }: MemberContext): Promise<void> {
  await ofTenant(db, tenant.id).deleteFrom('calendar_feeds').where('member_id', '=', member.id).execute();
}
