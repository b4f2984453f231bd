import { randomUUID } from 'node:crypto';
import type { Trx } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { type Decided, mismatch } from '#server/usecase/idempotency.ts';

/** What a card is asked for. */
interface Payment {
  readonly tranid: number;
  /** As in the ledger: the booking, or one of its extensions. */
  readonly purpose: string;
  readonly yen: number;
}

/** Notes that the card is going to be charged for the reservation; committed before the card is asked. */
export async function openIntent(
  trx: Trx,
  { tenant, member, decision, now }: Decided,
  payment: Payment,
): Promise<string> {
  const intentId = randomUUID();
  await trx
    .insertInto('payment_intents')
    .values({
      tenant_id: tenant.id,
      intent_id: intentId,
      member_id: member.id,
      ...payment,
      state: 'open',
      call: decision.call,
      idempotency_key: decision.key,
      body_hash: decision.bodyHash,
      created_at: now,
      settled_at: null,
    })
    .execute();
  return intentId;
}

/** The payment that this decision has opened and nobody has settled yet; 409 for another body under the key. */
export async function findOpenIntent(
  trx: Trx,
  { tenant, member, decision }: MemberContext,
): Promise<string | undefined> {
  if (decision.key === null) return undefined;
  const intent = await trx
    .selectFrom('payment_intents')
    .select(['intent_id', 'body_hash'])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .where('call', '=', decision.call)
    .where('idempotency_key', '=', decision.key)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (intent !== undefined && intent.body_hash !== decision.bodyHash) throw mismatch();
  return intent?.intent_id;
}
