import { DEAD_LINK } from '#contract/account/linkCodes.ts';
import { checkRecoveryLink, resetPassword } from '#contract/account/recovery.ts';
import { passwordResetForm, passwordResetMachine } from '#machines/account/passwordReset.ts';
import { type Asking, actorOf, question, submission } from '../support/asking.ts';

const link = { loginId: 'hana@example.jp', linkToken: 'token-9' };

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question(
    'the link to a new password',
    actorOf(passwordResetMachine, 'check'),
    link,
    checkRecoveryLink,
    'as of a link to sign up; too many of them are a check that failed',
  ),
  submission(
    'a new password by a link',
    passwordResetForm,
    { ...link, newPassword: 'tsukue3isu', repeatedPassword: 'tsukue3isu' },
    resetPassword,
    Object.fromEntries(DEAD_LINK.map((code) => [code, { value: { kind: 'dead' } }])),
  ),
];
