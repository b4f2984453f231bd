import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { actOnce } from '../acts/actOnce.ts';
import { type ActingContext, actorOf, type OperatorContext } from '../context.ts';
import { endSessions } from './session.ts';

/** POST /operator/sign-out. */
export async function signOut({ db, tenant, operator, cookie }: OperatorContext): Promise<void> {
  await ofTenant(db, tenant.id)
    .deleteFrom('operator_sessions')
    .where('token_hash', '=', operator.tokenHash)
    .execute();
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
