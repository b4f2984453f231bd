import { expect, it } from 'vitest';
import { profileDifferences } from '#domain/account/profileDifference.ts';
import { hanako } from '#tests/support/people/member.ts';

const departments = [
  { id: 2, name: '営業本部' },
  { id: 3, name: '開発部' },
];
const before = { ...hanako, tel: '09012345678', birth: '19900415', departments, departmentId: 2 };

it('tells the changed fields alone, in words and in the order of the form', () => {
  const after = { ...before, departmentId: 3, birth: '19900416', tel: null, usageCount: 9, card: '****4242' };
  expect(profileDifferences(before, after)).toEqual([
    { label: '電話番号', before: '09012345678', after: null },
    { label: '生年月日', before: '1990年4月15日', after: '1990年4月16日' },
    { label: '所属', before: '営業本部', after: '開発部' },
  ]);
});

it('tells nothing where all is as it was, an empty text being none', () => {
  expect(profileDifferences({ ...before, address: null }, { ...before, address: '' })).toEqual([]);
});
