import * as v from 'valibot';
import { MAIL_CHANGE_MINUTES, RECOVERY_MINUTES, SIGN_UP_MINUTES } from '#domain/account/links.ts';
import { type Instant, MINUTE_MS, type Minutes } from '#domain/time.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import type { IntentKind } from '#server/intents/intent.ts';
import {
  handOver,
  mailDelivery,
  openDelivery,
  putIntoOutbox,
  type QueuedMail,
} from '#server/messages/outbox.ts';
import type { Clocked } from '#server/usecase/tenant.ts';
import type { IssuedLink } from './issueLink.ts';
import { copyMailChangeLink } from './mailChangeLink.ts';
import { copyRecoveryLink } from './recoveryLink.ts';
import { copySignUpLink } from './signUpLink.ts';
import { notifyOfUnreached } from './unreached.ts';

const LinkDetail = v.object({ messageId: v.number(), linkHash: v.string() });
type LinkDetail = v.InferOutput<typeof LinkDetail>;

/** A mail with a link, whose token is made when the mail is sent and is then nowhere but there. */
interface LinkDelivery extends IntentKind<LinkDetail> {
  /** Makes a token for the link; undefined where the link is no more, or another one of the member's was used. */
  makeToken(db: Db, tenantId: string, linkHash: string): Promise<string | undefined>;
}

/**
 * Every attempt makes a token, and those of the attempts before stay good: one of them may have arrived. Nobody tries
 * for longer than the link leads anywhere.
 */
export function linkDelivery(
  name: string,
  validMinutes: Minutes,
  makeToken: LinkDelivery['makeToken'],
): LinkDelivery {
  return {
    ...mailDelivery,
    name,
    detail: LinkDetail,
    givesUpAfterMs: validMinutes * MINUTE_MS,
    makeToken,
    async act(services, { tenant, detail: { messageId, linkHash } }, signal) {
      // Without a mail server the mail is sent to whoever reads the demo's outbox, and its token is made there.
      if (services.mail === null) return { state: 'succeeded' };
      const token = await makeToken(services.db, tenant.id, linkHash);
      if (token === undefined) return { state: 'refused' };
      await handOver(services, tenant.id, messageId, { secret: token }, signal);
      return { state: 'succeeded' };
    },
  };
}

/** A mail with the links to sign up. */
export const signUpLinkDelivery = linkDelivery('signUpLink', SIGN_UP_MINUTES, copySignUpLink);

/** A mail with the link to set another password. */
export const recoveryLinkDelivery = linkDelivery('recoveryLink', RECOVERY_MINUTES, copyRecoveryLink);

/**
 * A mail with the link to another address, or to its owner where it is a member's already. The member who has asked is
 * told of one that could not be delivered; the address alone would name nobody, or somebody else.
 */
export const mailChangeDelivery: LinkDelivery = {
  ...linkDelivery('mailChangeLink', MAIL_CHANGE_MINUTES, copyMailChangeLink),
  giveUp: notifyOfUnreached,
};

/** Puts a mail with a link into the outbox, in the transaction that decides on the link. */
export async function queueLink(
  trx: Trx,
  tenant: Clocked,
  delivery: LinkDelivery,
  { linkHash }: IssuedLink,
  mail: QueuedMail,
  now: Instant,
): Promise<void> {
  const messageId = await putIntoOutbox(trx, tenant.id, mail, now);
  await openDelivery(trx, delivery, { tenant, detail: { messageId, linkHash }, now });
}
