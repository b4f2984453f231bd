import fc from 'fast-check';
import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import type { SignUpMachine } from '#machines/account/signUp/chart.ts';
import { member } from '#tests/support/values/arbitraries.ts';
import { broken, done, runTable } from '../support/table.ts';

interface SignUpCase {
  readonly machine: SignUpMachine;
  /** The field that the look-up fills in, what it finds for it, and what fills in nothing. */
  readonly field: string;
  readonly looked: string;
  readonly found: unknown;
  readonly suggestion: string;
}

const [hanako] = fc.sample(member, { numRuns: 1, seed: 1 });
const said = new ApiFailure({
  kind: 'badRequest',
  path: '/signup/email',
  message: 'このリンクは使えません。',
  code: 'said',
});
const offline = new ApiFailure({ kind: 'network', path: '/signup/email' });
const input = {
  loginId: 'hanako@example.jp',
  linkToken: 'token',
  address: '/signup-personal/hanako%40example.jp/token',
};
const dead = (problem: 'expired' | 'used' | 'invalid') => ({ kind: 'dead', problem });
const ended = (problem: 'expired' | 'used' | 'invalid') => ({
  to: 'dead' as const,
  output: { outcome: 'dead' as const, problem },
});
const signIn = { member: hanako as NonNullable<typeof hanako>, token: 'bearer' }; // one was sampled
const challenge = { id: 'c1', url: 'https://bank.example/c1' };
const signedUp = { signIn, challenge: null };
const unregistered = { ...signedUp, isCardRefused: true };
const challenged = { signIn, challenge };

