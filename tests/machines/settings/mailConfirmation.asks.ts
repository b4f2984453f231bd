import { checkMailLink, confirmEmail } from '#contract/settings/mailChange.ts';
import { mailConfirmationMachine } from '#machines/settings/mailConfirmation.ts';
import { type Asking, actorOf, question } from '../support/asking.ts';

const link = { loginId: 'hana@example.jp', linkToken: 'token-9' };

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question(
    'a link to another address',
    actorOf(mailConfirmationMachine, 'checkLink'),
    link,
    checkMailLink,
    'as of a link to sign up; too many of them are a check that failed',
  ),
  question(
    'another address by a link',
    actorOf(mailConfirmationMachine, 'changeAddress'),
    link,
    confirmEmail,
    'as of a link to sign up; too many of them are a change that failed',
  ),
];
