import { changePassword } from '#contract/settings/password.ts';
import { passwordChangeForm } from '#machines/settings/passwordChange.ts';
import { type Asking, submission } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  submission(
    'the present password',
    passwordChangeForm,
    { currentPassword: 'komori2026', newPassword: 'tsukue3isu', repeatedPassword: 'tsukue3isu' },
    changePassword,
  ),
];
