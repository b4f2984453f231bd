import { isDeepStrictEqual } from 'node:util';
import { MESSAGES } from '#domain/messages.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { RefusalError, unauthenticated } from '#server/usecase/refusal.ts';
import type { ActingContext } from '../context.ts';
import { findAnswer, keepAnswer } from './answers.ts';

/**
 * The transaction of an act of an operator about themselves. It locks the operator, looks whether the session still
 * holds, and whether the same command was answered before (docs/decisions, "The acts of operators"); then it does the
 * act, and keeps its answer with it. 401 where the session has ended since, 403
 * forbidden where the right has become another; 409 idempotency_mismatch for another body.
 */
export function actOnce<Answer extends object>(
  context: ActingContext,
  act: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  return once(context, null, act);
}

/**
 * The same for an act about another operator, which owners alone do. All owners are locked, in the order of their
 * numbers: of two who remove each other at once one stays.
 */
export function decideOnce<Answer extends object>(
  context: ActingContext,
  about: number | undefined,
  act: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  return once(context, about ?? context.operator.id, act);
}

function once<Answer extends object>(
  context: ActingContext,
  about: number | null,
  act: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  return transaction(context.db, async (trx) => {
    await lockActors(trx, context, about);
    const earlier = await findAnswer(trx, context);
    // The same act of the same call has kept it, as what it answered.
    if (earlier !== undefined) return earlier as object as Answer;
    const answer = await act(trx);
    await keepAnswer(trx, context, answer);
    return answer;
  });
}

/**
 * Locks whoever acts, and with `about` the owners and whom the act is about. 401 where the session has ended, 403
 * forbidden where the right that the call was let in by has become another.
 */
async function lockActors(
  trx: Trx,
  { tenant, operator }: Pick<ActingContext, 'tenant' | 'operator'>,
  about: number | null,
): Promise<void> {
  await ofTenant(trx, tenant.id)
    .selectFrom('operators')
    .select('operator_id')
    .where('removed_at', 'is', null)
    .where((eb) => {
      const self = eb('operator_id', '=', operator.id);
      if (about === null) return self;
      return eb.or([self, eb('operator_id', '=', about), eb('role', '=', 'owner')]);
    })
    .orderBy('operator_id')
    .forNoKeyUpdate()
    .execute();
  // In a statement of its own, which sees what was committed while the lock was waited for.
  const open = await ofTenant(trx, tenant.id)
    .selectFrom('operator_sessions')
    .innerJoin('operators', (join) =>
      join
        .onRef('operators.tenant_id', '=', 'operator_sessions.tenant_id')
        .onRef('operators.operator_id', '=', 'operator_sessions.operator_id'),
    )
    .select(['operators.role', 'operators.areas'])
    .where('token_hash', '=', operator.tokenHash)
    .executeTakeFirst();
  if (open === undefined) throw unauthenticated();
  if (!isDeepStrictEqual(open, { role: operator.role, areas: operator.areas })) {
    throw new RefusalError(403, 'forbidden', MESSAGES.forbidden);
  }
}
