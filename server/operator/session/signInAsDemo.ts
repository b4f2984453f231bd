import { enterAct } from '#server/audit/enter.ts';
import { transaction } from '#server/database/transaction.ts';
import { actorOf, type VisitorContext } from '../context.ts';
import { lockOperator } from '../operatorRow.ts';
import { openSession } from './session.ts';

/** Signs the owner of a demo in, of whom no passkey is asked; the entry of the audit log says so. */
export async function signInAsDemo(context: VisitorContext, operatorId: number): Promise<void> {
  const token = await transaction(context.db, async (trx) => {
    const operator = await lockOperator(trx, context.tenant.id, operatorId);
    if (operator === undefined) throw new Error('Failed to sign in: the owner of the demo is not there.');
    const token = await openSession(trx, context, { operatorId, passkeyId: null });
    await enterAct(
      trx,
      context.tenant.id,
      {
        actor: actorOf(operator),
        act: 'signIn',
        subject: `operator:${operatorId}`,
        after: { simulated: true },
        requestId: context.requestId,
      },
      context.now,
    );
    return token;
  });
  context.cookie.give(token);
}
