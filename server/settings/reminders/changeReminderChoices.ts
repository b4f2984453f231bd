import { changedChoices, REMINDER_KINDS, type ReminderChoices } from '#domain/inbox/reminders.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { defineEffect, nothing } from '#server/effects/defineEffect.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { type HeldChoices, readHeldChoices, writeChoices } from './changeReminderChoices.statements.ts';
import { choicesIn } from './reminderChoices.ts';

/** The choices that a member wants, and those that they saw; a guest is mailed nothing. */
type Change = ReminderChoices & { readonly before: ReminderChoices | null; readonly isGuest: boolean };

const change = defineEffect({ lock, read: readHeldChoices, judge, write: writeChoices, outside: nothing });

/**
 * POST /settings/notifications: only what differs from what the member saw is changed; of two devices at once, both
 * changes hold, and of the same tick the later one.
 */
export function changeReminderChoices(
  context: MemberContext,
  choices: Omit<Change, 'isGuest'>,
): Promise<void> {
  return change(context, { ...choices, isGuest: context.member.isGuest });
}

function lock(trx: Trx, { tenant, member }: Command<Change>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

function judge(
  { request: { before, isGuest, ...after } }: Command<Change>,
  _: unknown,
  { row }: HeldChoices,
): ReminderChoices {
  const held = choicesIn(row ?? undefined, isGuest);
  const { byMail, byPush, quietHours } = before === null ? after : changedChoices(held, { before, after });
  return {
    byMail: REMINDER_KINDS.filter((kind) => !isGuest && byMail.includes(kind)),
    byPush: REMINDER_KINDS.filter((kind) => byPush.includes(kind)),
    quietHours,
  };
}
