import { expect } from 'vitest';
import { logInByInvitation } from '#contract/account/invitation.ts';
import type { ErrorCode } from '#contract/api/endpoints.ts';
import { INVITATION_REFUSALS } from '#domain/account/invitationWords.ts';
import { invitationLoginMachine } from '#machines/account/invitation/chart.ts';
import { InvitationLogin } from '#src/account/invitation/InvitationUse.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, rejected, resolved, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const signIn = { member: { ...hanako, isGuest: true }, token: 'guest-token' };
const refused = (code: ErrorCode, message: string) =>
  failed(logInByInvitation, 401, {
    code,
    message,
    corporation_name: '株式会社みなと商事',
    expiration_date: '2026-11-15',
  });
testModel(
  defineModel({
    machine: invitationLoginMachine,
    inputs: { welcome: { link: 'welcome' } },
    events: {
      'retry.requested': [{ by: press(WORDS.retry) }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      awaitVisitor: { left: resolved(), broken: rejected() },
      logIn: {
        signedIn: answered(logInByInvitation, signIn),
        expired: refused('invitation_expired', INVITATION_REFUSALS.expired),
        usedUp: refused('invitation_used_up', INVITATION_REFUSALS.usedUp),
        disabled: refused('invitation_disabled', INVITATION_REFUSALS.disabled),
        unknown: refused('invitation_invalid', INVITATION_REFUSALS.unknown),
        throttled: failed(logInByInvitation, 429, { code: 'throttled', message: '時間をおいてください。' }),
        offline: unreachable(logInByInvitation),
      },
    },
    signedIn: () => null,
    address: () => '/invitation-use/welcome',
    screen: ({ link }) => <InvitationLogin link={link} />,
    states: {
      leaving: ({ screen }) => screen.getByText('ご招待のリンクを確認しています…'),
      signingIn: ({ screen }) => screen.getByText('ご招待のリンクを確認しています…'),
      unreachable: ({ screen }) => screen.getByRole('button', { name: WORDS.retry }),
      signedIn: ({ screen }) => expect(screen.queryByText(WORDS.retry)).toBeNull(),
      refused: ({ screen, context: { refusal } }) => {
        expect(screen.getByRole('alert')).toHaveTextContent(refusal?.message ?? '');
        screen.getByText(refusal?.host ?? '');
        screen.getByRole('button', { name: 'お願いの文をコピーする' });
        screen.getByRole('link', { name: WORDS.invitedMember });
      },
      turnedAway: ({ screen }) => expect(screen.queryByText(WORDS.retry)).toBeNull(),
    },
  }),
);
