import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Decision, MemberContext } from './context.ts';
import { conflict } from './refusal.ts';

type Answer = Readonly<Record<string, unknown>>;

/** A decision and whose it is; an intent that is resumed later knows no more of its request. */
export interface Decided {
  readonly tenant: Pick<MemberContext['tenant'], 'id'>;
  readonly member: Pick<MemberContext['member'], 'id'>;
  /** null: nobody can ask for it again, so that nothing is kept for them. */
  readonly decision: Decision | null;
  readonly now: MemberContext['now'];
}

/** The same key with another body: refused, because it is another decision. */
export function mismatch() {
  return conflict('idempotency_mismatch', '同じ操作が別の内容で送られました。画面を開き直してください。');
}

/**
 * The answer that this decision got within the last 24 hours, if any; 409 idempotency_mismatch for another body. To
 * be asked under the lock of the member's row, so that two requests of one decision come one after the other.
 */
export async function storedAnswer(trx: Trx, context: Decided): Promise<Answer | undefined> {
  const { tenant, member, decision, now } = context;
  if (decision === null || decision.key === null) return undefined;
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .where('call', '=', decision.call)
    .where('idempotency_key', '=', decision.key)
    .where('stored_at', '>', addMinutes(now, -DAY_MINUTES))
    .executeTakeFirst();
  if (stored !== undefined && stored.body_hash !== decision.bodyHash) throw mismatch();
  return stored?.answer;
}

/** Keeps the answer in the transaction of its effect. Only successes: a refusal is judged anew. */
export async function storeAnswer(trx: Trx, context: Decided, answer: Answer): Promise<void> {
  const { tenant, member, decision, now } = context;
  if (decision === null || decision.key === null) return;
  const kept = { body_hash: decision.bodyHash, answer: JSON.stringify(answer), stored_at: now };
  await trx
    .insertInto('idempotency_keys')
    .values({
      tenant_id: tenant.id,
      member_id: member.id,
      call: decision.call,
      idempotency_key: decision.key,
      ...kept,
    })
    .onConflict((on) => on.columns(['tenant_id', 'member_id', 'call', 'idempotency_key']).doUpdateSet(kept))
    .execute();
}
