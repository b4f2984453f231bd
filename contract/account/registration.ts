import * as v from 'valibot';
import { normalLoginId } from '#domain/account/loginId.ts';
import { endpoint } from '../endpoint.ts';
import { normal } from '../field.ts';
import { done, OK_MESSAGE, only, record } from '../record.ts';
import { ComparedId } from './comparedId.ts';
import { LinkToken, MailAddress } from './fields.ts';
import { DEAD_LINK } from './linkCodes.ts';

/**
 * The same answer in the same time, whether the address is a member's or not; throttled for too many mails to one
 * address or from one source.
 */
export const sendRegistrationUrl = endpoint({
  call: 'POST /send-registration-url',
  summary: 'Mails the links to sign up.',
  audience: 'anyone',
  refuses: ['throttled'],
  body: only('email', normal(MailAddress, normalLoginId)),
  answer: done,
});

/** Answers whose link it is. */
export const checkSignUpLink = endpoint({
  call: 'GET /signup/email',
  summary: 'Checks a link to sign up.',
  audience: 'anyone',
  refuses: DEAD_LINK,
  query: record({
    linkToken: ['email_token', LinkToken],
    loginId: ['loginid', normal(ComparedId, normalLoginId)],
  }),
  answer: only('loginid', v.string(), OK_MESSAGE),
});
