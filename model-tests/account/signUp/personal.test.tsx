import { createActor } from 'xstate';
import { signUpPersonal } from '#contract/account/signUp.ts';
import { MESSAGES } from '#domain/messages.ts';
import { NO_CARD } from '#domain/settings/cardEntry.ts';
import { postalLookup } from '#machines/account/postalLookup.ts';
import { signUpPersonalForm, signUpPersonalMachine } from '#machines/account/signUp/personal.ts';
import { PersonalForm } from '#src/account/signUp/PersonalForm.tsx';
import SignUpPersonal from '#src/account/signUp/SignUpPersonal.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { birthEdits, contactEdits, nameEdits, typed } from '../../shared/fieldEdits.ts';
import { isFilledIn, isSaid } from '../../shared/forms.ts';
import { fill, press } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { answered, failed, refused, resolved, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { signUpModel } from '../signUps.tsx';

const values = {
  loginId: 'hanako@example.jp',
  linkToken: 'token',
  agreedTerms: '1',
  password: 'tsukue3isu',
  name: '山田 花子',
  tel: '09012345678',
  birth: '19900415',
  gender: '1',
  postal: '1000005',
  address: '東京都千代田区丸の内1-1',
  ...NO_CARD,
};
const signedUp = { signIn: { member: hanako, token: 'token' }, challenge: null };
const { linkToken, agreedTerms, password, gender, ...rest } = values;
const empty = Object.keys(rest).filter((name) => !(name in NO_CARD));

testModel(
  defineModel({
    machine: signUpPersonalForm,
    inputs: {
      empty: { values: { loginId: values.loginId, linkToken, agreedTerms } },
      filled: { values },
    },
    events: {
      'field.edited': [
        typed('password', 'パスワード', 'tsukue4isu'),
        ...nameEdits,
        ...birthEdits,
        ...contactEdits,
        {
          with: { name: 'card_number', value: '1' },
          by: fill('カード番号', '1'),
          also: ['有効期限（月）', '有効期限（年）', 'セキュリティコード', 'カード名義人'].map((label) =>
            fill(label, '1'),
          ),
          when: ({ values: now }) => now.card_number !== '1',
        },
      ],
      'form.submitted': [{ by: press(WORDS.register) }],
    },
    outcomes: {
      submit: {
        signedUp: answered(signUpPersonal, signedUp, {
          as: { kind: 'done', value: { kind: 'done', value: { ...signedUp, isCardRefused: false } } },
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
        cardRefused: resolved({
          kind: 'refused',
          message: MESSAGES.cardRefused,
          isAlert: true,
          fields: { card_number: ['カード番号をご確認ください。'] },
        } as const),
        offline: unreachable(signUpPersonal),
      },
    },
    // A card is optional: what stands in its fields decides nothing here.
    reads: ({ values: now }) => isFilledIn({ values: { ...now, ...NO_CARD } }),
    part: (form) => {
      const input = { subscriber: bystander, of: '', value: '' };
      return <PersonalForm form={form} lookup={createActor(postalLookup.machine, { input }).start()} />;
    },
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.register });
        isSaid(context, 'password', ...empty, 'gender', 'card_number');
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.registering }),
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
    field: 'address',
  }),
);
