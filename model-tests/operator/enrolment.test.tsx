import { checkEnrolment } from '#contract/operator/enrolment.ts';
import { enrolmentMachine } from '#machines/operator/enrolment.ts';
import { EnrolmentByLink } from '#src/operator/enrolment/Enrolment.tsx';
import { inParts } from '#tests/support/dom/inParts.ts';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { enrolment, mayu } from '#tests/support/operator/operators.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { fromOutside, press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { accepted, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const linkToken = 'token';

testModel(
  defineModel({
    machine: enrolmentMachine,
    inputs: { plain: { linkToken } },
    events: {
      'passkey.wanted': [{ by: press(HOUSE_WORDS.enrol) }],
      'retry.requested': [
        {
          by: press(anyOf(WORDS.retry, WORDS.checkAgain)),
          when: ({ problem }) => problem === null || problem === 'waiting' || problem === 'throttled',
        },
      ],
      'page.shown': [{ by: fromOutside }],
      'connection.restored': [{ by: fromOutside }],
    },
    outcomes: {
      checkLink: {
        good: accepted(checkEnrolment, enrolment, { asked: { linkToken } }),
        waiting: refused(checkEnrolment, 409, { code: 'recovery_waiting', message: '。' }),
        broken: failed(checkEnrolment, 500),
        offline: unreachable(checkEnrolment),
      },
      ceremony: {
        enrolled: resolved({ kind: 'done', value: mayu }),
        cancelled: resolved({ kind: 'problem', problem: 'cancelled' } as const),
        used: resolved({ kind: 'refused', code: 'link_used', message: '。' } as const),
      },
    },
    reads: ({ problem, ending, failure }) => [problem, ending?.kind ?? null, failure !== null],
    address: () => '/',
    screen: () => <EnrolmentByLink linkToken={linkToken} />,
    states: {
      checking: ({ screen }) => screen.getByText('リンクを確認しています'),
      failed: ({ screen }) => screen.getByRole('button', { name: WORDS.retry }),
      dead: ({ screen, context }) => {
        screen.getByRole('heading', {
          name:
            context.problem === 'used' ? 'このリンクはすでに使われています' : '管理者の承認を待っています',
        });
        screen.getByRole('link', { name: HOUSE_WORDS.toSignIn });
      },
      ready: ({ screen, context }) => {
        screen.getByRole('button', { name: HOUSE_WORDS.enrol });
        screen.getByText(inParts('このリンクは1回だけ使えます。11月20日(金) 11:00まで有効です。'));
        if (context.ending) screen.getByRole('alert');
      },
      enrolling: ({ screen }) => screen.getByRole('button', { name: WORDS.registering }),
      enrolled: asParent,
    },
  }),
);
