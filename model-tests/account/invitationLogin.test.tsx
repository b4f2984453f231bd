import { expect } from 'vitest';
import { logInByInvitation } from '#contract/account/invitation.ts';
import { invitationLoginMachine } from '#machines/account/invitationLogin.ts';
import { InvitationLogin } from '#src/account/invitation/InvitationUse.tsx';
import { fromOutside, press } from '../support/gestures.ts';
import { defineModel } from '../support/model.ts';
import { answered, failed, rejected, resolved, unreachable } from '../support/outcomes.ts';
import { hanako } from '../support/people.ts';
import { testModel } from '../support/testModel.ts';

const signIn = { member: { ...hanako, classification: 1 }, token: 'guest-token' };
const expired = {
  code: 'invitation_expired',
  message: 'このURLは有効期限を過ぎているため、ご利用いただけません。',
} as const;

testModel(
  defineModel({
    machine: invitationLoginMachine,
    inputs: { welcome: { link: 'welcome' } },
    events: {
      'retry.requested': [{ by: press('もう一度試す') }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      awaitVisitor: { left: resolved(), broken: rejected() },
      logIn: {
        signedIn: answered(logInByInvitation, signIn),
        expired: failed(logInByInvitation, 401, expired),
        offline: unreachable(logInByInvitation),
      },
    },
    signedIn: () => null,
    address: () => '/invitation-use/welcome',
    screen: ({ link }) => <InvitationLogin link={link} />,
    states: {
      leaving: ({ screen }) => screen.getByText('ご招待のリンクを確認しています…'),
      signingIn: ({ screen }) => screen.getByText('ご招待のリンクを確認しています…'),
      unreachable: ({ screen }) => screen.getByRole('button', { name: 'もう一度試す' }),
      signedIn: ({ screen }) => expect(screen.queryByText('もう一度試す')).toBeNull(),
      turnedAway: ({ screen }) => expect(screen.queryByText('もう一度試す')).toBeNull(),
    },
  }),
);
