import type { MailChange } from '#contract/settings/mailChange.ts';
import { domainOf } from '#domain/account/loginId.ts';
import { mailChangeDelivery, queueLink } from '#server/account/links/delivery.ts';
import { evenly } from '#server/account/links/evenly.ts';
import { isAddressTaken, issueMailChangeLink } from '#server/account/links/mailChangeLink.ts';
import { mailChangeAskedMail, mailChangeMail, unchangedMail } from '#server/account/links/mailChangeMails.ts';
import { limitMailsOnce } from '#server/account/links/mailLimit.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import { type Committed, defineEffect, nothing } from '#server/effects/defineEffect.ts';
import { type Earlier, readEarlier } from '#server/effects/earlier.ts';
import { keepOk } from '#server/effects/prepareEffect.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { type Sender, senderOf } from '#server/messages/sender.ts';
import {
  checkVersion,
  type OwnData,
  readPasswordVersion,
  verifyOwnPassword,
} from '#server/settings/password/ownPassword.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { invalid } from '#server/usecase/refusal.ts';
import { readMailDomains } from './changeEmail.statements.ts';

/**
 * POST /settings/change-email: a link to the new address, and a word to the present one. Where the new one is a
 * member's already, its owner is told so instead, by the same statements and the same kind of mail: neither the answer,
 * nor its time, nor a mail that could not be delivered says that it is. 403, 422, 429 throttled.
 */
export function changeEmail(context: MemberContext, { email, currentPassword }: MailChange): Promise<void> {
  return evenly(context.services, async () => {
    const own = await verifyOwnPassword(context, currentPassword);
    if (email === own.loginId) throw invalid({ email: ['今のメールアドレスと同じです。'] });
    await checkLetIn(context, own, email);
    await limitMailsOnce(context, email);
    await mailLink(context, { email, own, sessionHash: context.member.tokenHash, sender: senderOf(context) });
  });
}

interface Wish {
  readonly email: string;
  readonly own: OwnData;
  /** Of the session that asks, which goes on after the change. */
  readonly sessionHash: string;
  readonly sender: Sender;
}

interface Facts extends Earlier {
  readonly passwordVersion: number;
}

const mailLink = defineEffect({ lock, read, judge, write, outside: nothing });

function lock(trx: Trx, { tenant, member }: Command<Wish>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

async function read(trx: Trx, command: Command<Wish>): Promise<Facts> {
  const passwordVersion = await readPasswordVersion(trx, command.tenant.id, command.member.id);
  return { ...(await readEarlier(trx, command)), passwordVersion };
}

function judge({ request: { own } }: Command<Wish>, _: unknown, { passwordVersion }: Facts): object {
  checkVersion(passwordVersion, own);
  return {};
}

async function write(trx: Trx, command: Command<Wish>): Promise<Committed> {
  const { tenant, member, now, key } = command;
  const { email, own, sessionHash, sender } = command.request;
  const wished = { memberId: member.id, loginId: email, formerLoginId: own.loginId, sessionHash };
  const link = await issueMailChangeLink(trx, tenant.id, wished, now);
  const isTaken = await isAddressTaken(trx, tenant.id, email);
  const mail = isTaken ? unchangedMail(sender, email) : mailChangeMail(sender, email, link);
  await queueLink(trx, tenant, mailChangeDelivery, link, mail, now);
  await queueMail(trx, tenant, mailChangeAskedMail(sender, own.loginId, { wished: email, now }), now);
  return { stored: await keepOk(trx, key) };
}

/** An organisation whose access keys are bound to domains has no members elsewhere, after a change neither. */
async function checkLetIn(
  { db, tenant }: MemberContext,
  { corporationId }: OwnData,
  email: string,
): Promise<void> {
  if (corporationId === null) return;
  const domains = await readMailDomains(db, tenant.id, corporationId);
  const domain = domainOf(email);
  const isLetIn = domains.some((bound) => bound === null || bound === domain);
  if (domains.length > 0 && !isLetIn)
    throw invalid({ email: ['ご所属法人のメールアドレスを入力してください。'] });
}
