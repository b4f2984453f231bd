import { sql } from 'kysely';
import { prepareStatement } from '#server/database/prepared.ts';
import { transaction } from '#server/database/transaction.ts';
import { type Answered, keyOf } from '#server/usecase/idempotency.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { RefusalError, RefusedBefore } from '#server/usecase/refusal.ts';
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
  (given) => sql`
    insert into idempotency_keys (tenant_id, member_id, call, idempotency_key, body_hash, refusal, stored_at)
    select ${given.tenant}, ${given.member}::int, ${given.call}, ${given.key}, ${given.body_hash}, ${given.refusal}::jsonb,
      ${given.now}::timestamptz
    where not exists (
      select from intents
      where intents.tenant_id = ${given.tenant} and intents.member_id = ${given.member}
        and intents.call = ${given.call} and intents.idempotency_key = ${given.key} and intents.state = 'open'
    )
    on conflict (tenant_id, member_id, call, idempotency_key)
      do update set body_hash = excluded.body_hash, answer = null, refusal = excluded.refusal,
        stored_at = excluded.stored_at
      where idempotency_keys.stored_at <= ${given.answered_since}
    returning true as "isKept"`,
);

/** How often a refusal gives way to what another request of the same command has begun; it may be refused as well. */
const MOST_TIMES_AGAIN = 2;

/**
 * Answers a command once and for all: its refusal is kept under its key like an answer, before it is said. A request
 * that was given up on its way, and reaches the server after its repetition was refused, is refused as well; else it
 * would do unseen what the member was told is not done. Effects lock the member first, and so does this: where such a
 * request has been done meanwhile, or waits for a card or a door, the command is answered by that. `isPassing` says of
 * more refusals of the call that they are not final.
 */
export function answeredOnce<Output>(
  context: Asker,
  answer: () => Promise<Output>,
  isPassing: (refusal: RefusalError) => boolean = () => false,
): Promise<Output> {
  return answeredOnceBy(async (refusal) => isPassing(refusal) || (await isKept(context, refusal)), answer);
}

/**
 * The same for whoever keeps refusals elsewhere. `keep` answers false where the command came to something else
 * meanwhile, and true without a key.
 */
export async function answeredOnceBy<Output>(
  keep: (refusal: RefusalError) => Promise<boolean>,
  answer: () => Promise<Output>,
): Promise<Output> {
  for (let again = 0; ; again += 1) {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof RefusalError) || error instanceof RefusedBefore) throw error;
      if (PASSING.includes(error.code) || again === MOST_TIMES_AGAIN) throw error;
      if (await keep(error)) throw error;
    }
  }
}

/** Keeps the refusal; false where the command came to something else meanwhile. Without a key nothing is kept. */
async function isKept(context: Asker, { status, code, message, extra }: RefusalError): Promise<boolean> {
  if (context.requestKey === null || context.requestKey.key === null) return true;
  const refusal = JSON.stringify({ status, code, message, extra });
  const values = { ...keyOf(context), now: new Date(context.now), refusal };
  return await transaction(context.db, async (trx) => {
    // In a statement of its own, so that the next one sees the commits made while this one waited for the lock.
    await lockCaller(trx, context.tenant.id, context.member.id);
    return (await kept(trx, values)).length > 0;
  });
}
