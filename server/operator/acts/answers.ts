import { sql } from 'kysely';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { hashOfSecret, secretOfKey } from '#server/account/links/secret.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { answerIn, type KeptRefusal, type Stored } from '#server/usecase/idempotency.ts';
import type { RefusalError } from '#server/usecase/refusal.ts';
import type { ActingContext } from '../context.ts';
import { lockOperator } from '../operatorRow.ts';

type Named = Pick<ActingContext, 'tenant' | 'operator' | 'requestKey' | 'now'>;

/** Secrets of a command that stand nowhere: whoever has its key, and the salt that was kept, makes the same again. */
export function secretsOf(
  { tenant, operator, requestKey }: Named,
  salt: string,
  { purpose, bytes }: { readonly purpose: string; readonly bytes: number },
): Buffer {
  return secretOfKey(requestKey.key ?? '', salt, `${purpose} ${tenant.id} ${operator.id}`, bytes);
}

/** The answer that the command got within the last 24 hours; refuses as it was refused, and 409 for another body. */
export async function findAnswer(trx: Trx, context: Named): Promise<Stored | undefined> {
  const { tenant, operator, requestKey, now } = context;
  if (requestKey.key === null) return undefined;
  const row = await ofTenant(trx, tenant.id)
    .selectFrom('operator_answers')
    .select((eb) => [
      'body_hash',
      eb.ref('answer').$castTo<Stored | null>().as('answer'),
      eb.ref('refusal').$castTo<KeptRefusal | null>().as('refusal'),
    ])
    .where('operator_id', '=', operator.id)
    .where('call', '=', requestKey.call)
    .where('key_hash', '=', hashOfSecret(requestKey.key))
    .where('stored_at', '>', addMinutes(now, -DAY_MINUTES))
    .executeTakeFirst();
  return answerIn(row ?? null, { requestKey });
}

/** Keeps the answer in the transaction of its effect. */
export async function keepAnswer(trx: Trx, context: Named, answer: object): Promise<void> {
  await keep(trx, context, { answer: JSON.stringify(answer), refusal: null });
}

/**
 * Keeps a refusal before it is said, as those of members are (`answeredOnce`). The operator is locked first, as by
 * every command: false where the command has come to something else meanwhile.
 */
export async function keepRefusal(
  context: ActingContext,
  { status, code, message, extra }: RefusalError,
): Promise<boolean> {
  if (context.requestKey.key === null) return true;
  return await transaction(context.db, async (trx) => {
    await lockOperator(trx, context.tenant.id, context.operator.id);
    const refusal = JSON.stringify({ status, code, message, extra });
    return await keep(trx, context, { answer: null, refusal });
  });
}

/** Whether it is kept: one of the last 24 hours stays as it is. */
async function keep(
  trx: Trx,
  { tenant, operator, requestKey, now }: Named,
  kept: { readonly answer: string | null; readonly refusal: string | null },
): Promise<boolean> {
  if (requestKey.key === null) return true;
  const written = await trx
    .insertInto('operator_answers')
    .values({
      tenant_id: tenant.id,
      operator_id: operator.id,
      call: requestKey.call,
      key_hash: hashOfSecret(requestKey.key),
      body_hash: requestKey.bodyHash,
      ...kept,
      stored_at: now,
    })
    .onConflict((on) =>
      on
        .columns(['tenant_id', 'operator_id', 'call', 'key_hash'])
        .doUpdateSet({ body_hash: requestKey.bodyHash, ...kept, stored_at: now })
        .where('operator_answers.stored_at', '<=', addMinutes(now, -DAY_MINUTES)),
    )
    .returning(sql<boolean>`true`.as('isKept'))
    .executeTakeFirst();
  return written !== undefined;
}
