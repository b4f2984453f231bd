import type { ReminderSettings } from '#contract/settings/notifications.ts';
import { FIRST_CHOICES, type ReminderChoices, type ReminderKind } from '#domain/inbox/reminders.ts';
import type { ReminderChoiceTable } from '#server/database/tables/reminders.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { vapidKeysOf } from '#server/messages/vapidKeys.ts';
import type { MemberContext } from '#server/usecase/context.ts';

/** GET /settings/notifications: what the member has chosen, or what holds for whoever has chosen nothing. */
export async function readReminderChoices({
  db,
  tenant,
  member,
  services,
}: MemberContext): Promise<ReminderSettings> {
  const row = await ofTenant(db, tenant.id)
    .selectFrom('reminder_choices')
    .select(['by_mail', 'by_push', 'quiet_hours_on', 'quiet_from_hour', 'quiet_to_hour'])
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  const { publicKey } = await vapidKeysOf({ ...services, db }, tenant.id);
  const device = await ofTenant(db, tenant.id)
    .selectFrom('push_subscriptions')
    .select('subscription_id')
    .where('member_id', '=', member.id)
    .where('token_hash', '=', member.tokenHash)
    .where('vapid_key', '=', publicKey)
    .executeTakeFirst();
  return {
    choices: choicesIn(row, member.isGuest),
    push: { key: publicKey, isSubscribed: device !== undefined },
  };
}

/** The choices as they are stored. */
export type ChoiceRow = Pick<
  ReminderChoiceTable,
  'by_mail' | 'quiet_hours_on' | 'quiet_from_hour' | 'quiet_to_hour'
> & { readonly by_push: ReminderKind[] };

/** The choices that hold by that row, or without one. Guests are not written to. */
export function choicesIn(row: ChoiceRow | undefined, isGuest: boolean): ReminderChoices {
  const { byMail, ...choices } =
    row === undefined
      ? FIRST_CHOICES
      : {
          byMail: row.by_mail,
          byPush: row.by_push,
          quietHours: { isOn: row.quiet_hours_on, from: row.quiet_from_hour, to: row.quiet_to_hour },
        };
  return { ...choices, byMail: isGuest ? [] : byMail };
}
