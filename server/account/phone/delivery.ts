import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { CODE_LENGTH } from '#domain/account/phoneCode.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import type { IntentKind } from '#server/intents/intent.ts';
import { handOverText } from '#server/messages/outbox.ts';
import { codeHashOf } from './codeHash.ts';

const CodeDetail = v.object({ messageId: v.number(), memberId: v.number(), salt: v.string() });
type CodeDetail = v.InferOutput<typeof CodeDetail>;

/** A code that comes later than it is good for is no use to anybody. */
const GIVEN_UP_MS = 600_000;

/** A text message with a code, which is made when the message is sent and is then nowhere but there. */
export const codeDelivery: IntentKind<CodeDetail> = {
  name: 'sms',
  detail: CodeDetail,
  timeoutMs: 10_000,
  leaseMs: 20_000,
  longestWaitMs: 60_000,
  givesUpAfterMs: GIVEN_UP_MS,
  async act(services, { tenant, detail }) {
    // Without a provider the message is sent to whoever reads the demo's outbox, and its code is made there.
    if (services.texts === null) return { state: 'succeeded' };
    const code = await codeFor(services.db, tenant.id, detail);
    if (code === undefined) return { state: 'refused' };
    await handOverText(services, tenant.id, detail.messageId, code);
    return { state: 'succeeded' };
  },
  async commit() {
    return {};
  },
};

/**
 * The code that a text message is to carry, in place of the one of an attempt before; undefined where another message
 * has taken its place, or the number is proven.
 */
export async function codeFor(
  db: Db,
  tenantId: string,
  { memberId, salt }: Pick<CodeDetail, 'memberId' | 'salt'>,
): Promise<string | undefined> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const asked = await ofTenant(db, tenantId)
    .updateTable('phone_codes')
    .set({ code_hash: codeHashOf(salt, code) })
    .where('member_id', '=', memberId)
    .where('salt', '=', salt)
    .where('proven_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return asked && code;
}
