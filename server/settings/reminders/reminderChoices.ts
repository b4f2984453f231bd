import { FIRST_CHOICES, REMINDER_KINDS, type ReminderChoices } from '#domain/inbox/reminders.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';

/** GET /settings/notifications: what the member has chosen, or what holds for whoever has chosen nothing. */
export async function readReminderChoices({ db, tenant, member }: MemberContext): Promise<ReminderChoices> {
  const row = await ofTenant(db, tenant.id)
    .selectFrom('reminder_choices')
    .select(['by_mail', 'quiet_hours_on', 'quiet_from_hour', 'quiet_to_hour'])
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  if (row === undefined) return FIRST_CHOICES;
  return {
    byMail: row.by_mail,
    quietHours: { isOn: row.quiet_hours_on, from: row.quiet_from_hour, to: row.quiet_to_hour },
  };
}

/** POST /settings/notifications: of two devices at once the later one holds. */
export async function changeReminderChoices(
  { db, tenant, member }: MemberContext,
  { byMail, quietHours }: ReminderChoices,
): Promise<void> {
  const chosen = {
    by_mail: REMINDER_KINDS.filter((kind) => byMail.includes(kind)),
    quiet_hours_on: quietHours.isOn,
    quiet_from_hour: quietHours.from,
    quiet_to_hour: quietHours.to,
  };
  await transaction(db, async (trx) => {
    await lockCaller(trx, tenant.id, member.id);
    await trx
      .insertInto('reminder_choices')
      .values({ tenant_id: tenant.id, member_id: member.id, ...chosen })
      .onConflict((on) => on.columns(['tenant_id', 'member_id']).doUpdateSet(chosen))
      .execute();
  });
}
