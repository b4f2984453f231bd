import { logout } from '#contract/account/logout.ts';
import { getUser } from '#contract/account/member.ts';
import { sessionMachine } from '#machines/account/session/chart.ts';
import { hanako } from '#tests/support/people/member.ts';
import { fromOutside } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, rejected, resolved, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const signIn = { member: hanako, token: 'token' };
const other = { member: { ...hanako, loginId: 'corporate@example.jp' }, token: 'other' };

testModel(
  defineModel({
    machine: sessionMachine,
    inputs: { plain: undefined },
    events: {
      'session.opened': [{ with: { signIn }, by: fromOutside }],
      'session.expired': [{ by: fromOutside }],
      'logout.requested': [{ by: fromOutside }],
      'session.closed': [{ by: fromOutside }],
      'terms.agreed': [{ with: { version: '2' }, by: fromOutside }],
      'member.doubted': [{ by: fromOutside }],
      'member.changed': [{ with: { member: hanako }, by: fromOutside }],
      'sessions.ended': [{ by: fromOutside }],
      'storage.changed': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      restoreSignIn: {
        nobody: resolved(null),
        same: resolved(signIn),
        other: resolved(other),
        broken: rejected(),
      },
      compareSignIn: {
        nobody: resolved(null),
        same: resolved(signIn),
        other: resolved(other),
        broken: rejected(),
      },
      saveSignIn: { saved: resolved(signIn), full: rejected() },
      fetchMember: { member: answered(getUser, hanako), broken: failed(getUser, 500) },
      endSession: { ended: answered(logout, undefined), offline: unreachable(logout) },
      leaveStorage: { left: resolved(), broken: rejected() },
      forgetSession: { forgotten: resolved(), broken: rejected() },
      clearStorage: { cleared: resolved(), broken: rejected() },
    },
    reads: ({ signIn: present }) => present?.token,
    unseen: 'Every screen shows what follows from it.',
  }),
);
