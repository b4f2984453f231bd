import type { Assertion, RequestOptions } from '#contract/operator/passkeyFields.ts';
import type { OperatorSession } from '#domain/operator/operators.ts';
import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { actorOf, type OperatorContext } from '../context.ts';
import { makeChallenge, spendChallenge } from '../passkeys/challenges.ts';
import { knownKeys } from '../passkeys/knownKeys.ts';
import { passkeyRefused, requestOptions } from '../passkeys/relyingParty.ts';
import { readSession } from './readSession.ts';
import { confirmedUntil } from './session.ts';
import { checkShown, countShown } from './shownPasskey.ts';

const questionTo = (context: OperatorContext) =>
  ({ purpose: 'confirm', operatorId: context.operator.id }) as const;

/** 403 confirm_required, where the passkey was last shown too long ago; the owner of a demo has none. */
export function checkConfirmed({ operator, now }: OperatorContext): void {
  if (operator.isDemo || confirmedUntil(operator.confirmedAt) > now) return;
  throw new RefusalError(403, 'confirm_required', 'この操作の前に、もう一度パスキーで本人を確かめます。');
}

/** POST /operator/confirm/challenge: by any of the operator's passkeys. */
export async function askToConfirm(context: OperatorContext): Promise<{ readonly options: RequestOptions }> {
  const challenge = await makeChallenge(context, questionTo(context));
  const keys = await knownKeys(context, context.operator.id);
  return { options: await requestOptions(context, challenge, keys) };
}

/**
 * POST /operator/confirm: an entry of the audit log. 400 passkey_refused also for somebody else's passkey;
 * 409 challenge_over.
 */
export async function confirm(
  context: OperatorContext,
  { passkey }: { readonly passkey: Assertion },
): Promise<OperatorSession> {
  const { db, tenant, operator, now, requestId } = context;
  const challenge = await spendChallenge(context, passkey.response.clientDataJSON, questionTo(context));
  const shown = await checkShown(context, challenge, passkey);
  if (shown.operatorId !== operator.id) throw passkeyRefused();
  await transaction(db, async (trx) => {
    await countShown(trx, context, shown);
    await ofTenant(trx, tenant.id)
      .updateTable('operator_sessions')
      .set({ confirmed_at: now })
      .where('token_hash', '=', operator.tokenHash)
      .execute();
    const acted = { subject: `operator:${operator.id}`, after: { passkey: shown.id }, requestId } as const;
    await enterAct(trx, tenant.id, { actor: actorOf(operator), act: 'confirmed', ...acted }, now);
  });
  return await readSession(context);
}
