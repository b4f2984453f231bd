import { logInByInvitation } from '#contract/account/invitation.ts';
import { invitationLoginMachine } from '#machines/account/invitation/chart.ts';
import { type Asking, actorOf, question } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question(
    'an invitation',
    actorOf(invitationLoginMachine, 'logIn'),
    'welcome',
    logInByInvitation,
    'a page of its own (tests/machines/account/invitation/chart.table.test.ts)',
  ),
];
