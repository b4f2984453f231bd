import { screen as seen } from '@testing-library/react';
import { createActor } from 'xstate';
import { patchUser } from '#contract/settings/profile.ts';
import { postalLookup } from '#machines/account/postalLookup.ts';
import { corporateProfileForm, personalProfileForm, profileMachine } from '#machines/settings/profile.ts';
import ChangeProfile from '#src/settings/profile/ChangeProfile.tsx';
import { CorporateProfileForm } from '#src/settings/profile/CorporateProfileForm.tsx';
import { PersonalProfileForm } from '#src/settings/profile/PersonalProfileForm.tsx';
import { isFilledIn, isSaid } from '../shared/forms.ts';
import { choose, fill, fromOutside, pick, press } from '../support/gestures.ts';
import { asParent, defineModel } from '../support/model.ts';
import { accepted, failed, refused, resolved, unreachable } from '../support/outcomes.ts';
import { hanako } from '../support/people.ts';
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
  address1: '東京都千代田区千代田1-1',
};
const corporate = { name: '高橋 美咲', empid: 'E-1', department_id: '' };
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
      'field.edited': [
        {
          with: { name: 'name', value: '佐藤 健' },
          by: fill('お名前', '佐藤 健'),
          when: ({ values: now }) => now.name !== '佐藤 健',
        },
        {
          with: { name: 'birth', value: '19910401' },
          by: fill('生年月日', '19910401'),
          when: ({ values: now }) => now.birth !== '19910401',
        },
        {
          with: { name: 'gender', value: '0' },
          by: choose('男性'),
          when: ({ values: now }) => now.gender !== '0',
        },
        {
          with: { name: 'tel', value: '08012345678' },
          by: fill('電話番号', '08012345678'),
          when: ({ values: now }) => now.tel !== '08012345678',
        },
        {
          with: { name: 'postal', value: '0600042' },
          by: fill('郵便番号', '0600042'),
          when: ({ values: now }) => now.postal !== '0600042',
        },
        {
          with: { name: 'address1', value: '北海道札幌市中央区大通西1' },
          by: fill(/^住所/, '北海道札幌市中央区大通西1'),
          when: ({ values: now }) => now.address1 !== '北海道札幌市中央区大通西1',
        },
      ],
      'form.submitted': [{ by: press('変更する') }],
    },
    outcomes,
    reads: isFilledIn,
    part: (form) => {
      const input = { hearer: { send: () => undefined }, of: '', value: '' };
      return (
        <PersonalProfileForm form={form} lookup={createActor(postalLookup.machine, { input }).start()} />
      );
    },
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: '変更する' });
        isSaid(context, ...Object.keys(personal));
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: '変更しています…' }),
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
        {
          with: { name: 'name', value: '佐藤 健' },
          by: fill('お名前', '佐藤 健'),
          when: ({ values: now }) => now.name !== '佐藤 健',
        },
        {
          with: { name: 'empid', value: 'E-2' },
          by: fill('社員番号', 'E-2'),
          when: ({ values: now }) => now.empid !== 'E-2',
        },
        {
          with: { name: 'department_id', value: '2' },
          by: pick('所属', '営業本部'),
          when: ({ values: now }) => now.department_id !== '2',
        },
      ],
      'form.submitted': [{ by: press('変更する') }],
    },
    outcomes,
    reads: isFilledIn,
    part: (form) => <CorporateProfileForm form={form} departments={misaki.departments} />,
    states: {
      editing: ({ screen, context }) => {
        screen.getByRole('button', { name: '変更する' });
        isSaid(context, ...Object.keys(corporate));
      },
      submitting: ({ screen }) => screen.getByRole('button', { name: '変更しています…' }),
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
    },
    outcomes: {
      personalForm: { changed: resolved({ value: hanako }) },
      corporateForm: { changed: resolved({ value: misaki }) },
      lookup: {},
    },
    reads: ({ member, address }) => [member.isPersonal, address],
    signedIn: ({ member }) => member,
    screen: () => <ChangeProfile />,
    states: {
      opening: 'passing',
      personal: ({ screen }) => screen.getByLabelText('郵便番号'),
      corporate: ({ screen }) => screen.getByLabelText('社員番号'),
      changed: () => seen.getByText('会員情報を変更しました。'),
    },
  }),
);
