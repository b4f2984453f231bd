import { expect } from 'vitest';
import { askToRecover, useCode } from '#contract/operator/enrolment.ts';
import { codeEntryMachine, codeForm, recoveryForm, recoveryMachine } from '#machines/operator/recovery.ts';
import CodeEntry, { PrintedCodeForm } from '#src/operator/signIn/CodeEntry.tsx';
import { RecoveryByMail, RecoveryForm } from '#src/operator/signIn/RecoveryByMail.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { HOUSE_WORDS } from '#tests/support/operator/words.ts';
import { typed } from '../shared/fieldEdits.ts';
import { isSaid } from '../shared/forms.ts';
import { press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { accepted, answered, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const mail = 'kobayashi@komori.example';
const throttled = { code: 'throttled', message: '時間をおいてください。' } as const;

testModel(
  defineModel({
    machine: recoveryForm,
    inputs: { empty: {}, filled: { values: { mail } } },
    events: {
      'field.edited': [typed('mail', '仕事用のメールアドレス', 'koba')],
      'form.submitted': [{ by: press(HOUSE_WORDS.recover) }],
    },
    outcomes: {
      submit: {
        mailed: answered(askToRecover, undefined, { asked: { mail }, as: { kind: 'done', value: mail } }),
        throttled: refused(askToRecover, 429, throttled),
        wrong: failed(askToRecover, 422, {
          code: 'invalid',
          message: '入力をご確認ください。',
          errors: { mail: ['メールアドレスをご確認ください。'] },
        }),
        offline: unreachable(askToRecover),
      },
    },
    reads: ({ values }) => values,
    part: (form) => <RecoveryForm form={form} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: HOUSE_WORDS.recover });
        isSaid(context, 'mail');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.sending }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: recoveryMachine,
    inputs: { plain: undefined },
    events: { 'correction.requested': [{ by: press(WORDS.enterAddressAgain) }] },
    outcomes: { form: { mailed: resolved({ value: mail }) } },
    reads: (context) => context.mail,
    screen: () => <RecoveryByMail />,
    states: {
      filling: ({ screen, context }) =>
        expect(screen.getByLabelText<HTMLInputElement>('仕事用のメールアドレス').value).toBe(context.mail),
      mailed: ({ screen }) => screen.getByText(/リンクをお送りしました/),
    },
  }),
);

const values = { mail, code: 'K7QF-2M4X' };

testModel(
  defineModel({
    machine: codeForm,
    inputs: { empty: {}, filled: { values } },
    events: {
      'field.edited': [typed('mail', '仕事用のメールアドレス', 'koba'), typed('code', '予備コード', 'K7')],
      'form.submitted': [{ by: press(HOUSE_WORDS.toEnrolment) }],
    },
    outcomes: {
      submit: {
        opened: accepted(useCode, { linkToken: 'token' }),
        wrong: refused(useCode, 400, { code: 'code_refused', message: 'コードをご確認ください。' }),
        invalid: failed(useCode, 422, {
          code: 'invalid',
          message: '入力をご確認ください。',
          errors: { code: ['コードをご確認ください。'] },
        }),
        offline: unreachable(useCode),
      },
    },
    reads: ({ values: now }) => now,
    part: (form) => <PrintedCodeForm form={form} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: HOUSE_WORDS.toEnrolment });
        isSaid(context, 'mail', 'code');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: codeEntryMachine,
    inputs: { plain: undefined },
    events: {},
    outcomes: { form: { opened: resolved({ value: { linkToken: 'token' } }) } },
    screen: () => <CodeEntry />,
    states: {
      filling: ({ screen }) => screen.getByLabelText('予備コード'),
      opened: asParent,
    },
  }),
);
