import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { actOnce } from '../acts/actOnce.ts';
import { type ActingContext, actorOf, type OperatorContext } from '../context.ts';
import { endSessions } from './session.ts';

/** POST /operator/sign-out: an entry of the audit log, where the session was not over already. */
export async function signOut(context: OperatorContext): Promise<void> {
  const { db, tenant, operator, now, requestId, cookie } = context;
  await transaction(db, async (trx) => {
    const { numDeletedRows } = await ofTenant(trx, tenant.id)
      .deleteFrom('operator_sessions')
      .where('token_hash', '=', operator.tokenHash)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    const subject = `operator:${operator.id}` as const;
    await enterAct(trx, tenant.id, { actor: actorOf(operator), act: 'signOut', subject, requestId }, now);
  });
  cookie.take();
}

/** POST /operator/sign-out-everywhere: an entry of the audit log. */
export async function signOutEverywhere(context: ActingContext): Promise<void> {
  const { tenant, operator, now, requestId, cookie } = context;
  await actOnce(context, async (trx) => {
    await endSessions(trx, tenant.id, operator.id);
    const subject = `operator:${operator.id}` as const;
    await enterAct(
      trx,
      tenant.id,
      { actor: actorOf(operator), act: 'signOutEverywhere', subject, requestId },
      now,
    );
    return {};
  });
  cookie.take();
}
