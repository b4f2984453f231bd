import { Route, Routes } from 'react-router-dom';
import { checkRecoveryLink, resetPassword } from '#contract/account/recovery.ts';
import { passwordResetForm, passwordResetMachine } from '#machines/account/passwordReset.ts';
import ResetPassword, { ResetForm } from '#src/account/recovery/ResetPassword.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { newPasswordEdits } from '../shared/fieldEdits.ts';
import { isSaid } from '../shared/forms.ts';
import { fromOutside, press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { answered, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { deadTitle } from './deadLink.ts';

const link = { loginId: 'hanako@example.jp', linkToken: 'token' };
const password = 'hon to 2 tana';
const filled = { ...link, newPassword: password, repeatedPassword: password };
const dead = (problem: 'expired' | 'used' | 'invalid') => ({ kind: 'dead' as const, problem });
const done = { kind: 'done' as const, value: undefined };

testModel(
  defineModel({
    machine: passwordResetForm,
    inputs: { empty: { values: link }, filled: { values: filled } },
    events: {
      'field.edited': [...newPasswordEdits],
      'form.submitted': [{ by: press(WORDS.changePassword) }],
    },
    outcomes: {
      submit: {
        changed: answered(resetPassword, { deviceProof: 'proof' }, { as: { kind: 'done', value: done } }),
        expired: refused(
          resetPassword,
          400,
          { code: 'link_expired', message: 'リンクの有効期限が切れています。' },
          { as: { kind: 'done', value: dead('expired') } },
        ),
        throttled: refused(resetPassword, 429, { code: 'throttled', message: '時間をおいてください。' }),
        invalid: failed(resetPassword, 422, {
          code: 'invalid',
          message: '入力をご確認ください。',
          errors: { new_password: ['よく使われているパスワードです。'] },
        }),
        offline: unreachable(resetPassword),
      },
    },
    reads: ({ values: now }) => now,
    part: (form) => <ResetForm form={form} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.changePassword });
        isSaid(context, 'newPassword', 'repeatedPassword');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.changing }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: passwordResetMachine,
    inputs: { plain: link },
    events: {
      'retry.requested': [{ by: press(WORDS.retry) }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      check: {
        good: answered(checkRecoveryLink, undefined, { as: null }),
        expired: refused(
          checkRecoveryLink,
          400,
          { code: 'link_expired', message: '期限切れです。' },
          { as: 'expired' },
        ),
        used: refused(
          checkRecoveryLink,
          400,
          { code: 'link_used', message: '使用済みです。' },
          { as: 'used' },
        ),
        invalid: refused(
          checkRecoveryLink,
          400,
          { code: 'link_invalid', message: '正しくありません。' },
          { as: 'invalid' },
        ),
        throttled: failed(checkRecoveryLink, 429, { code: 'throttled', message: '時間をおいてください。' }),
        offline: unreachable(checkRecoveryLink),
      },
      form: {
        changed: resolved({ value: done }),
        expired: resolved({ value: dead('expired') }),
        used: resolved({ value: dead('used') }),
        invalid: resolved({ value: dead('invalid') }),
      },
    },
    reads: ({ problem }) => problem,
    signedIn: () => null,
    address: () => `/recover-password/${link.loginId}/${link.linkToken}`,
    screen: () => (
      <Routes>
        <Route path="/recover-password/:email/:token" element={<ResetPassword />} />
        <Route path="*" element={null} />
      </Routes>
    ),
    states: {
      checking: ({ screen }) => screen.getByText('リンクを確認しています'),
      failed: ({ screen }) => screen.getByRole('button', { name: WORDS.retry }),
      filling: ({ screen }) => screen.getByLabelText('新しいパスワード'),
      changed: ({ screen }) => screen.getByText('パスワードを変更しました'),
      dead: ({ screen, context: { problem } }) => screen.getByText(deadTitle(problem)),
    },
  }),
);
