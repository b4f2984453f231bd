import { changePassword } from '#contract/settings/password.ts';
import { passwordChangeForm, passwordChangeMachine } from '#machines/settings/passwordChange.ts';
import ChangePassword, { PasswordChangeForm } from '#src/settings/password/ChangePassword.tsx';
import { isSaid } from '../shared/forms.ts';
import { fill, press } from '../support/gestures.ts';
import { asParent, defineModel } from '../support/model.ts';
import { accepted, failed, refused, resolved, unreachable } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const values = {
  current_password: 'komori2026',
  new_password: 'hon to 2 tana',
  new_password_confirmation: 'hon to 2 tana',
};

testModel(
  defineModel({
    machine: passwordChangeForm,
    inputs: { empty: {}, filled: { values } },
    events: {
      'field.edited': [
        {
          with: { name: 'current_password', value: 'komori2025' },
          by: fill('現在のパスワード', 'komori2025'),
          when: ({ values: now }) => now.current_password !== 'komori2025',
        },
        {
          with: { name: 'new_password', value: 'abc' },
          by: fill('新しいパスワード', 'abc'),
          when: ({ values: now }) => now.new_password !== 'abc',
        },
        {
          with: { name: 'new_password_confirmation', value: 'abc' },
          by: fill('新しいパスワード（確認用）', 'abc'),
          when: ({ values: now }) => now.new_password_confirmation !== 'abc',
        },
      ],
      'form.submitted': [{ by: press('パスワードを変更する') }],
    },
    outcomes: {
      submit: {
        changed: accepted(changePassword, 2),
        throttled: refused(changePassword, 429, { code: 'throttled', message: '時間をおいてください。' }),
        wrong: failed(changePassword, 422, {
          code: 'invalid',
          message: '入力をご確認ください。',
          errors: { current_password: ['現在のパスワードが正しくありません。'] },
        }),
        offline: unreachable(changePassword),
      },
    },
    reads: ({ values: now }) => now,
    part: (form) => <PasswordChangeForm form={form} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: 'パスワードを変更する' });
        isSaid(context, ...Object.keys(values));
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: '変更しています…' }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: passwordChangeMachine,
    inputs: { plain: undefined },
    events: {},
    outcomes: { form: { alone: resolved({ value: 0 }), others: resolved({ value: 2 }) } },
    screen: () => <ChangePassword />,
    states: {
      filling: ({ screen }) => screen.getByLabelText('現在のパスワード'),
      changed: ({ screen, context }) => {
        screen.getByText('パスワードを変更しました。');
        screen.getByText(context.endedSessions > 0 ? /2台/ : /ほかにログインしている端末はありません/);
      },
    },
  }),
);
