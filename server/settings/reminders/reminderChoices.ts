import type { ReminderSettings } from '#contract/settings/notifications.ts';
import {
  changedChoices,
  FIRST_CHOICES,
  REMINDER_KINDS,
  type ReminderChoices,
  type ReminderKind,
} from '#domain/inbox/reminders.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Db, transaction } from '#server/database/transaction.ts';
import { vapidKeysOf } from '#server/messages/vapidKeys.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';

/** GET /settings/notifications: what the member has chosen, or what holds for whoever has chosen nothing. */
export async function readReminderChoices({
  db,
  tenant,
  member,
  services,
}: MemberContext): Promise<ReminderSettings> {
  const choices = await readChoices(db, tenant.id, member);
  const { publicKey } = await vapidKeysOf({ ...services, db }, tenant.id);
  const device = await ofTenant(db, tenant.id)
    .selectFrom('push_subscriptions')
    .select('subscription_id')
    .where('member_id', '=', member.id)
    .where('token_hash', '=', member.tokenHash)
    .where('vapid_key', '=', publicKey)
    .executeTakeFirst();
  return { choices, push: { key: publicKey, isSubscribed: device !== undefined } };
}

type Chooser = Pick<MemberContext['member'], 'id' | 'isGuest'>;

async function readChoices(db: Db, tenantId: string, { id, isGuest }: Chooser): Promise<ReminderChoices> {
  const row = await ofTenant(db, tenantId)
    .selectFrom('reminder_choices')
    .select(['by_mail', 'by_push', 'quiet_hours_on', 'quiet_from_hour', 'quiet_to_hour'])
    .where('member_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return { ...FIRST_CHOICES, byMail: mailed(FIRST_CHOICES, isGuest) };
  return {
    byMail: mailed({ byMail: row.by_mail }, isGuest),
    byPush: row.by_push,
    quietHours: { isOn: row.quiet_hours_on, from: row.quiet_from_hour, to: row.quiet_to_hour },
  };
}

/** Guests are not written to. */
function mailed(
  { byMail }: Pick<ReminderChoices, 'byMail'>,
  isGuest: Chooser['isGuest'],
): readonly ReminderKind[] {
  return isGuest ? [] : byMail;
}

/**
 * POST /settings/notifications: only what differs from what the member saw is changed; of two devices at once, both
 * changes hold, and of the same tick the later one.
 */
export async function changeReminderChoices(
  { db, tenant, member }: MemberContext,
  { before, ...after }: ReminderChoices & { readonly before: ReminderChoices | null },
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockCaller(trx, tenant.id, member.id);
    const held = await readChoices(trx, tenant.id, member);
    const { byMail, byPush, quietHours } = before === null ? after : changedChoices(held, { before, after });
    const chosen = {
      by_mail: REMINDER_KINDS.filter((kind) => mailed({ byMail }, member.isGuest).includes(kind)),
      by_push: REMINDER_KINDS.filter((kind) => byPush.includes(kind)),
      quiet_hours_on: quietHours.isOn,
      quiet_from_hour: quietHours.from,
      quiet_to_hour: quietHours.to,
    };
    await trx
      .insertInto('reminder_choices')
      .values({ tenant_id: tenant.id, member_id: member.id, ...chosen })
      .onConflict((on) => on.columns(['tenant_id', 'member_id']).doUpdateSet(chosen))
      .execute();
  });
}
