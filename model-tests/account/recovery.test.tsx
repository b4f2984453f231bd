import { expect } from 'vitest';
import { recoverPassword } from '#contract/account/recovery.ts';
import { recoveryForm, recoveryMachine } from '#machines/account/recovery.ts';
import RecoverPassword, { RecoveryForm } from '#src/account/recovery/RecoverPassword.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { isSaid } from '../shared/forms.ts';
import { fill, press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { answered, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const loginId = 'hanako@example.jp';
const throttled = { code: 'throttled', message: 'メールの送信が続いています。' } as const;
const invalid = {
  code: 'invalid',
  message: '入力をご確認ください。',
  errors: { loginid: ['IDが長すぎます。'] },
} as const;

testModel(
  defineModel({
    machine: recoveryForm,
    inputs: { empty: {}, filled: { values: { loginId } } },
    events: {
      'field.edited': [
        {
          with: { name: 'loginId', value: 'HANAKO@example.jp' },
          by: fill('メールアドレスまたは会員ID', 'HANAKO@example.jp'),
        },
      ],
      'form.submitted': [{ by: press(WORDS.mailRecovery) }],
    },
    outcomes: {
      submit: {
        sent: answered(recoverPassword, undefined, { as: { kind: 'done', value: loginId } }),
        throttled: refused(recoverPassword, 429, throttled),
        invalid: failed(recoverPassword, 422, invalid),
        offline: unreachable(recoverPassword),
      },
    },
    reads: ({ values }) => values,
    part: (form) => <RecoveryForm form={form} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.mailRecovery });
        isSaid(context, 'loginId');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.sending }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: recoveryMachine,
    inputs: { plain: { loginId: '' }, remembered: { loginId: loginId } },
    events: {},
    outcomes: { form: { sent: resolved({ value: loginId }) } },
    reads: ({ loginId }) => loginId,
    signedIn: () => null,
    address: ({ loginId }) => `/recover-password?loginid=${loginId}`,
    screen: () => <RecoverPassword />,
    states: {
      filling: ({ screen, context }) =>
        expect(screen.getByLabelText<HTMLInputElement>('メールアドレスまたは会員ID').value).toBe(
          context.loginId,
        ),
      mailed: ({ screen }) => {
        screen.getByRole('heading', { name: 'メールを送りました' });
        screen.getByText(loginId);
      },
    },
  }),
);
