import { screen as seen } from '@testing-library/react';
import { expect } from 'vitest';
import { login } from '#contract/account/session.ts';
import { loginForm, loginMachine } from '#machines/account/login.ts';
import Login from '#src/account/login/Login.tsx';
import { LoginActions, LoginForm } from '#src/account/login/LoginForm.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { fill, press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { accepted, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const signIn = { member: hanako, token: 'token' };
const refusal = { code: 'wrong_credentials', message: 'IDまたはパスワードが正しくありません。' } as const;
const invalid = {
  code: 'invalid',
  message: '入力をご確認ください。',
  errors: { loginid: ['IDが長すぎます。'] },
} as const;

function isShown(text: string | undefined): void {
  if (text !== undefined) expect(seen.getAllByText(text)).not.toEqual([]);
}

testModel(
  defineModel({
    machine: loginForm,
    inputs: { empty: {}, filled: { values: { loginId: 'personal@example.jp', password: 'komori2026' } } },
    events: {
      'field.edited': [
        { with: { name: 'loginId', value: 'hanako' }, by: fill('メールアドレスまたは会員ID', 'hanako') },
        { with: { name: 'password', value: 'secret1' }, by: fill('パスワード', 'secret1') },
      ],
      'form.submitted': [{ by: press(WORDS.signIn) }],
    },
    outcomes: {
      submit: {
        signedIn: accepted(login, signIn),
        wrong: refused(login, 400, refusal),
        invalid: failed(login, 422, invalid),
        offline: unreachable(login),
      },
    },
    reads: ({ values }) => values,
    part: (form) => (
      <>
        <LoginForm form={form} />
        <LoginActions form={form} />
      </>
    ),
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.signIn });
        isShown(context.refusal ?? undefined);
        isShown(context.fieldMessages.loginId?.[0]);
        if (context.failure) screen.getByRole('alert');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.signingIn }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: loginMachine,
    inputs: { plain: { loginId: '' }, remembered: { loginId: 'personal@example.jp' } },
    events: {},
    outcomes: { form: { signedIn: resolved({ value: signIn }) } },
    reads: ({ loginId }) => loginId,
    signedIn: () => null,
    address: ({ loginId }) => `/login?loginid=${loginId}`,
    screen: () => <Login />,
    states: {
      filling: ({ screen, context }) =>
        expect(screen.getByLabelText<HTMLInputElement>('メールアドレスまたは会員ID').value).toBe(
          context.loginId,
        ),
      signedIn: ({ screen }) => expect(screen.queryByLabelText('メールアドレスまたは会員ID')).toBeNull(),
    },
  }),
);
