import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Context } from '#server/usecase/context.ts';
import type { KnownKey } from './relyingParty.ts';

/** The passkeys of the operator, by which authenticators are asked. */
export async function knownKeys(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  operatorId: number,
): Promise<readonly KnownKey[]> {
  return await ofTenant(db, tenant.id)
    .selectFrom('operator_passkeys')
    .select(['credential_id as id', 'transports'])
    .where('operator_id', '=', operatorId)
    .orderBy('passkey_id')
    .execute();
}
