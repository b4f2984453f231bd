import type { GivenRight } from '#domain/operator/operators.ts';
import { queueLink } from '#server/account/links/delivery.ts';
import { enterAct } from '#server/audit/enter.ts';
import type { Trx } from '#server/database/transaction.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { decideOnce } from '../acts/actOnce.ts';
import { type ActingContext, actorOf, type Inviting } from '../context.ts';
import { operatorLinkDelivery } from '../enrolment/delivery.ts';
import { issueLink, type OperatorLink, spendLinks } from '../enrolment/links.ts';
import { houseOf, invitationMail } from '../mails.ts';
import { presentOperator } from '../operatorRow.ts';
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
export async function inviteOperator(
  context: ActingContext,
  invited: Invited,
): Promise<{ readonly id: number }> {
  const inviting = { ...context, actor: actorOf(context.operator) };
  return await decideOnce(context, undefined, async (trx) => {
    const { id } = await invite(trx, inviting, invited);
    return { id };
  });
}

/** POST /operator/operators/{id}/invitation. 409 already_operator where it was followed, 404. */
export async function inviteAgain(context: ActingContext, id: number): Promise<void> {
  const { tenant, operator } = context;
  await decideOnce(context, id, async (trx) => {
    const invited = await presentOperator(trx, tenant.id, id);
    if (invited.joinedAt !== null) throw alreadyOperator();
    await mailInvitation(trx, { ...context, actor: actorOf(operator) }, id, invited);
    return {};
  });
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
  const subject = `operator:${id}` as const;
  await enterAct(trx, tenant.id, { actor, act: 'invite', subject, after: factsOf(invited), requestId }, now);
  return link;
}

function alreadyOperator() {
  return conflict('already_operator', 'このメールアドレスの方は、すでに運用者として登録されています。');
}
