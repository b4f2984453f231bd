import { NO_REASON } from '#contract/operator/fields.ts';
import { OPEN_MINUTES } from '#domain/operator/lengths.ts';
import { addMinutes } from '#domain/time.ts';
import { queueLink } from '#server/account/links/delivery.ts';
import { evenly } from '#server/account/links/evenly.ts';
import { limitMails } from '#server/account/links/mailLimit.ts';
import { enterAct } from '#server/audit/enter.ts';
import type { Actor } from '#server/audit/entry.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { conflict, invalid } from '#server/usecase/refusal.ts';
import { decideOnce } from '../acts/actOnce.ts';
import { type ActingContext, actorOf, type Inviting, type VisitorContext } from '../context.ts';
import { allowedMail, askedMail, houseOf, recoveryMail } from '../mails.ts';
import { lockOperator } from '../operatorRow.ts';
import { ownersOf } from '../owners.ts';
import { operatorLinkDelivery } from './delivery.ts';
import { issueLink, type OperatorLink } from './links.ts';

/** Somebody who says to be an operator, and has shown nothing. */
const VISITOR: Actor = { name: 'visitor', role: 'visitor' };

/**
 * POST /operator/recovery: mails a link that opens nothing so far, and asks the owners. The answer and its time do not
 * say whether an operator has the address. 429 throttled.
 */
export function askToRecover(context: VisitorContext, { mail }: { readonly mail: string }): Promise<void> {
  return evenly(context.services, async () => {
    await limitMails(context, mail);
    const { db, tenant, now, services, requestId } = context;
    await transaction(db, async (trx) => {
      const operator = await ofTenant(trx, tenant.id)
        .selectFrom('operators')
        .select(['operator_id as id', 'name'])
        .where('mail', '=', mail)
        .where('joined_at', 'is not', null)
        .where('removed_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (operator === undefined) return;
      const house = houseOf(services, tenant);
      const link = await issueLink(trx, tenant.id, { operatorId: operator.id, purpose: 'recovery' }, now);
      await queueLink(trx, tenant, operatorLinkDelivery, link, recoveryMail(house, mail), now);
      for (const owner of await ownersOf(trx, tenant.id)) {
        await queueMail(trx, tenant, askedMail(house, owner.mail, operator), now);
      }
      const subject = `operator:${operator.id}` as const;
      await enterAct(trx, tenant.id, { actor: VISITOR, act: 'recoveryAsked', subject, requestId }, now);
    });
  });
}

/**
 * POST /operator/recoveries/{id}: with a yes the link is good for ten minutes. 409 recovery_over; 422 for a yes
 * without a reason.
 */
export async function answerRecovery(
  context: ActingContext,
  {
    id,
    isAllowed,
    reason,
  }: { readonly id: number; readonly isAllowed: boolean; readonly reason: string | null },
): Promise<void> {
  const { db, tenant, operator, now, services, requestId } = context;
  if (isAllowed && reason === null) throw invalid({ reason: [NO_REASON] });
  const about = await askingBy(db, tenant.id, id);
  await decideOnce(context, about, async (trx) => {
    const asking = about === undefined ? undefined : await lockOperator(trx, tenant.id, about);
    if (asking === undefined) throw recoveryOver();
    const until = addMinutes(now, OPEN_MINUTES);
    // Every mail of it has a copy of the link, and the owner answers all of them.
    const { numUpdatedRows } = await ofTenant(trx, tenant.id)
      .updateTable('operator_links')
      .set(isAllowed ? { allowed_at: now, expires_at: until } : { used_at: now })
      .where('operator_id', '=', asking.id)
      .where('purpose', '=', 'recovery')
      .where('used_at', 'is', null)
      .where('allowed_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw recoveryOver();
    if (isAllowed) {
      await queueMail(trx, tenant, allowedMail(houseOf(services, tenant), asking.mail, until), now);
    }
    const act = isAllowed ? 'recoveryAllowed' : 'recoveryRefused';
    const subject = `operator:${asking.id}` as const;
    const acted = { act, subject, reason: reason ?? undefined, requestId } as const;
    await enterAct(trx, tenant.id, { actor: actorOf(operator), ...acted }, now);
    return {};
  });
}

/**
 * A recovery that nobody need agree to, for an owner who is alone: whoever has a shell of the machine is trusted.
 * Undefined where no operator who has enrolled has the address.
 */
export async function recoverByCommand(
  trx: Trx,
  { tenant, now, actor, services }: Omit<Inviting, 'requestId'>,
  mail: string,
): Promise<OperatorLink | undefined> {
  const operator = await ofTenant(trx, tenant.id)
    .selectFrom('operators')
    .select('operator_id as id')
    .where('mail', '=', mail)
    .where('joined_at', 'is not', null)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (operator === undefined) return undefined;
  const issued = await issueLink(trx, tenant.id, { operatorId: operator.id, purpose: 'recovery' }, now);
  const expiresAt = addMinutes(now, OPEN_MINUTES);
  await ofTenant(trx, tenant.id)
    .updateTable('operator_links')
    .set({ allowed_at: now, expires_at: expiresAt })
    .where('token_hash', '=', issued.linkHash)
    .execute();
  const mailed = recoveryMail(houseOf(services, tenant), mail);
  await queueLink(trx, tenant, operatorLinkDelivery, issued, mailed, now);
  const subject = `operator:${operator.id}` as const;
  await enterAct(trx, tenant.id, { actor, act: 'recoveryAllowed', subject }, now);
  return { ...issued, expiresAt };
}

/** The number of the operator who has asked for it, which a link keeps. */
async function askingBy(db: Db, tenantId: string, linkId: number): Promise<number | undefined> {
  const link = await ofTenant(db, tenantId)
    .selectFrom('operator_links')
    .select('operator_id')
    .where('link_id', '=', linkId)
    .where('purpose', '=', 'recovery')
    .executeTakeFirst();
  return link?.operator_id;
}

function recoveryOver() {
  return conflict('recovery_over', 'この申し込みは、すでに回答されているか、期限が過ぎています。');
}
