import type { Attestation, CreationOptions } from '#contract/operator/passkeyFields.ts';
import type { Enrolment, OperatorSession } from '#domain/operator/operators.ts';
import { deviceName } from '#server/account/session/deviceName.ts';
import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { actorOf, type VisitorContext } from '../context.ts';
import { houseOf, passkeyMail } from '../mails.ts';
import { lockOperator } from '../operatorRow.ts';
import { makeChallenge, spendChallenge } from '../passkeys/challenges.ts';
import { keepPasskey } from '../passkeys/keepPasskey.ts';
import { knownKeys } from '../passkeys/knownKeys.ts';
import { creationOptions, verifyMade } from '../passkeys/relyingParty.ts';
import { describeSession } from '../session/readSession.ts';
import { endSessions, openSession } from '../session/session.ts';
import { limitVisitors } from '../session/signIn.ts';
import { findLink, type OpenEnrolment, spendLinks } from './links.ts';

interface Link {
  readonly linkToken: string;
}

/** POST /operator/enrolment/check: spends nothing. */
export async function checkEnrolment(context: VisitorContext, { linkToken }: Link): Promise<Enrolment> {
  await limitVisitors(context);
  const { operatorId: _, ...enrolment } = await findLink(
    context.db,
    context.tenant.id,
    linkToken,
    context.now,
  );
  return { ...enrolment, serviceName: context.tenant.appName };
}

/** POST /operator/enrolment/challenge. */
export async function askToEnrol(
  context: VisitorContext,
  { linkToken }: Link,
): Promise<{ readonly options: CreationOptions }> {
  await limitVisitors(context);
  const { operatorId, purpose, mail, name } = await findLink(
    context.db,
    context.tenant.id,
    linkToken,
    context.now,
  );
  const challenge = await makeChallenge(context, { purpose: 'enrol', operatorId });
  // A recovery ends those that are there: the authenticator that is at hand may hold one of them.
  const others = purpose === 'recovery' ? [] : await knownKeys(context, operatorId);
  return { options: await creationOptions(context, challenge, { id: operatorId, mail, name, others }) };
}

/**
 * POST /operator/enrolment: spends the link, keeps the passkey and signs in. 400 of links, passkey_refused; 409
 * recovery_waiting, challenge_over.
 */
export async function enrol(
  context: VisitorContext,
  { linkToken, passkey }: Link & { readonly passkey: Attestation },
): Promise<OperatorSession> {
  await limitVisitors(context);
  const { db, tenant, now } = context;
  const { operatorId } = await findLink(db, tenant.id, linkToken, now);
  const question = { purpose: 'enrol', operatorId } as const;
  const challenge = await spendChallenge(context, passkey.response.clientDataJSON, question);
  const made = await verifyMade(context, challenge, passkey);
  const token = await transaction(db, async (trx) => {
    await lockOperator(trx, tenant.id, operatorId);
    // Once more, under the lock: of two that use one link only the first gets on.
    const enrolment = await findLink(trx, tenant.id, linkToken, now);
    if (enrolment.purpose === 'recovery') await endFormerWays(trx, tenant.id, operatorId);
    const passkeyId = await keepPasskey(trx, context, operatorId, { made, shown: passkey });
    await spendLinks(trx, tenant.id, operatorId, now);
    const token = await openSession(trx, context, { operatorId, passkeyId });
    await noteJoined(trx, context, enrolment, passkeyId);
    return token;
  });
  context.cookie.give(token);
  return await describeSession(context, token);
}

/** Whoever has found the lost device gets in by nothing that was on it. */
async function endFormerWays(trx: Trx, tenantId: string, operatorId: number): Promise<void> {
  await endSessions(trx, tenantId, operatorId);
  for (const table of ['operator_passkeys', 'operator_codes'] as const) {
    await ofTenant(trx, tenantId).deleteFrom(table).where('operator_id', '=', operatorId).execute();
  }
}

const ACTS = { invitation: 'join', recovery: 'recovered', code: 'passkeyAdded' } as const;

async function noteJoined(
  trx: Trx,
  { tenant, now, userAgent, requestId, services }: VisitorContext,
  { operatorId, purpose, mail, role }: OpenEnrolment,
  passkeyId: number,
): Promise<void> {
  const device = deviceName(userAgent);
  await ofTenant(trx, tenant.id)
    .updateTable('operators')
    .set({ joined_at: now })
    .where('operator_id', '=', operatorId)
    .where('joined_at', 'is', null)
    .execute();
  await queueMail(trx, tenant, passkeyMail(houseOf(services, tenant), mail, device), now);
  const subject = `operator:${operatorId}` as const;
  const acted = { act: ACTS[purpose], subject, after: { passkey: passkeyId, device }, requestId } as const;
  await enterAct(trx, tenant.id, { actor: actorOf({ id: operatorId, role }), ...acted }, now);
}
