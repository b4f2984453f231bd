import { changeEmail } from '#contract/settings/mailChange.ts';
import { mailChangeForm } from '#machines/settings/mailChange.ts';
import { type Asking, submission } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  submission(
    'another mail address',
    mailChangeForm,
    { email: 'hana@example.jp', currentPassword: 'komori2026' },
    changeEmail,
  ),
];
