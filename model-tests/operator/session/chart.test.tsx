import { getSession, signOut } from '#contract/operator/session.ts';
import { addMinutes } from '#domain/time.ts';
import { operatorSessionMachine } from '#machines/operator/session/chart.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { mayu, megumi } from '#tests/support/operator/operators.ts';
import { fromOutside } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';

const over = { code: 'unauthenticated', message: '認証エラーが発生しました。' } as const;
const long = { ...megumi, endsAt: addMinutes(NOW, -1) };

testModel(
  defineModel({
    machine: operatorSessionMachine,
    inputs: { plain: undefined },
    events: {
      'session.opened': [megumi, mayu].map((session) => ({ with: { session }, by: fromOutside })),
      'session.lost': [{ by: fromOutside }],
      'session.doubted': [{ by: fromOutside }],
      'session.ended': [{ by: fromOutside }],
      'signOut.requested': [{ by: fromOutside }],
      'retry.requested': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
    },
    outcomes: {
      getSession: {
        megumi: answered(getSession, megumi),
        long: answered(getSession, long),
        over: failed(getSession, 401, over),
        offline: unreachable(getSession),
      },
      signOut: {
        out: answered(signOut, undefined),
        offline: unreachable(signOut),
      },
    },
    reads: ({ session, end, failure }) => [
      session?.id ?? null,
      session?.endsAt ?? null,
      end,
      failure !== null,
    ],
    unseen: 'The whole house shows it, and is tried with it in tests/views/operator.',
  }),
);
