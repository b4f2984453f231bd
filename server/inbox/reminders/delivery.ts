import * as v from 'valibot';
import { REMINDER_KINDS, REMINDER_MINUTES } from '#domain/inbox/reminders.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { IntentKind } from '#server/intents/intent.ts';
import { handOver } from '#server/messages/outbox.ts';
import { holds } from '#server/messages/premise/premise.ts';
import { nowOf } from '#server/usecase/tenant.ts';

const ReminderDetail = v.object({
  messageId: v.number(),
  tranid: v.number(),
  kind: v.picklist(REMINDER_KINDS),
  momentAt: v.number(),
});
type ReminderDetail = v.InferOutput<typeof ReminderDetail>;

/**
 * A mail that reminds of a moment. After the moment it is not sent any more, nor where the reservation has lost it;
 * one that was given up is reported to nobody.
 */
export const reminderDelivery: IntentKind<ReminderDetail> = {
  name: 'reminderMail',
  detail: ReminderDetail,
  timeoutMs: 15_000,
  leaseMs: 30_000,
  longestWaitMs: 120_000,
  givesUpAfterMs: Math.max(...Object.values(REMINDER_MINUTES)) * MINUTE_MS,
  async act(services, { tenant, detail: { messageId, tranid, kind, momentAt } }, signal) {
    const now = nowOf(tenant);
    const premise = { kind: 'moment', tranid, moment: kind, momentAt } as const;
    if (!(await holds(services.db, tenant.id, premise, now))) return { state: 'refused' };
    await handOver(services, tenant.id, messageId, {}, signal);
    return { state: 'succeeded' };
  },
  async commit() {
    return {};
  },
};
