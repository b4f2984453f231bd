import { changePassword } from '#contract/settings/password.ts';
import { passwordChangeForm, passwordChangeMachine } from '#machines/settings/passwordChange.ts';
import ChangePassword, { PasswordChangeForm } from '#src/settings/password/ChangePassword.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { newPasswordEdits, typed } from '../shared/fieldEdits.ts';
import { isSaid } from '../shared/forms.ts';
import { press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { accepted, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const values = {
  currentPassword: 'komori2026',
  newPassword: 'hon to 2 tana',
  repeatedPassword: 'hon to 2 tana',
};

testModel(
  defineModel({
    machine: passwordChangeForm,
    inputs: { empty: {}, filled: { values } },
    events: {
      'field.edited': [typed('currentPassword', '現在のパスワード', 'komori2025'), ...newPasswordEdits],
      'form.submitted': [{ by: press(WORDS.changePassword) }],
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
        screen.getByRole('button', { name: WORDS.changePassword });
        isSaid(context, ...Object.keys(values));
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.changing }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: passwordChangeMachine,
    inputs: { plain: undefined },
    events: {},
    outcomes: {
      form: {
        alone: resolved({ value: 0 }),
        others: resolved({ value: 2 }),
        untold: resolved({ value: null }),
      },
    },
    screen: () => <ChangePassword />,
    states: {
      filling: ({ screen }) => screen.getByLabelText('現在のパスワード'),
      changed: ({ screen, context }) => {
        screen.getByText('パスワードを変更しました');
        const { endedSessions } = context;
        if (endedSessions === null) screen.getByText(/^次のログインから/);
        else screen.getByText(endedSessions > 0 ? /2台/ : /ほかにログインしている端末はありません/);
      },
    },
  }),
);
