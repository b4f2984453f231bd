import { getInvitation } from '#contract/account/invitation.ts';
import { instantOf } from '#domain/time.ts';
import { invitationMachine } from '#machines/account/invitation/limits.ts';
import { day } from '#tests/support/clock/moments.ts';
import { hanako } from '#tests/support/people/member.ts';
import { fromOutside } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const guest = { ...hanako, isGuest: true };
const limits = {
  endsOn: day('2026-12-20'),
  minutesLeft: 90,
  minutesEach: 60,
  countGranted: 3,
  countLeft: 2,
  isEnabled: true,
};

testModel(
  defineModel({
    machine: invitationMachine,
    inputs: { plain: undefined },
    events: {
      'refresh.requested': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
      'update.noticed': [
        { with: { before: null, isGap: false }, by: fromOutside },
        { with: { before: instantOf(0), isGap: false }, by: fromOutside },
      ],
    },
    outcomes: {
      fetchInvitation: {
        limits: answered(getInvitation, limits),
        refused: failed(getInvitation, 403, { code: 'forbidden', message: '権限エラーが発生しました。' }),
        offline: unreachable(getInvitation),
      },
    },
    signedIn: () => guest,
    unseen: 'The frame of the app shows what is left, on every screen of a guest.',
  }),
);
