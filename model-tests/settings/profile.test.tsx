import { screen as seen } from '@testing-library/react';
import { createActor } from 'xstate';
import { patchUser } from '#contract/settings/profile.ts';
import { postalLookup } from '#machines/account/postalLookup.ts';
import { corporateProfileForm, personalProfileForm, profileMachine } from '#machines/settings/profile.ts';
import ChangeProfile from '#src/settings/profile/ChangeProfile.tsx';
import { CorporateProfileForm } from '#src/settings/profile/CorporateProfileForm.tsx';
import { PersonalProfileForm } from '#src/settings/profile/PersonalProfileForm.tsx';
import { bystander } from '#tests/machines/support/held.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { hanako } from '#tests/support/people/member.ts';
import { birthEdits, contactEdits, edit, nameEdits, typed } from '../shared/fieldEdits.ts';
import { isFilledIn, isSaid } from '../shared/forms.ts';
import { fromOutside, pick, press } from '../support/model/gestures.ts';
import { asParent, defineModel } from '../support/model/model.ts';
import { accepted, failed, refused, resolved, unreachable } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';

const misaki = {
  ...hanako,
  isPersonal: false,
  corporationId: 2,
  corporationName: '株式会社みなと商事',
  employeeCode: 'E-1',
  departments: [{ id: 2, name: '営業本部' }],
};
const personal = {
  name: '山田 花子',
  tel: '09012345678',
  birth: '19900401',
  gender: '1',
  postal: '1000001',
  address: '東京都千代田区千代田1-1',
};
const corporate = { name: '高橋 美咲', employeeCode: 'E-1', department: '' };
const outcomes = {
  submit: {
    changed: accepted(patchUser, hanako),
    throttled: refused(patchUser, 429, { code: 'throttled', message: '時間をおいてください。' }),
    invalid: failed(patchUser, 422, {
      code: 'invalid',
      message: '入力をご確認ください。',
      errors: { name: ['お名前に使えない文字が含まれています。'] },
    }),
    offline: unreachable(patchUser),
  },
};

testModel(
  defineModel({
    machine: personalProfileForm,
    inputs: { empty: {}, filled: { values: personal } },
    events: {
      'field.edited': [...nameEdits, ...birthEdits, ...contactEdits],
      'form.submitted': [{ by: press(WORDS.change) }],
      'values.renewed': [{ with: { values: { ...personal, name: '山田 はな' } }, by: fromOutside }],
    },
    outcomes,
    reads: isFilledIn,
    part: (form) => {
      const input = { subscriber: bystander, of: '', value: '' };
      return (
        <PersonalProfileForm form={form} lookup={createActor(postalLookup.machine, { input }).start()} />
      );
    },
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.change });
        isSaid(context, ...Object.keys(personal));
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.changing }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: corporateProfileForm,
    inputs: { empty: {}, filled: { values: corporate } },
    events: {
      'field.edited': [
        ...nameEdits,
        typed('employeeCode', '社員番号', 'E-2'),
        edit('department', '2', pick('所属', '営業本部')),
      ],
      'form.submitted': [{ by: press(WORDS.change) }],
      'values.renewed': [{ with: { values: { ...corporate, name: '高橋 咲' } }, by: fromOutside }],
    },
    outcomes,
    reads: isFilledIn,
    part: (form) => <CorporateProfileForm form={form} departments={misaki.departments} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: WORDS.change });
        isSaid(context, ...Object.keys(corporate));
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: WORDS.changing }),
      done: asParent,
    },
  }),
);

testModel(
  defineModel({
    machine: profileMachine,
    inputs: { personal: { member: hanako }, corporate: { member: misaki } },
    events: {
      'form.edited': [{ with: { name: 'postal', value: '1000005' }, by: fromOutside }],
      'lookup.found': [
        { with: { found: ['東京都千代田区丸の内'] }, by: fromOutside },
        { with: { found: [] }, by: fromOutside },
      ],
      'member.known': [{ with: { member: { ...hanako, name: '山田 はな' } }, by: fromOutside }],
    },
    outcomes: {
      personalForm: {
        same: resolved({ value: hanako }),
        changed: resolved({ value: { ...hanako, name: '山田 はな' } }),
      },
      corporateForm: { changed: resolved({ value: misaki }) },
      lookup: {},
    },
    reads: ({ member, address }) => [member.isPersonal, address],
    signedIn: ({ member }) => member,
    screen: () => <ChangeProfile />,
    states: {
      weighing: 'passing',
      personal: ({ screen }) => screen.getByLabelText('郵便番号'),
      corporate: ({ screen }) => screen.getByLabelText('社員番号'),
      changed: ({ context }) =>
        seen.getByRole('heading', {
          name: context.differences.length > 0 ? '会員情報を変更しました' : '会員情報を確認しました',
        }),
    },
  }),
);
