import * as v from 'valibot';
import { DAY_MS } from '#domain/time.ts';
import type { IntentKind } from '#server/intents/intent.ts';
import { handOver } from '#server/messages/outbox.ts';
import { notifyOfUndelivered } from '#server/messages/undelivered.ts';
import { documentOf } from './document.ts';

const DeliveryDetail = v.object({ messageId: v.number(), documentId: v.string() });
export type DeliveryDetail = v.InferOutput<typeof DeliveryDetail>;

/** A mail with receipts: what a crash has left unprinted is printed, then it is handed to the mail server. */
export const receiptDelivery: IntentKind<DeliveryDetail> = {
  name: 'receipt',
  detail: DeliveryDetail,
  timeoutMs: 30_000,
  leaseMs: 60_000,
  longestWaitMs: 3_600_000,
  givesUpAfterMs: 3 * DAY_MS,
  async act(services, { tenant, detail: { messageId, documentId } }, signal) {
    const made = await documentOf(services.db, tenant.id, documentId);
    // The member has left meanwhile, and it with them.
    if (made === undefined) return { state: 'refused' };
    const { fileName: filename, contentType, bytes } = made;
    const attachments = [{ filename, contentType, content: Buffer.from(bytes) }];
    await handOver(services, tenant.id, messageId, { attachments }, signal);
    return { state: 'succeeded' };
  },
  async commit() {
    return {};
  },
  giveUp: (trx, mails) =>
    notifyOfUndelivered(
      trx,
      mails,
      '領収書は利用履歴から保存できます。メールアドレスで受信できるかもご確認ください。',
    ),
};
