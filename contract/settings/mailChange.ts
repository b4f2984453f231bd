import * as v from 'valibot';
import { normalLoginId } from '#domain/account/loginId.ts';
import { ComparedId } from '../account/comparedId.ts';
import { LinkToken, MailAddress } from '../account/fields.ts';
import { DEAD_LINK } from '../account/linkCodes.ts';
import { OwnPassword } from '../account/ownPassword.ts';
import { endpoint } from '../endpoint.ts';
import { type DomainOf, normal } from '../field.ts';
import { done, OK_MESSAGE, only, record } from '../record.ts';

/** The form of docs/spec/settings.md, "Mail address". */
export const MailChangeForm = v.object({
  email: v.pipe(MailAddress, v.transform(normalLoginId)),
  currentPassword: OwnPassword,
});

const mailChange = record({
  email: ['email', normal(MailAddress, normalLoginId)],
  currentPassword: ['current_password', OwnPassword],
});
export type MailChange = DomainOf<typeof mailChange>;

/**
 * The link is good for one hour, and the present address is mailed a word of it. The same answer in the same time,
 * whether the address is a member's already or not. 422 also for the present address and for one that the member's
 * corporation does not let in; throttled for too many wrong passwords, or too many mails to one address or from one
 * source.
 */
export const changeEmail = endpoint({
  call: 'POST /settings/change-email',
  summary: 'Mails a link by which another address becomes the login ID.',
  audience: 'regular',
  additive: true,
  effect: true,
  secrets: ['current_password'],
  refuses: ['throttled'],
  body: mailChange,
  answer: done,
});

/** A mailed link by itself: the new address, and its token. */
const mailLink = record({
  loginId: ['email', normal(ComparedId, normalLoginId)],
  linkToken: ['token', LinkToken],
});
export type MailLink = DomainOf<typeof mailLink>;

const BY_LINK = [...DEAD_LINK, 'address_taken', 'throttled'] as const;

/**
 * Answers whether the address is the member's already, so that a page that is loaded again tells the truth. Spends
 * nothing. address_taken: somebody else has become a member under it.
 */
export const checkMailLink = endpoint({
  call: 'POST /confirm-email/check',
  summary: 'Says whether a mailed link can still change the mail address.',
  audience: 'anyone',
  additive: true,
  refuses: BY_LINK,
  body: mailLink,
  answer: only('is_changed', v.boolean(), OK_MESSAGE),
});

/**
 * The address is the login ID from now on, and every session but the one that asked ends. Asked again for what it has
 * done, it answers the same and does nothing. Refused as the check.
 */
export const confirmEmail = endpoint({
  call: 'POST /confirm-email',
  summary: 'Changes the mail address by a mailed link.',
  audience: 'anyone',
  additive: true,
  refuses: BY_LINK,
  body: mailLink,
  answer: done,
});
