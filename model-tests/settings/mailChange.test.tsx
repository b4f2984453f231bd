import { expect } from 'vitest';
import { changeEmail } from '#contract/settings/mailChange.ts';
import { mailChangeForm, mailChangeMachine } from '#machines/settings/mailChange.ts';
import ChangeEmail, { MailChangeForm } from '#src/settings/mail/ChangeEmail.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { typed } from '../shared/fieldEdits.ts';
import { isSaid } from '../shared/forms.ts';
import { press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { answered, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const email = 'hanako.new@example.jp';
const values = { email, currentPassword: 'komori2026' };

testModel(
  defineModel({
    machine: mailChangeForm,
    inputs: { empty: {}, filled: { values } },
    events: {
      'field.edited': [
        typed('email', '新しいメールアドレス', 'hana'),
        typed('currentPassword', '現在のパスワード', 'komori2025'),
      ],
      'form.submitted': [{ by: press(WORDS.mailLink) }],
    },
    outcomes: {
      submit: {
        mailed: answered(changeEmail, undefined, { asked: values, as: { kind: 'done', value: email } }),
        throttled: refused(changeEmail, 429, { code: 'throttled', message: '時間をおいてください。' }),
        wrong: failed(changeEmail, 422, {
          code: 'invalid',
          message: '入力をご確認ください。',
          errors: { current_password: ['現在のパスワードが正しくありません。'] },
        }),
        offline: unreachable(changeEmail),
      },
    },
    reads: ({ values: now }) => now,
    part: (form) => <MailChangeForm form={form} present="hanako@example.jp" />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.mailLink });
        isSaid(context, ...Object.keys(values));
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.sending }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: mailChangeMachine,
    inputs: { plain: undefined },
    events: { 'correction.requested': [{ by: press(WORDS.enterAddressAgain) }] },
    outcomes: { form: { mailed: resolved({ value: email }) } },
    reads: (context) => context.email,
    screen: () => <ChangeEmail />,
    states: {
      filling: ({ screen, context }) =>
        expect(screen.getByLabelText<HTMLInputElement>('新しいメールアドレス').value).toBe(context.email),
      mailed: ({ screen }) => {
        screen.getByText(email);
        screen.getByText(/確認のリンクをお送りしました/);
      },
    },
  }),
);
