import { recoverPassword } from '#contract/account/recovery.ts';
import { recoveryForm } from '#machines/account/recovery.ts';
import { type Asking, submission } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  submission('the way to a new password', recoveryForm, { loginId: 'hana' }, recoverPassword),
];
