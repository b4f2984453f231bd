import { createActor } from 'xstate';
import { signUpPersonal } from '#contract/account/signUp.ts';
import { postalLookup } from '#machines/account/postalLookup.ts';
import { signUpPersonalForm, signUpPersonalMachine } from '#machines/account/signUpPersonal.ts';
import { PersonalForm } from '#src/account/signUp/PersonalForm.tsx';
import SignUpPersonal from '#src/account/signUp/SignUpPersonal.tsx';
import { isSaid } from '../shared/forms.ts';
import { fill, press } from '../support/gestures.ts';
import { asParent, defineModel } from '../support/model.ts';
import { answered, failed, refused, unreachable } from '../support/outcomes.ts';
import { hanako } from '../support/people.ts';
import { testModel } from '../support/testModel.ts';
import { signUpModel } from './signUps.tsx';

const values = {
  loginid: 'hanako@example.jp',
  email_token: 'token',
  terms_agreed_version: '1',
  pw: 'tsukue3isu',
  name: '山田 花子',
  tel: '09012345678',
  birth: '19900415',
  gender: '1',
  postal: '1000005',
  address1: '東京都千代田区丸の内1-1',
  payment_token: '',
};
const signedUp = { signIn: { member: hanako, token: 'token' }, challenge: null };
const { email_token, terms_agreed_version, pw, gender, payment_token, ...empty } = values;

testModel(
  defineModel({
    machine: signUpPersonalForm,
    inputs: {
      empty: { values: { loginid: values.loginid, email_token, terms_agreed_version } },
      filled: { values },
    },
    events: {
      'field.edited': [{ with: { name: 'name', value: '佐藤' }, by: fill('お名前', '佐藤') }],
      'form.submitted': [{ by: press('登録する') }],
    },
    outcomes: {
      submit: {
        signedUp: answered(signUpPersonal, signedUp, {
          as: { kind: 'done', value: { kind: 'done', value: signedUp } },
        }),
        used: refused(
          signUpPersonal,
          400,
          { code: 'link_used', message: 'このリンクはすでに使われています。' },
          { as: { kind: 'done', value: { kind: 'dead', problem: 'used' } } },
        ),
        throttled: refused(signUpPersonal, 429, { code: 'throttled', message: '時間をおいてください。' }),
        invalid: failed(signUpPersonal, 422, {
          code: 'invalid',
          message: '入力をご確認ください。',
          errors: { pw: ['よく使われているパスワードです。'] },
        }),
        offline: unreachable(signUpPersonal),
      },
    },
    reads: (context) => context.values,
    part: (form) => {
      const input = { hearer: { send: () => undefined }, of: '', value: '' };
      return <PersonalForm form={form} lookup={createActor(postalLookup.machine, { input }).start()} />;
    },
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: '登録する' });
        isSaid(context, 'pw', ...Object.keys(empty), 'gender');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: '登録しています…' }),
      done: asParent,
    },
  }),
);

testModel(
  signUpModel({
    machine: signUpPersonalMachine,
    kind: 'personal',
    screen: <SignUpPersonal />,
    founds: [['東京都千代田区丸の内'], ['愛知県弥富市', '三重県桑名郡木曽岬町'], []],
    field: 'address1',
  }),
);
