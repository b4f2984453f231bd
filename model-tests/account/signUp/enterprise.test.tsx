import { createActor } from 'xstate';
import { signUpEnterprise } from '#contract/account/signUp.ts';
import { departmentLookup } from '#machines/account/departmentLookup.ts';
import { signUpEnterpriseForm, signUpEnterpriseMachine } from '#machines/account/signUp/enterprise.ts';
import { EnterpriseForm } from '#src/account/signUp/EnterpriseForm.tsx';
import SignUpEnterprise from '#src/account/signUp/SignUpEnterprise.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { birthEdits, nameEdits, typed } from '../../shared/fieldEdits.ts';
import { isFilledIn, isSaid } from '../../shared/forms.ts';
import { press } from '../../support/model/gestures.ts';
import { asParent, defineModel } from '../../support/model/model.ts';
import { answered, failed, refused, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { signUpModel } from '../signUps.tsx';

const link = { loginId: 'hanako@example.jp', linkToken: 'token', agreedTerms: '1' };
const values = {
  ...link,
  password: 'tsukue3isu',
  name: '山田 花子',
  accessKey: 'KOMORI-2026',
  departmentId: '',
  employeeCode: 'E-1',
  birth: '19900415',
  gender: '1',
};
const signedUp = { signIn: { member: hanako, token: 'token' }, challenge: null };

testModel(
  defineModel({
    machine: signUpEnterpriseForm,
    inputs: { empty: { values: link }, filled: { values } },
    events: {
      'field.edited': [
        typed('password', 'パスワード', 'tsukue4isu'),
        typed('accessKey', 'アクセスキー', 'AOBA'),
        typed('employeeCode', '社員番号', 'E-2'),
        ...nameEdits,
        ...birthEdits,
      ],
      'form.submitted': [{ by: press(WORDS.register) }],
    },
    outcomes: {
      submit: {
        signedUp: answered(signUpEnterprise, signedUp, {
          as: { kind: 'done', value: { kind: 'done', value: signedUp } },
        }),
        used: refused(
          signUpEnterprise,
          400,
          { code: 'link_used', message: 'このリンクはすでに使われています。' },
          { as: { kind: 'done', value: { kind: 'dead', problem: 'used' } } },
        ),
        throttled: refused(signUpEnterprise, 429, { code: 'throttled', message: '時間をおいてください。' }),
        invalid: failed(signUpEnterprise, 422, {
          code: 'invalid',
          message: '入力をご確認ください。',
          errors: { access_key: ['アクセスキーが正しくありません。'] },
        }),
        offline: unreachable(signUpEnterprise),
      },
    },
    reads: isFilledIn,
    part: (form) => {
      const input = { subscriber: bystander, of: '', value: '' };
      return <EnterpriseForm form={form} lookup={createActor(departmentLookup.machine, { input }).start()} />;
    },
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.register });
        isSaid(context, ...Object.keys(values));
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.registering }),
      done: asParent,
    },
  }),
);

testModel(
  signUpModel({
    machine: signUpEnterpriseMachine,
    kind: 'enterprise',
    screen: <SignUpEnterprise />,
    founds: [[{ id: 2, name: '営業本部' }]],
    field: 'departmentId',
  }),
);
