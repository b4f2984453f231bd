import type { Assertion } from '#contract/operator/passkeyFields.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Context } from '#server/usecase/context.ts';
import { passkeyRefused, type StoredKey, userHandleOf, verifyShown } from '../passkeys/relyingParty.ts';

/** A passkey that has been shown, and is not counted yet. */
export interface ShownKey {
  readonly id: number;
  readonly operatorId: number;
  readonly counted: number;
  readonly counter: number;
}

/**
 * The passkey of this tenant that an answer was given by; 400 passkey_refused for every other. `challenge` has been
 * spent.
 */
export async function checkShown(
  context: Pick<Context, 'services' | 'db' | 'tenant'>,
  challenge: string,
  shown: Assertion,
): Promise<ShownKey> {
  const row = await ofTenant(context.db, context.tenant.id)
    .selectFrom('operator_passkeys')
    .select(['passkey_id', 'operator_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', shown.id)
    .executeTakeFirst();
  if (row === undefined) throw passkeyRefused();
  const { passkey_id: id, operator_id: operatorId, counter } = row;
  const handle = Buffer.from(userHandleOf(context.tenant.id, operatorId)).toString('base64url');
  if ((shown.response.userHandle ?? handle) !== handle) throw passkeyRefused();
  const stored: StoredKey = { credentialId: row.credential_id, publicKey: row.public_key, counter };
  return { id, operatorId, counter, counted: await verifyShown(context, challenge, shown, stored) };
}

/** Counts it on. 400 passkey_refused where it has been shown meanwhile: of two that count the same one is a copy. */
export async function countShown(
  trx: Trx,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  { id, counter, counted }: ShownKey,
): Promise<void> {
  const { numUpdatedRows } = await ofTenant(trx, tenant.id)
    .updateTable('operator_passkeys')
    .set({ counter: counted, last_used_at: now })
    .where('passkey_id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw passkeyRefused();
}
