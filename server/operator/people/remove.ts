import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { decideOnce } from '../acts/actOnce.ts';
import { type ActingContext, actorOf } from '../context.ts';
import { presentOperator } from '../operatorRow.ts';
import { checkOtherOwner, factsOf } from './right.ts';

/** Everything by which an operator gets in; sessions before the passkeys that they point to. */
const WAYS_IN = [
  'operator_sessions',
  'operator_challenges',
  'operator_links',
  'operator_codes',
  'operator_passkeys',
] as const;

/** POST /operator/operators/{id}/removal: the row stays, for the log to name. 404, 409 last_owner. */
export async function removeOperator(
  context: ActingContext,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const { tenant, operator, now, requestId } = context;
  await decideOnce(context, id, async (trx) => {
    const present = await presentOperator(trx, tenant.id, id);
    await checkOtherOwner(trx, tenant.id, present);
    await ofTenant(trx, tenant.id)
      .updateTable('operators')
      .set({ removed_at: now })
      .where('operator_id', '=', id)
      .execute();
    for (const table of WAYS_IN) {
      await ofTenant(trx, tenant.id).deleteFrom(table).where('operator_id', '=', id).execute();
    }
    await enterAct(
      trx,
      tenant.id,
      {
        actor: actorOf(operator),
        act: 'remove',
        subject: `operator:${id}`,
        before: factsOf(present),
        reason,
        requestId,
      },
      now,
    );
    return {};
  });
}
