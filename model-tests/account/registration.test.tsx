import { expect } from 'vitest';
import { sendRegistrationUrl } from '#contract/account/registration.ts';
import { registrationForm, registrationMachine } from '#machines/account/registration.ts';
import Register, { RegistrationActions, RegistrationForm } from '#src/account/registration/Register.tsx';
import { WORDS } from '#tests/support/gestures/words.ts';
import { isSaid } from '../shared/forms.ts';
import { fill, press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { answered, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const email = 'hanako@example.jp';
const throttled = { code: 'throttled', message: 'メールの送信が続いています。' } as const;
const invalid = {
  code: 'invalid',
  message: '入力をご確認ください。',
  errors: { email: ['メールアドレスの形式をご確認ください。'] },
} as const;

testModel(
  defineModel({
    machine: registrationForm,
    inputs: { empty: {}, filled: { values: { email } } },
    events: {
      'field.edited': [{ with: { name: 'email', value: 'hana' }, by: fill('メールアドレス', 'hana') }],
      'form.submitted': [{ by: press(WORDS.mailRegistration) }],
    },
    outcomes: {
      submit: {
        sent: answered(sendRegistrationUrl, undefined, { asked: email, as: { kind: 'done', value: email } }),
        throttled: refused(sendRegistrationUrl, 429, throttled),
        invalid: failed(sendRegistrationUrl, 422, invalid),
        offline: unreachable(sendRegistrationUrl),
      },
    },
    reads: ({ values }) => values,
    part: (form) => (
      <>
        <RegistrationForm form={form} />
        <RegistrationActions form={form} />
      </>
    ),
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.mailRegistration });
        isSaid(context, 'email');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.sending }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: registrationMachine,
    inputs: { plain: { email: '' }, again: { email } },
    events: {},
    outcomes: { form: { sent: resolved({ value: email }) } },
    reads: (context) => context.email,
    signedIn: () => null,
    address: (input) => `/register?email=${input.email}`,
    screen: () => <Register />,
    states: {
      filling: ({ screen, context }) =>
        expect(screen.getByLabelText<HTMLInputElement>('メールアドレス').value).toBe(context.email),
      sent: ({ screen }) => expect(screen.queryByLabelText('メールアドレス')).toBeNull(),
    },
  }),
);
