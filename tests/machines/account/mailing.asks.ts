import { recoverPassword } from '#contract/account/recovery.ts';
import { sendRegistrationUrl } from '#contract/account/registration.ts';
import { mailingMachine } from '#machines/account/mailing.ts';
import { type Asking, actorOf, question } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question(
    'a first mail that is sent again',
    actorOf(mailingMachine, 'sendMail'),
    { purpose: 'registration', address: 'hana@example.jp' },
    sendRegistrationUrl,
  ),
  question(
    'a mail for a new password that is sent again',
    actorOf(mailingMachine, 'sendMail'),
    { purpose: 'recovery', address: 'hana@example.jp' },
    recoverPassword,
  ),
];
