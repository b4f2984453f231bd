import { enterAct } from '#server/audit/enter.ts';
import { decideOnce } from '../acts/actOnce.ts';
import { type ActingContext, actorOf } from '../context.ts';
import { presentOperator } from '../operatorRow.ts';
import { endSessions } from '../session/session.ts';

/** POST /operator/operators/{id}/sign-out: the operator's open pages are told so at their next call. 404. */
export async function signOperatorOut(context: ActingContext, id: number): Promise<void> {
  const { tenant, operator, now, requestId } = context;
  await decideOnce(context, id, async (trx) => {
    await presentOperator(trx, tenant.id, id);
    const sessions = await endSessions(trx, tenant.id, id);
    const changed = { before: { sessions }, after: { sessions: 0 } };
    const acted = { act: 'signedOut', subject: `operator:${id}`, ...changed, requestId } as const;
    await enterAct(trx, tenant.id, { actor: actorOf(operator), ...acted }, now);
    return {};
  });
}
