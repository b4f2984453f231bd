import { randomUUID } from 'node:crypto';
import type { Trx } from '#server/database/transaction.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { mismatch } from '#server/usecase/idempotency.ts';

/** Notes that a door is going to be asked to open; committed before it is asked. */
export async function openDoorIntent(
  trx: Trx,
  { tenant, member, decision, now }: MemberContext,
  tranid: number,
  purpose: 'enter' | 'leave',
): Promise<string> {
  const intentId = randomUUID();
  await trx
    .insertInto('door_intents')
    .values({
      tenant_id: tenant.id,
      intent_id: intentId,
      member_id: member.id,
      tranid,
      purpose,
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

/** The opening that this decision has asked for and that no door has confirmed yet; 409 for another body under the key. */
export async function findDoorIntent(
  trx: Trx,
  { tenant, member, decision }: MemberContext,
): Promise<string | undefined> {
  if (decision.key === null) return undefined;
  const intent = await trx
    .selectFrom('door_intents')
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
