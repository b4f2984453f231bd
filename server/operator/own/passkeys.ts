import type { Attestation, CreationOptions } from '#contract/operator/passkeyFields.ts';
import type { WaysIn } from '#domain/operator/operators.ts';
import { deviceName } from '#server/account/session/deviceName.ts';
import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { conflict, notFound } from '#server/usecase/refusal.ts';
import { actOnce } from '../acts/actOnce.ts';
import { type ActingContext, actorOf, type OperatorContext } from '../context.ts';
import { houseOf, passkeyMail } from '../mails.ts';
import { makeChallenge, spendChallenge } from '../passkeys/challenges.ts';
import { keepPasskey } from '../passkeys/keepPasskey.ts';
import { knownKeys } from '../passkeys/knownKeys.ts';
import { creationOptions, verifyMade } from '../passkeys/relyingParty.ts';

/** GET /operator/passkeys. */
export async function listWaysIn({ db, tenant, operator }: OperatorContext): Promise<WaysIn> {
  const passkeys = await ofTenant(db, tenant.id)
    .selectFrom('operator_passkeys')
    .select(['passkey_id', 'device', 'created_at', 'last_used_at', 'is_synced'])
    .where('operator_id', '=', operator.id)
    .orderBy('passkey_id')
    .execute();
  const codes = await ofTenant(db, tenant.id)
    .selectFrom('operator_codes')
    .select(['made_at', 'used_at'])
    .where('operator_id', '=', operator.id)
    .execute();
  return {
    passkeys: passkeys.map((row) => ({
      id: row.passkey_id,
      name: row.device === '' ? null : row.device,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      isThis: row.passkey_id === operator.passkeyId,
      isSynced: row.is_synced,
    })),
    codesLeft: codes.filter(({ used_at }) => used_at === null).length,
    codesMadeAt: codes[0]?.made_at ?? null,
  };
}

const questionTo = ({ operator }: OperatorContext) => ({ purpose: 'add', operatorId: operator.id }) as const;

/** POST /operator/passkeys/challenge: of an authenticator that has none of the operator's so far. */
export async function askForPasskey(
  context: OperatorContext,
): Promise<{ readonly options: CreationOptions }> {
  const others = await knownKeys(context, context.operator.id);
  const challenge = await makeChallenge(context, questionTo(context));
  return { options: await creationOptions(context, challenge, { ...context.operator, others }) };
}

/** POST /operator/passkeys: 400 passkey_refused, 409 challenge_over. */
export async function addPasskey(
  context: ActingContext,
  { passkey }: { readonly passkey: Attestation },
): Promise<void> {
  const { tenant, operator, now, services, userAgent, requestId } = context;
  const spendBy = (db: Db) =>
    spendChallenge({ ...context, db }, passkey.response.clientDataJSON, questionTo(context));
  const added = actOnce(context, async (trx) => {
    // Under the lock, so that another request of the same command waits for the answer to this one.
    const made = await verifyMade(context, await spendBy(trx), passkey);
    const id = await keepPasskey(trx, context, operator.id, { made, shown: passkey });
    const device = deviceName(userAgent);
    await queueMail(trx, tenant, passkeyMail(houseOf(services, tenant), operator.mail, device), now);
    const acted = { subject: `operator:${operator.id}`, after: { passkey: id, device }, requestId } as const;
    await enterAct(trx, tenant.id, { actor: actorOf(operator), act: 'passkeyAdded', ...acted }, now);
    return {};
  });
  await added.catch(async (error: unknown) => {
    // A transaction that rolls back gives the challenge back, which is good once, right or wrong.
    await spendBy(context.db).catch(() => undefined);
    throw error;
  });
}

/**
 * DELETE /operator/passkeys/{id}: ends the sessions that it has opened, all but this one. 404, 409 last_passkey.
 */
export async function removePasskey(context: ActingContext, id: number): Promise<void> {
  const { tenant, operator, now, requestId } = context;
  await actOnce(context, async (trx) => {
    const all = await ofTenant(trx, tenant.id)
      .selectFrom('operator_passkeys')
      .select('passkey_id')
      .where('operator_id', '=', operator.id)
      .execute();
    if (!all.some(({ passkey_id }) => passkey_id === id)) {
      throw notFound('このパスキーは、すでに削除されています。');
    }
    if (all.length === 1) {
      throw conflict(
        'last_passkey',
        '最後のパスキーは削除できません。先に、ほかの端末のパスキーを追加してください。',
      );
    }
    await ofTenant(trx, tenant.id)
      .deleteFrom('operator_sessions')
      .where('passkey_id', '=', id)
      .where('token_hash', '<>', operator.tokenHash)
      .execute();
    await ofTenant(trx, tenant.id)
      .updateTable('operator_sessions')
      .set({ passkey_id: null })
      .where('passkey_id', '=', id)
      .execute();
    await ofTenant(trx, tenant.id).deleteFrom('operator_passkeys').where('passkey_id', '=', id).execute();
    const acted = { subject: `operator:${operator.id}`, before: { passkey: id }, requestId } as const;
    await enterAct(trx, tenant.id, { actor: actorOf(operator), act: 'passkeyRemoved', ...acted }, now);
    return {};
  });
}
