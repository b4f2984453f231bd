import { changePhone, confirmPhoneCode, sendPhoneCode } from '#contract/account/phone.ts';
import { phoneCodeForm, phoneForm, phoneValidationMachine } from '#machines/account/phoneValidation.ts';
import { CodeForm, PhoneForm, ProveNumber } from '#src/account/phone/PhoneValidation.tsx';
import { anyOf, WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { isSaid } from '../shared/forms.ts';
import { fill, press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { accepted, answered, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const tel = '08011112222';
const throttled = { code: 'throttled', message: '認証コードは、あと30秒で再送信できます。' } as const;
const wrong = { code: 'code_wrong', message: '認証コードが違います。' } as const;
const expired = { code: 'code_expired', message: 'この認証コードは使えなくなりました。' } as const;
const invalid = (name: string) =>
  ({ code: 'invalid', message: '入力をご確認ください。', errors: { [name]: ['使えません。'] } }) as const;

testModel(
  defineModel({
    machine: phoneForm,
    inputs: { empty: {}, filled: { values: { tel } } },
    events: {
      'field.edited': [
        { with: { name: 'tel', value: '080-1111-2222' }, by: fill('携帯電話番号', '080-1111-2222') },
      ],
      'form.submitted': [{ by: press(WORDS.sendCode) }],
    },
    outcomes: {
      submit: {
        sent: answered(sendPhoneCode, { resendAfterSeconds: 60 }, { as: { kind: 'done', value: tel } }),
        throttled: refused(sendPhoneCode, 429, throttled),
        invalid: failed(sendPhoneCode, 422, invalid('tel')),
        offline: unreachable(sendPhoneCode),
      },
    },
    reads: ({ values }) => values,
    part: (form) => <PhoneForm form={form} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.sendCode });
        isSaid(context, 'tel');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.sending }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: phoneCodeForm,
    inputs: { empty: { values: { tel } }, filled: { values: { tel, code: '123456' } } },
    events: {
      'field.edited': [{ with: { name: 'code', value: '654321' }, by: fill('認証コード', '654321') }],
      'form.submitted': [{ by: press(WORDS.check) }],
    },
    outcomes: {
      submit: {
        proven: accepted(confirmPhoneCode, 'proof'),
        wrong: refused(confirmPhoneCode, 409, wrong, {
          as: { kind: 'refused', ...wrong, body: wrong, fields: { code: [wrong.message] } },
        }),
        invalid: failed(confirmPhoneCode, 422, invalid('code')),
        offline: unreachable(confirmPhoneCode),
      },
    },
    reads: ({ values }) => values,
    part: (form) => <CodeForm form={form} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.check });
        isSaid(context, 'code');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.checking }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: phoneValidationMachine,
    inputs: { hanako: { member: hanako } },
    events: {
      'number.reconsidered': [{ by: press(anyOf(WORDS.changeNumber, '認証コードを送り直す')) }],
      'retry.requested': [{ by: press(WORDS.retry) }],
    },
    outcomes: {
      phone: { sent: resolved({ value: tel }) },
      code: { proven: resolved({ value: 'proof' }) },
      changePhone: {
        changed: accepted(changePhone, undefined),
        expired: refused(changePhone, 409, expired),
        offline: unreachable(changePhone),
      },
    },
    screen: ({ member }) => <ProveNumber member={member} />,
    states: {
      entering: ({ screen }) => screen.getByRole('button', { name: WORDS.sendCode }),
      proving: ({ screen }) => screen.getByText(/6桁の認証コードをSMSで/),
      changing: ({ screen }) => screen.getByText('電話番号を登録しています…'),
      changeFailed: ({ screen }) => screen.getByText('電話番号を登録できませんでした。'),
      expired: ({ screen }) => screen.getByText('認証コードの有効期限が切れました。'),
      verified: ({ screen }) => screen.getByText('電話番号を確認しました'),
    },
  }),
);
