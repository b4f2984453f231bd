import * as v from 'valibot';
import { DAY_MS } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import type { IntentKind } from '#server/intents/intent.ts';
import { handOver } from '#server/messages/outbox.ts';
import type { Attachment } from '#server/ports/mail.ts';

const TroubleDetail = v.object({ messageId: v.number() });
type TroubleDetail = v.InferOutput<typeof TroubleDetail>;

/** A mail to the support with what a member has reported. Only the log says that one can't be delivered. */
export const troubleDelivery: IntentKind<TroubleDetail> = {
  name: 'troubleMail',
  detail: TroubleDetail,
  timeoutMs: 30_000,
  leaseMs: 60_000,
  longestWaitMs: 600_000,
  givesUpAfterMs: 3 * DAY_MS,
  async act(services, { tenant, detail: { messageId } }, signal) {
    const attachments = await troubleAttachments(services.db, tenant.id, messageId);
    // The member has left meanwhile, and it with them.
    if (attachments === undefined) return { state: 'refused' };
    await handOver(services, tenant.id, messageId, { attachments }, signal);
    return { state: 'succeeded' };
  },
  async commit() {
    return {};
  },
};

/** The photo, where there is one, of the report that a mail brings to the support; undefined for other mails. */
export async function troubleAttachments(
  db: Db,
  tenantId: string,
  messageId: number,
): Promise<readonly Attachment[] | undefined> {
  const row = await ofTenant(db, tenantId)
    .selectFrom('troubles')
    .select(['trouble_id as id', 'photo'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.photo === null) return [];
  return [{ filename: `trouble-${row.id}.jpg`, contentType: 'image/jpeg', content: Buffer.from(row.photo) }];
}
