import { type RawBuilder, sql } from 'kysely';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import { transaction } from '#server/database/transaction.ts';
import { type Answered, keyOf } from '#server/usecase/idempotency.ts';
import { lockedCaller } from '#server/usecase/lockMember.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import type { Asker } from './command.ts';

/**
 * Refusals that say nothing final of the command: it is still running, its door has not answered yet and may be asked
 * again, it was not understood as that command, or nobody is signed in.
 */
const PASSING: readonly RefusalError['code'][] = [
  'in_progress',
  'door_unreachable',
  'idempotency_mismatch',
  'unauthenticated',
];

const kept = prepareStatement<Answered & { refusal: string }, { isKept: boolean }>(
  (given: Givens<Answered & { refusal: string }>): RawBuilder<{ isKept: boolean }> => sql`
    with ${lockedCaller(given)}
    insert into idempotency_keys (tenant_id, member_id, call, idempotency_key, body_hash, refusal, stored_at)
    select ${given.tenant}, member.member_id, ${given.call}, ${given.key}, ${given.body_hash}, ${given.refusal}::jsonb,
      ${given.now}::timestamptz
    from member
    on conflict (tenant_id, member_id, call, idempotency_key)
      do update set body_hash = excluded.body_hash, answer = null, refusal = excluded.refusal,
        stored_at = excluded.stored_at
      where idempotency_keys.stored_at <= ${given.answered_since}
    returning true as "isKept"`,
);

/**
 * Answers a command once and for all: its refusal is kept under its key like an answer, before it is said. A request
 * that was given up on its way, and reaches the server after its repetition was refused, is refused as well; else it
 * would do unseen what the member was told is not done. Effects lock the member first, and so does this: a request
 * that has done it meanwhile is found here, and the command is answered by that.
 */
export async function answeredOnce<Output>(context: Asker, answer: () => Promise<Output>): Promise<Output> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof RefusalError) || PASSING.includes(error.code)) throw error;
    if (await isKept(context, error)) throw error;
    return await answer();
  }
}

/** Keeps the refusal; false where the command has been answered otherwise meanwhile. Without a key nothing is kept. */
async function isKept(context: Asker, { status, code, message, extra }: RefusalError): Promise<boolean> {
  if (context.requestKey === null || context.requestKey.key === null) return true;
  const refusal = JSON.stringify({ status, code, message, extra });
  const values = { ...keyOf(context), now: new Date(context.now), refusal };
  const rows = await transaction(context.db, (trx) => kept(trx, values));
  return rows.length > 0;
}
