import { sendRegistrationUrl } from '#contract/account/registration.ts';
import { registrationForm } from '#machines/account/registration.ts';
import { type Asking, submission } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  submission('a registration', registrationForm, { email: 'hana@example.jp' }, sendRegistrationUrl),
];
