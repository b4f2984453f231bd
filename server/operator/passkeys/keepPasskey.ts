import type { Attestation } from '#contract/operator/passkeyFields.ts';
import { CreationOptions } from '#contract/operator/passkeyFields.ts';
import { deviceName } from '#server/account/session/deviceName.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Context } from '#server/usecase/context.ts';
import { passkeyRefused, type verifyMade } from './relyingParty.ts';

const TRANSPORTS: readonly string[] =
  CreationOptions.entries.excludeCredentials.item.entries.transports.wrapped.item.options;

/** A passkey that was verified. */
export interface NewPasskey {
  readonly made: Awaited<ReturnType<typeof verifyMade>>;
  readonly shown: Attestation;
}

/** Keeps a new passkey; answers its number. 400 passkey_refused for one that somebody has enrolled before. */
export async function keepPasskey(
  trx: Trx,
  { tenant, now, userAgent }: Pick<Context, 'tenant' | 'now' | 'userAgent'>,
  operatorId: number,
  { made: { credential, credentialBackedUp }, shown }: NewPasskey,
): Promise<number> {
  const kept = await trx
    .insertInto('operator_passkeys')
    .values({
      tenant_id: tenant.id,
      operator_id: operatorId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (shown.response.transports ?? []).filter((each) => TRANSPORTS.includes(each)),
      device: deviceName(userAgent),
      is_synced: credentialBackedUp,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((on) => on.columns(['tenant_id', 'credential_id']).doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  if (kept === undefined) throw passkeyRefused();
  return kept.passkey_id;
}
