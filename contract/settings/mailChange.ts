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
 * POST /settings/change-email {email, current_password}: mails a link of one hour to the new address, and a word to the
 * present one. The same answer in the same time, whether the address is a member's already or not. 422 by field, also
 * for the present address and for one that the member's corporation does not let in; 429 throttled for too many wrong
 * passwords, or too many mails to one address or from one source.
 */
export const changeEmail = endpoint({
  method: 'post',
  path: '/settings/change-email',
  summary: 'Mails a link by which another address becomes the login ID (addition).',
  audience: 'regular',
  additive: true,
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
 * POST /confirm-email/check {email, token} -> is_changed: whether the address is the member's already, so that a page
 * that is loaded again tells the truth. Spends nothing. 400 link_expired, link_used, link_invalid; 409 address_taken,
 * where somebody else has become a member under it; 429 throttled.
 */
export const checkMailLink = endpoint({
  method: 'post',
  path: '/confirm-email/check',
  summary: 'Says whether a mailed link can still change the mail address (addition).',
  audience: 'anyone',
  additive: true,
  refuses: BY_LINK,
  body: mailLink,
  answer: only('is_changed', v.boolean(), OK_MESSAGE),
});

/**
 * POST /confirm-email {email, token}: the address is the login ID from now on, and every session but the one that asked
 * ends. Asked again for what it has done, it answers the same and does nothing. Refused as the check.
 */
export const confirmEmail = endpoint({
  method: 'post',
  path: '/confirm-email',
  summary: 'Changes the mail address by a mailed link (addition).',
  audience: 'anyone',
  additive: true,
  refuses: BY_LINK,
  body: mailLink,
  answer: done,
});
