import * as v from 'valibot';
import { normalLoginId } from '#domain/account/loginId.ts';
import { endpoint, OK } from '../endpoint.ts';
import { Done } from '../wire.ts';
import { ComparedId } from './comparedId.ts';
import { LinkToken, MailAddress } from './fields.ts';
import { DEAD_LINK } from './linkCodes.ts';

/**
 * POST /send-registration-url {email} (docs/spec/wire.md, "Calls of account"). The same answer in the same time,
 * whether the address is a member's or not; 429 throttled for too many mails to one address or from one source.
 */
export const sendRegistrationUrl = endpoint({
  method: 'post',
  path: '/send-registration-url',
  summary: 'Mails the links to sign up.',
  audience: 'anyone',
  refuses: ['throttled'],
  body: v.object({ email: MailAddress }),
  response: Done,
  input: {
    decode: ({ body }) => normalLoginId(body.email),
    encode: (email: string) => ({ body: { email } }),
  },
  output: OK,
});

/**
 * GET /signup/email (docs/spec/wire.md, "Calls of account"): whose link it is. 400 link_expired, link_used,
 * link_invalid.
 */
export const checkSignUpLink = endpoint({
  method: 'get',
  path: '/signup/email',
  summary: 'Checks a link to sign up.',
  audience: 'anyone',
  refuses: DEAD_LINK,
  query: v.object({ email_token: LinkToken, loginid: ComparedId }),
  response: v.object({ message: v.literal('OK'), loginid: v.string() }),
  input: {
    decode: ({ query }) => ({ linkToken: query.email_token, loginId: normalLoginId(query.loginid) }),
    encode: (link: { linkToken: string; loginId: string }) => ({
      query: { email_token: link.linkToken, loginid: link.loginId },
    }),
  },
  output: {
    decode: (wire) => wire.loginid,
    encode: (loginid: string) => ({ message: 'OK' as const, loginid }),
  },
});
