import { sql } from 'kysely';
import type { ReminderChoices, ReminderKind } from '#domain/inbox/reminders.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import type { Committed } from '#server/effects/defineEffect.ts';
import { type Earlier, earlierColumn } from '#server/effects/earlier.ts';
import { OK, prepareEffect } from '#server/effects/prepareEffect.ts';
import type { ChoiceRow } from './reminderChoices.ts';

/** The choices that the member has made before; null without any. */
export interface HeldChoices extends Earlier {
  readonly row: ChoiceRow | null;
}

const held = prepareStatement<CommandKey, HeldChoices>(
  (given) => sql`
    select ${earlierColumn(given)} as earlier, (
      select json_build_object(
        'by_mail', by_mail, 'by_push', by_push, 'quiet_hours_on', quiet_hours_on,
        'quiet_from_hour', quiet_from_hour, 'quiet_to_hour', quiet_to_hour
      )
      from reminder_choices
      where tenant_id = ${given.tenant} and member_id = ${given.member}
    ) as row`,
);

/** Reads them, under the lock of the member. */
export async function readHeldChoices(trx: Trx, { key }: Command<unknown>): Promise<HeldChoices> {
  const [row] = await held(trx, key);
  if (row === undefined) throw new Error('Failed to read the choices of a member: no row.');
  return row;
}

interface Chosen extends CommandKey {
  readonly by_mail: readonly ReminderKind[];
  readonly by_push: readonly ReminderKind[];
  readonly is_on: boolean;
  readonly from: number;
  readonly to: number;
}

const written = prepareEffect<Chosen>((given) => ({
  writes: [
    sql`chosen as (
      insert into reminder_choices (
        tenant_id, member_id, by_mail, by_push, quiet_hours_on, quiet_from_hour, quiet_to_hour
      )
      values (
        ${given.tenant}, ${given.member}::int, ${given.by_mail}::text[], ${given.by_push}::text[],
        ${given.is_on}::boolean, ${given.from}::int, ${given.to}::int
      )
      on conflict (tenant_id, member_id) do update set
        by_mail = excluded.by_mail, by_push = excluded.by_push, quiet_hours_on = excluded.quiet_hours_on,
        quiet_from_hour = excluded.quiet_from_hour, quiet_to_hour = excluded.quiet_to_hour
    )`,
  ],
  answer: OK,
}));

/** Writes the choices, and keeps the answer of the command. */
export async function writeChoices(
  trx: Trx,
  { key }: Command<unknown>,
  { byMail, byPush, quietHours: { isOn, from, to } }: ReminderChoices,
): Promise<Committed> {
  return { stored: await written(trx, { ...key, by_mail: byMail, by_push: byPush, is_on: isOn, from, to }) };
}
