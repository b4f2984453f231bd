import type { Assertion, RequestOptions } from '#contract/operator/passkeyFields.ts';
import type { OperatorSession } from '#domain/operator/operators.ts';
import { deviceName } from '#server/account/session/deviceName.ts';
import { enterAct } from '#server/audit/enter.ts';
import { transaction } from '#server/database/transaction.ts';
import { type Budget, spendTries } from '#server/throttle/throttle.ts';
import { actorOf, type VisitorContext } from '../context.ts';
import { lockOperator } from '../operatorRow.ts';
import { makeChallenge, spendChallenge } from '../passkeys/challenges.ts';
import { passkeyRefused, requestOptions } from '../passkeys/relyingParty.ts';
import { describeSession } from './readSession.ts';
import { openSession } from './session.ts';
import { checkShown, countShown } from './shownPasskey.ts';

const FROM_ONE_SOURCE: Budget = { name: 'operator.source', tries: 60, minutes: 15 };
const NOBODY = { purpose: 'signIn', operatorId: null } as const;

/** 429: more questions from one source than an office of operators asks. */
export async function limitVisitors(context: VisitorContext): Promise<void> {
  await spendTries(
    context,
    [{ budget: FROM_ONE_SOURCE, subject: context.address }],
    '操作が続いています。しばらくしてからもう一度お試しください。',
  );
}

/** POST /operator/sign-in/challenge: asks whoever is there; the passkey says who it is. */
export async function askToSignIn(context: VisitorContext): Promise<{ readonly options: RequestOptions }> {
  await limitVisitors(context);
  return { options: await requestOptions(context, await makeChallenge(context, NOBODY)) };
}

/** POST /operator/sign-in: an entry of the audit log. 400 passkey_refused, 409 challenge_over, 429. */
export async function signIn(
  context: VisitorContext,
  { passkey }: { readonly passkey: Assertion },
): Promise<OperatorSession> {
  await limitVisitors(context);
  const challenge = await spendChallenge(context, passkey.response.clientDataJSON, NOBODY);
  const shown = await checkShown(context, challenge, passkey);
  const token = await transaction(context.db, async (trx) => {
    const operator = await lockOperator(trx, context.tenant.id, shown.operatorId);
    if (operator === undefined) throw passkeyRefused();
    await countShown(trx, context, shown);
    const token = await openSession(trx, context, { operatorId: operator.id, passkeyId: shown.id });
    await enterAct(
      trx,
      context.tenant.id,
      {
        actor: actorOf(operator),
        act: 'signIn',
        subject: `operator:${operator.id}`,
        after: { passkey: shown.id, device: deviceName(context.userAgent) },
        requestId: context.requestId,
      },
      context.now,
    );
    return token;
  });
  context.cookie.give(token);
  return await describeSession(context, token);
}
