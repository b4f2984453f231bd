import fc from 'fast-check';
import { expect } from 'vitest';
import { profileMachine } from '#machines/settings/profile.ts';
import { member } from '#tests/support/values/arbitraries.ts';
import { done, runTable } from '../support/table.ts';

const [someone] = fc.sample(member, { numRuns: 1, seed: 1 });
if (!someone) throw new Error('Failed to make a member.');
const hanako = {
  ...someone,
  name: '山田 花子',
  isPersonal: true,
  tel: '09012345678',
  birth: '19900415',
  gender: 'female' as const,
  postal: '1000005',
  address: '東京都千代田区丸の内1-1',
};
const misaki = { ...hanako, isPersonal: false, employeeCode: 'E-1', departmentId: 2 };
const edited = { type: 'form.edited', name: 'postal', value: '0600042' } as const;

runTable({
  machine: profileMachine,
  input: { member: hanako },
  rows: [
    {
      spec: '5 Profile edit, personal',
      from: 'start',
      to: 'personal',
      invokes: {
        personalForm: {
          values: {
            name: '山田 花子',
            tel: '09012345678',
            birth: '19900415',
            gender: '1',
            postal: '1000005',
            address: '東京都千代田区丸の内1-1',
          },
          watcher: expect.anything(),
        },
        lookup: { subscriber: expect.anything(), of: hanako.loginId, value: '' },
        listenToMember: undefined,
      },
    },
    {
      spec: '5 Profile edit, corporate',
      from: 'start',
      input: { member: misaki },
      to: 'corporate',
      invokes: {
        corporateForm: { values: { name: '山田 花子', employeeCode: 'E-1', department: '2' } },
        listenToMember: undefined,
      },
    },
    {
      spec: '5 Postal code',
      from: 'personal',
      on: edited,
      to: 'personal',
      asks: [['sendTo', { to: 'lookup', event: edited }]],
    },
    {
      spec: '5 Postal code',
      from: 'personal',
      on: { type: 'lookup.found', found: ['北海道札幌市中央区大通西'] },
      to: 'personal',
      asks: [
        [
          'sendTo',
          {
            to: 'personalForm',
            event: { type: 'field.edited', name: 'address', value: '北海道札幌市中央区大通西' },
          },
        ],
      ],
      remembers: { address: '北海道札幌市中央区大通西' },
    },
    {
      spec: '5 Postal code',
      case: 'several are chosen from, none is typed',
      from: 'personal',
      on: { type: 'lookup.found', found: [] },
      to: 'personal',
      remembers: { address: '' },
    },
    {
      spec: '5 Profile edit, personal',
      case: 'the form was made of what the device had kept, and hears what is known by now',
      from: 'personal',
      on: { type: 'member.known', member: { ...hanako, name: '山田 はな' } },
      to: 'personal',
      asks: [
        [
          'sendTo',
          {
            to: 'personalForm',
            event: {
              type: 'values.renewed',
              values: {
                name: '山田 はな',
                tel: '09012345678',
                birth: '19900415',
                gender: '1',
                postal: '1000005',
                address: '東京都千代田区丸の内1-1',
              },
            },
          },
        ],
      ],
      remembers: { member: { ...hanako, name: '山田 はな' } },
    },
    {
      spec: '5 Profile edit, corporate',
      case: 'the same',
      from: 'corporate',
      given: { member: misaki },
      on: { type: 'member.known', member: { ...misaki, departmentId: 3 } },
      to: 'corporate',
      asks: [
        [
          'sendTo',
          {
            to: 'corporateForm',
            event: {
              type: 'values.renewed',
              values: { name: '山田 花子', employeeCode: 'E-1', department: '3' },
            },
          },
        ],
      ],
      remembers: { member: { ...misaki, departmentId: 3 } },
    },
    {
      spec: '7 POST /settings/patch-user',
      case: 'the changed fields are remembered, before and after',
      from: 'personal',
      on: done('personalForm', { value: { ...hanako, tel: '08011112222', gender: null } }),
      to: 'changed',
      remembers: {
        differences: [
          { label: '電話番号', before: '09012345678', after: '08011112222' },
          { label: '性別', before: '女性', after: null },
        ],
      },
      asks: [
        [
          'notifySession',
          {
            event: {
              type: 'member.changed',
              member: { ...hanako, tel: '08011112222', gender: null },
            },
          },
        ],
      ],
    },
    {
      spec: '7 POST /settings/patch-user',
      from: 'corporate',
      given: { member: misaki },
      on: done('corporateForm', { value: { ...misaki, employeeCode: 'E-2' } }),
      to: 'changed',
      remembers: { differences: [{ label: '社員番号', before: 'E-1', after: 'E-2' }] },
      asks: [
        ['notifySession', { event: { type: 'member.changed', member: { ...misaki, employeeCode: 'E-2' } } }],
      ],
    },
  ],
});