/** Signing up by a link: the same table for both kinds of members. */
export function runSignUpTable({ machine, field, looked, found, suggestion }: SignUpCase): void {
  const begun = {
    ...input,
    agreedTerms: '2026-04',
    typed: {},
    suggestion: '',
    isOwn: false,
    problem: null,
    signedUp: null,
    failure: null,
  };
  const edited = (name: string, value: string) => ({ type: 'form.edited', name, value }) as const;
  const filling = (values: object, value = '') => ({
    form: {
      values: {
        ...values,
        loginId: input.loginId,
        linkToken: input.linkToken,
        agreedTerms: '2026-04',
      },
      watcher: expect.anything(),
    },
    lookup: { subscriber: expect.anything(), of: input.loginId, value },
    draft: { of: input.loginId, values },
  });
  runTable({
    machine,
    input,
    rows: [
      { spec: '2 Guards', from: 'start', to: 'loading', invokes: { readAgreement: undefined } },
      {
        spec: '2 Guards',
        from: 'loading',
        on: done('readAgreement', ''),
        to: 'leftForTerms',
        output: { outcome: 'leftForTerms' },
        asks: [
          [
            'navigate',
            { to: '/terms?redirectTo=%2Fsignup-personal%2Fhanako%2540example.jp%2Ftoken', replace: true },
          ],
        ],
      },
      {
        spec: '2 Guards',
        case: 'without storage nobody can have agreed',
        from: 'loading',
        on: broken('readAgreement'),
        to: 'leftForTerms',
        output: { outcome: 'leftForTerms' },
        asks: [['navigate', expect.objectContaining({ replace: true })]],
      },
      {
        spec: '7 GET /signup/email',
        from: 'loading',
        on: done('readAgreement', '2026-04'),
        to: 'checking',
        invokes: { checkLink: begun },
        remembers: { agreedTerms: '2026-04' },
      },
      {
        spec: '4 Personal signup, token check',
        from: 'checking',
        given: begun,
        on: done('checkLink', { kind: 'done', value: input.loginId }),
        to: 'restoring',
        invokes: { restoreDraft: input.loginId },
      },
      {
        spec: 'account, Refusals: link_expired',
        from: 'checking',
        on: done('checkLink', dead('expired')),
        ...ended('expired'),
      },
      {
        spec: 'account, Refusals: link_used',
        from: 'checking',
        on: done('checkLink', dead('used')),
        ...ended('used'),
      },
      {
        spec: 'account, Refusals: link_invalid',
        from: 'checking',
        on: done('checkLink', dead('invalid')),
        ...ended('invalid'),
      },
      {
        spec: '8 Specific, a message that is not OK is shown as it is',
        from: 'checking',
        on: broken('checkLink', said),
        ...ended('invalid'),
        asks: [['reportFailure', { error: said }]],
      },
      {
        spec: '8 Global',
        from: 'checking',
        on: broken('checkLink', offline),
        to: 'failed',
        asks: [['reportFailure', { error: offline }]],
        remembers: { failure: offline.error },
        invokes: { listenToPage: undefined },
      },
      ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map((type) => ({
        spec: '8 Global; shell, Offline',
        from: 'failed' as const,
        given: { ...begun, failure: offline.error },
        on: { type },
        to: 'checking' as const,
        invokes: { checkLink: begun },
        remembers: { failure: null },
      })),
      {
        spec: 'drafts survive a reload',
        from: 'restoring',
        given: begun,
        on: done('restoreDraft', { name: '山田', [looked]: 'x', [field]: '自分の値' }),
        to: 'filling',
        invokes: filling({ name: '山田', [looked]: 'x', [field]: '自分の値' }, 'x'),
        remembers: { isOwn: true },
      },
      {
        spec: 'drafts survive a reload',
        case: 'without storage the form is empty',
        from: 'restoring',
        given: begun,
        on: broken('restoreDraft'),
        to: 'filling',
        invokes: filling({}),
      },
      {
        spec: '5',
        case: 'what is typed is looked up and kept',
        from: 'filling',
        given: begun,
        on: edited('name', '山田'),
        to: 'filling',
        asks: [
          ['sendTo', { to: 'lookup', event: edited('name', '山田') }],
          ['sendTo', { to: 'draft', event: edited('name', '山田') }],
        ],
        remembers: { isOwn: false },
      },
      {
        spec: '5',
        case: 'a value of the member’s own is nothing to write over',
        from: 'filling',
        given: { ...begun, suggestion: '前の値' },
        on: edited(field, '自分の値'),
        to: 'filling',
        asks: [
          ['sendTo', { to: 'lookup', event: edited(field, '自分の値') }],
          ['sendTo', { to: 'draft', event: edited(field, '自分の値') }],
        ],
        remembers: { isOwn: true },
      },
      {
        spec: '5',
        case: 'what the look-up has put there is not',
        from: 'filling',
        given: { ...begun, suggestion: '前の値', isOwn: true },
        on: edited(field, '前の値'),
        to: 'filling',
        asks: [
          ['sendTo', { to: 'lookup', event: edited(field, '前の値') }],
          ['sendTo', { to: 'draft', event: edited(field, '前の値') }],
        ],
        remembers: { isOwn: false },
      },
      {
        spec: '5',
        from: 'filling',
        given: begun,
        on: { type: 'lookup.found', found },
        to: 'filling',
        asks: [['sendTo', { to: 'form', event: { type: 'field.edited', name: field, value: suggestion } }]],
        remembers: { suggestion },
      },
      {
        spec: '5',
        case: 'never over what the member has typed',
        from: 'filling',
        given: { ...begun, isOwn: true },
        on: { type: 'lookup.found', found },
        to: 'filling',
        remembers: { suggestion: '' },
      },
      {
        spec: '4 Session, authenticated after registration; sign-up goes to welcome-from-signup',
        from: 'filling',
        given: begun,
        on: done('form', { value: { kind: 'done', value: signedUp } }),
        to: 'forgetting',
        invokes: { forgetDraft: undefined },
        remembers: { signedUp },
      },
      {
        spec: '5 Token result code other than 000',
        case: 'the provider takes the card for a token, and then not for a member',
        from: 'filling',
        given: begun,
        on: done('form', { value: { kind: 'done', value: unregistered } }),
        to: 'forgetting',
        invokes: { forgetDraft: undefined },
        asks: [
          [
            'alert',
            {
              messages: [
                'クレジットカードの登録を完了することができませんでした。クレジットカード情報をご確認ください。',
              ],
            },
          ],
        ],
        remembers: { signedUp: unregistered },
      },
      {
        spec: 'account, Sign-up: sign-up with a card answers a challenge',
        from: 'filling',
        given: begun,
        on: done('form', { value: { kind: 'done', value: challenged } }),
        to: 'keepingChallenge',
        invokes: {
          keepChallenge: {
            memberId: signIn.member.loginId,
            challengeId: challenge.id,
            url: challenge.url,
            isFirst: true,
          },
        },
        remembers: { signedUp: challenged },
      },
      {
        spec: 'account, Sign-up',
        case: 'the challenge is kept for the way back',
        from: 'keepingChallenge',
        given: { ...begun, signedUp: challenged },
        on: done('keepChallenge'),
        to: 'forgetting',
        invokes: { forgetDraft: undefined },
      },
      {
        spec: 'account, Sign-up',
        case: 'without storage the bank leads back with its name',
        from: 'keepingChallenge',
        given: { ...begun, signedUp: challenged },
        on: broken('keepChallenge'),
        to: 'forgetting',
        invokes: { forgetDraft: undefined },
      },
      ...[done('forgetDraft'), broken('forgetDraft')].map((on) => ({
        spec: 'account, Sign-up: the account exists first',
        case: on.type,
        from: 'forgetting' as const,
        given: { ...begun, signedUp: challenged },
        on,
        to: 'leftForBank' as const,
        asks: [
          ['notifySession', { event: { type: 'session.opened', signIn } }],
          ['navigate', { to: '/app/settings/change-payment', replace: true }],
          ['leaveFor', { url: challenge.url }],
        ] as const,
        output: { outcome: 'leftForBank' } as const,
      })),
      {
        spec: 'account, Refusals: link_expired',
        case: 'while the form was filled in',
        from: 'filling',
        given: begun,
        on: done('form', { value: dead('expired') }),
        ...ended('expired'),
      },
      {
        spec: 'account, Refusals: link_used',
        case: 'while the form was filled in',
        from: 'filling',
        given: begun,
        on: done('form', { value: dead('used') }),
        ...ended('used'),
      },
      {
        spec: 'account, Refusals: link_invalid',
        case: 'while the form was filled in',
        from: 'filling',
        given: begun,
        on: done('form', { value: dead('invalid') }),
        ...ended('invalid'),
      },
      ...[done('forgetDraft'), broken('forgetDraft')].map((on) => ({
        spec: '4 Session, authenticated after registration',
        case: on.type,
        from: 'forgetting' as const,
        given: { ...begun, signedUp: signedUp },
        on,
        to: 'signedUp' as const,
        asks: [
          ['notifySession', { event: { type: 'session.opened', signIn } }],
          ['navigate', { to: '/app/welcome-from-signup', replace: true }],
        ] as const,
        output: { outcome: 'signedUp' } as const,
      })),
    ],
  });
}
