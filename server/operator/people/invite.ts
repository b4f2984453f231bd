import type { GivenRight } from '#domain/operator/operators.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { queueLink } from '#server/account/links/delivery.ts';
import { enterAct } from '#server/audit/enter.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { actorOf, type Inviting, type OperatorContext } from '../context.ts';
import { operatorLinkDelivery } from '../enrolment/delivery.ts';
import { issueLink, type OperatorLink, spendLinks } from '../enrolment/links.ts';
import { houseOf, invitationMail } from '../mails.ts';
import { lockOperator, noOperator } from '../operatorRow.ts';
import { checkRight, factsOf } from './right.ts';

/** Somebody who is to become an operator. */
export interface Invited extends GivenRight {
  readonly mail: string;
  readonly name: string;
}

/** The number that an invitation has made, and its link. */
export interface Invitation {
  readonly id: number;
  readonly link: OperatorLink;
}

/** POST /operator/operators. 409 already_operator; 422 for areas and corporations that are not there. */
export async function inviteOperator(context: OperatorContext, invited: Invited): Promise<{ id: number }> {
  const { db, tenant, operator, now } = context;
  const inviting = { ...context, actor: actorOf(operator) };
  return await transaction(db, async (trx) => {
    await lockOperator(trx, tenant.id, operator.id); // of two taps the second finds what the first has made
    const same = await invitedAsThat(trx, tenant.id, invited);
    if (same !== undefined && (await isJustInvited(trx, tenant.id, same, now))) return { id: same };
    const { id } = await invite(trx, inviting, invited);
    return { id };
  });
}

/** POST /operator/operators/{id}/invitation. 409 already_operator where it was followed, 404. */
export async function inviteAgain(context: OperatorContext, id: number): Promise<void> {
  const { db, tenant, operator, now } = context;
  await transaction(db, async (trx) => {
    const invited = await lockOperator(trx, tenant.id, id);
    if (invited === undefined) throw noOperator();
    if (invited.joinedAt !== null) throw alreadyOperator();
    if (await isJustInvited(trx, tenant.id, id, now)) return;
    await mailInvitation(trx, { ...context, actor: actorOf(operator) }, id, invited);
  });
}

/** Whoever is invited by that address, name and right already and has not followed; undefined for nobody. */
async function invitedAsThat(trx: Trx, tenantId: string, invited: Invited): Promise<number | undefined> {
  const { mail, name, role, areas, corporationId } = invited;
  const found = await ofTenant(trx, tenantId)
    .selectFrom('operators')
    .select(['operator_id', 'areas'])
    .where('mail', '=', mail)
    .where('name', '=', name)
    .where('role', '=', role)
    .where('corporation_id', 'is not distinct from', corporationId)
    .where('removed_at', 'is', null)
    .where('joined_at', 'is', null)
    .executeTakeFirst();
  return found?.areas?.join() === areas?.join() ? found?.operator_id : undefined;
}

/**
 * Whether a link was mailed within the last minute that can still be followed: a second tap, and a tap after a lost
 * answer, mean that one. Another mail would make it dead.
 */
async function isJustInvited(trx: Trx, tenantId: string, id: number, now: Instant): Promise<boolean> {
  const link = await ofTenant(trx, tenantId)
    .selectFrom('operator_links')
    .select('link_id')
    .where('operator_id', '=', id)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('issued_at', '>', addMinutes(now, -1))
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Makes the operator, who may do nothing before the invitation is followed, mails the link and enters the act. An
 * address that was invited before and has not followed is given the new right, and a new link. 409 already_operator.
 */
export async function invite(trx: Trx, inviting: Inviting, invited: Invited): Promise<Invitation> {
  const { tenant, now } = inviting;
  const { mail, name, role, areas, corporationId } = invited;
  await checkRight(trx, tenant.id, invited);
  const given = { name, role, areas: areas && [...areas], corporation_id: corporationId };
  const made = await trx
    .insertInto('operators')
    .values({ ...given, tenant_id: tenant.id, mail, invited_at: now, joined_at: null })
    .onConflict((on) =>
      on
        .columns(['tenant_id', 'mail'])
        .where('removed_at', 'is', null)
        .doUpdateSet({ ...given, invited_at: now })
        .where('operators.joined_at', 'is', null),
    )
    .returning('operator_id')
    .executeTakeFirst();
  if (made === undefined) throw alreadyOperator();
  const id = made.operator_id;
  return { id, link: await mailInvitation(trx, inviting, id, invited) };
}

async function mailInvitation(
  trx: Trx,
  { tenant, now, services, actor, requestId }: Inviting,
  id: number,
  invited: Invited,
): Promise<OperatorLink> {
  await spendLinks(trx, tenant.id, id, now);
  const link = await issueLink(trx, tenant.id, { operatorId: id, purpose: 'invitation' }, now);
  const mail = invitationMail(houseOf(services, tenant), invited.mail, {
    ...invited,
    expiresAt: link.expiresAt,
  });
  await queueLink(trx, tenant, operatorLinkDelivery, link, mail, now);
  const subject = `operator:${id}`;
  await enterAct(trx, tenant.id, { actor, act: 'invite', subject, after: factsOf(invited), requestId }, now);
  return link;
}

function alreadyOperator() {
  return conflict('already_operator', 'このメールアドレスの方は、すでに運用者として登録されています。');
}
