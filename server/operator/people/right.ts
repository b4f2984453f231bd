import type { KnownFacts } from '#domain/operator/audit.ts';
import type { GivenRight } from '#domain/operator/operators.ts';
import { isWholeOwner } from '#domain/operator/roles.ts';
import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import { conflict, invalid } from '#server/usecase/refusal.ts';
import { decideOnce } from '../acts/actOnce.ts';
import { type ActingContext, actorOf } from '../context.ts';
import { type LockedOperator, presentOperator } from '../operatorRow.ts';

/** POST /operator/operators/{id}: holds from the operator's next call on. 404, 409 last_owner, 422. */
export async function changeRight(
  context: ActingContext,
  { id, ...given }: GivenRight & { readonly id: number },
): Promise<void> {
  const { tenant, operator, now, requestId } = context;
  await decideOnce(context, id, async (trx) => {
    const present = await presentOperator(trx, tenant.id, id);
    await checkRight(trx, tenant.id, given);
    if (!isWholeOwner(given)) await checkOtherOwner(trx, tenant.id, present);
    await ofTenant(trx, tenant.id)
      .updateTable('operators')
      .set({
        role: given.role,
        areas: given.areas && [...given.areas],
        corporation_id: given.corporationId,
      })
      .where('operator_id', '=', id)
      .execute();
    await enterAct(
      trx,
      tenant.id,
      {
        actor: actorOf(operator),
        act: 'right',
        subject: `operator:${id}`,
        before: factsOf(present),
        after: factsOf(given),
        requestId,
      },
      now,
    );
    return {};
  });
}

/** A right as the audit log says it. */
export function factsOf({ role, areas, corporationId }: GivenRight): KnownFacts {
  return {
    role,
    areas: areas === null ? 'all' : [...areas].sort((a, b) => a - b).join(' '),
    ...(corporationId === null ? {} : { corporation: corporationId }),
  };
}

/** 422 for areas and a corporation that the tenant has not, or that do not go with the role. */
export async function checkRight(trx: Trx, tenantId: string, given: GivenRight): Promise<void> {
  const { role, areas, corporationId } = given;
  if ((role === 'corporation') !== (corporationId !== null)) {
    throw invalid({ corporationId: ['法人の管理者には法人を、ほかの役割には指定しないでください。'] });
  }
  if (areas !== null) {
    const found = await ofTenant(trx, tenantId)
      .selectFrom('areas')
      .select('area_id')
      .where('area_id', 'in', areas.length === 0 ? [-1] : [...areas])
      .execute();
    const isKnown = areas.length > 0 && areas.every((id) => found.some(({ area_id }) => area_id === id));
    if (!isKnown || role === 'corporation') {
      throw invalid({ areas: ['エリアを選び直してください。'] });
    }
  }
  if (corporationId === null) return;
  const found = await ofTenant(trx, tenantId)
    .selectFrom('corporations')
    .select('corporation_id')
    .where('corporation_id', '=', corporationId)
    .executeTakeFirst();
  if (found === undefined) throw invalid({ corporationId: ['法人を選び直してください。'] });
}

/** 409 last_owner, where that operator is the only one left who gives rights. */
export async function checkOtherOwner(trx: Trx, tenantId: string, present: LockedOperator): Promise<void> {
  if (!isWholeOwner(present) || present.joinedAt === null) return;
  const other = await ofTenant(trx, tenantId)
    .selectFrom('operators')
    .select('operator_id')
    .where('operator_id', '<>', present.id)
    .where('role', '=', 'owner')
    .where('areas', 'is', null)
    .where('joined_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (other !== undefined) return;
  throw conflict('last_owner', 'ただ一人の管理者です。ほかの方を管理者にしてから、もう一度お試しください。');
}
