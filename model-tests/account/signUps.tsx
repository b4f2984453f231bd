import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { checkSignUpLink } from '#contract/account/registration.ts';
import type { SignUpMachine } from '#machines/account/signUp/chart.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { fromOutside, press } from '../support/model/gestures.ts';
import { type AnyModel, defineModel } from '../support/model/model.ts';
import { answered, failed, refused, refusedInWords, rejected, resolved } from '../support/model/outcomes.ts';
import { deadTitle } from './deadLink.ts';

const loginId = 'hanako@example.jp';
const linkToken = 'token';
const BANK = 'https://bank.example/c1';

const dead = (problem: 'expired' | 'used' | 'invalid') => ({ kind: 'dead' as const, problem });
const signedUp = {
  kind: 'done' as const,
  value: { signIn: { member: hanako, token: 'token' }, challenge: null },
};

interface SignUpCase {
  readonly machine: SignUpMachine;
  readonly kind: 'personal' | 'enterprise';
  readonly screen: ReactElement;
  /** The results of the look-up, by name; those that fill in a field, and those that do not. */
  readonly founds: readonly unknown[];
  readonly field: string;
}

/** The model of both sign-ups: their forms and look-ups have models of their own. */
export function signUpModel({ machine, kind, screen, founds, field }: SignUpCase): AnyModel {
  const path = `/signup-${kind}/${loginId}/${linkToken}`;
  const link = { loginId, linkToken };
  const refusal = (
    code: 'link_expired' | 'link_used' | 'link_invalid',
    problem: 'expired' | 'used' | 'invalid',
  ) => refused(checkSignUpLink, 400, { code, message: 'リンクが使えません。' }, { as: dead(problem) });
  return defineModel({
    machine,
    inputs: { plain: { ...link, address: path } },
    events: {
      'form.edited': [
        { with: { name: field, value: '自分で入力した値' }, by: fromOutside },
        { with: { name: 'name', value: '山田' }, by: fromOutside },
      ],
      'lookup.found': founds.map((found) => ({ with: { found }, by: fromOutside })),
      'retry.requested': [{ by: press(WORDS.retry) }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
    },
    outcomes: {
      readAgreement: { agreed: resolved('1'), none: resolved(''), broken: rejected() },
      checkLink: {
        good: answered(checkSignUpLink, loginId, { asked: link, as: { kind: 'done', value: loginId } }),
        expired: refusal('link_expired', 'expired'),
        used: refusal('link_used', 'used'),
        invalid: refusal('link_invalid', 'invalid'),
        said: refusedInWords(checkSignUpLink, 'このリンクは使えません。'),
        broken: failed(checkSignUpLink, 500),
      },
      restoreDraft: { typed: resolved({ name: '山田' }), broken: rejected() },
      keepChallenge: { kept: resolved(undefined), full: rejected() },
      forgetDraft: { forgotten: resolved(undefined), broken: rejected() },
      form: {
        signedUp: resolved({ value: signedUp }),
        cardRefused: resolved({ value: { ...signedUp, value: { ...signedUp.value, isCardRefused: true } } }),
        challenged: resolved({
          value: { ...signedUp, value: { ...signedUp.value, challenge: { id: 'c1', url: BANK } } },
        }),
        expired: resolved({ value: dead('expired') }),
        used: resolved({ value: dead('used') }),
        invalid: resolved({ value: dead('invalid') }),
      },
      lookup: {},
      draft: {},
    },
    reads: ({ isOwn, suggestion, problem, signedUp: account }) => [
      isOwn,
      suggestion,
      problem,
      account?.challenge,
    ],
    signedIn: () => null,
    address: () => path,
    screen: () => (
      <Routes>
        <Route path={`/signup-${kind}/:email/:token`} element={screen} />
        <Route path="*" element={null} />
      </Routes>
    ),
    states: {
      loading: ({ screen: shown }) => shown.getByText('リンクを確認しています'),
      leftForTerms: ({ screen: shown }) => {
        if (shown.queryByText('リンクを確認しています')) throw new Error('still checking');
      },
      checking: ({ screen: shown }) => shown.getByText('リンクを確認しています'),
      failed: ({ screen: shown }) => shown.getByRole('button', { name: WORDS.retry }),
      restoring: ({ screen: shown }) => shown.getByText('リンクを確認しています'),
      filling: ({ screen: shown }) => shown.getByLabelText('パスワード'),
      keepingChallenge: ({ screen: shown }) => {
        if (shown.queryByLabelText('パスワード')) throw new Error('still filling');
      },
      leftForBank: ({ screen: shown }) => {
        if (shown.queryByLabelText('パスワード')) throw new Error('still filling');
      },
      forgetting: ({ screen: shown }) => {
        if (shown.queryByLabelText('パスワード')) throw new Error('still filling');
      },
      signedUp: ({ screen: shown }) => {
        if (shown.queryByLabelText('パスワード')) throw new Error('still filling');
      },
      dead: ({ screen: shown, context: { problem } }) => shown.getByText(deadTitle(problem)),
    },
  });
}
