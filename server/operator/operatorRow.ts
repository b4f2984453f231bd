import type { OperatorRole } from '#domain/operator/roles.ts';
import type { Instant } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import { notFound } from '#server/usecase/refusal.ts';

/** An operator who has not been removed, locked. */
export interface LockedOperator {
  readonly id: number;
  readonly mail: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly areas: readonly number[] | null;
  readonly corporationId: number | null;
  readonly joinedAt: Instant | null;
}

/**
 * Locks the operator's row, the first of every order of locks here: sign-in, enrolment, rights and removal of one
 * operator come one after the other. Undefined for one who has been removed.
 */
export function lockOperator(trx: Trx, tenantId: string, id: number): Promise<LockedOperator | undefined> {
  return ofTenant(trx, tenantId)
    .selectFrom('operators')
    .select([
      'operator_id as id',
      'mail',
      'name',
      'role',
      'areas',
      'corporation_id as corporationId',
      'joined_at as joinedAt',
    ])
    .where('operator_id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same; 404 for somebody who is no operator of the tenant. */
export async function presentOperator(trx: Trx, tenantId: string, id: number): Promise<LockedOperator> {
  const found = await lockOperator(trx, tenantId, id);
  if (found === undefined) throw noOperator();
  return found;
}

function noOperator() {
  return notFound('この運用者は見つかりませんでした。すでに外されている場合があります。');
}
