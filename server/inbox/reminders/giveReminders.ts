import { quietUntil } from '#domain/inbox/reminders.ts';
import { instantOf } from '#domain/time.ts';
import { readExtensionTerms } from '#server/booking/extension/extensionTerms.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { doEachDue } from '#server/dueRows/eachDue.ts';
import { writeNotice } from '#server/messages/notices.ts';
import { openDelivery, putIntoOutbox } from '#server/messages/outbox.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { Services } from '#server/usecase/context.ts';
import { findTenant, nowOf, type Tenant } from '#server/usecase/tenant.ts';
import { queuePush } from '../push/queuePush.ts';
import { reminderDelivery } from './delivery.ts';
import { claimReminders, type DueReminder, noteReminders } from './dueReminders.statements.ts';
import { type Extendable, reminderMessage } from './messages.ts';
import { markGiven, postpone, type Reminded, readReminded } from './reminded.statements.ts';

const BATCH = 50;

/**
 * Reminds members of what is about to happen to their reservations (docs/spec/inbox.md, "Reminder"), once on each
 * channel: the due moments are read from the reservations, noted, and given out one by one. In any number of processes
 * at once. One that fails waits longer each time, and is let go once its moment has come.
 */
export async function giveReminders(services: Services): Promise<void> {
  await noteReminders(services, instantOf(Date.now()));
  await doEachDue<DueReminder>(services, {
    claim: () => claimReminders(services, instantOf(Date.now()), BATCH),
    batch: BATCH,
    act: (reminder) => giveOut(services, reminder),
    complaint: 'reminder not given out, will be tried again',
    naming: ({ tenantId, tranid, kind, channel }) => ({ tenantId, tranid, kind, channel }),
  });
}

async function giveOut(services: Services, reminder: DueReminder): Promise<void> {
  const { db } = services;
  const { tenantId, channel, kind } = reminder;
  const tenant = await findTenant(services, { named: tenantId, host: '' });
  if (tenant === undefined) throw new Error(`Failed to find tenant ${tenantId}.`);
  await transaction(db, async (trx) => {
    const now = nowOf(tenant);
    const reminded = await readReminded(trx, reminder);
    // Cancelled, moved or left: nothing is due, unless it comes to have that moment again.
    if (reminded === undefined) return;
    const quietEnd = channel === 'app' ? null : quietUntil(reminded.quietHours, kind, now);
    if (quietEnd !== null) return await postpone(trx, reminder, quietEnd);
    if (!(await markGiven(trx, reminder, now))) return;
    await queue(trx, services, tenant, reminder, reminded);
  });
}

async function queue(
  trx: Trx,
  services: Services,
  tenant: Tenant,
  { tranid, kind, channel, momentAt }: DueReminder,
  reminded: Reminded,
): Promise<void> {
  const now = nowOf(tenant);
  const extendable = kind === 'end' ? await readExtendable(trx, services, tenant, reminded) : null;
  const { contents, mail, push } = reminderMessage(
    senderOf({ tenant, services }),
    kind,
    reminded,
    extendable,
  );
  const { id: memberId, loginId } = reminded.member;
  if (channel === 'app') {
    const about = `reminder_${kind}:${tranid}:${momentAt}`;
    await writeNotice(trx, tenant.id, memberId, { about, contents }, now);
    return;
  }
  if (channel === 'push') {
    const premise = { kind: 'moment', tranid, moment: kind, momentAt } as const;
    const about = { topic: `${kind}-${tranid}`, worthUntil: momentAt, premise };
    await queuePush(trx, tenant.id, { memberId, ...push, ...about }, now);
    return;
  }
  const messageId = await putIntoOutbox(trx, tenant.id, { ...mail, to: loginId }, now);
  await openDelivery(trx, reminderDelivery, { tenant, detail: { messageId, tranid, kind, momentAt }, now });
}

/** By how much the use can be extended as things stand. */
async function readExtendable(
  trx: Trx,
  services: Services,
  tenant: Tenant,
  reminded: Reminded,
): Promise<Extendable> {
  const { choices, end } = await readExtensionTerms(trx, { tenant, services }, reminded.member, reminded);
  return { longest: choices.at(-1) ?? 0, end };
}
