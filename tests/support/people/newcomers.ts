import fc from 'fast-check';
import type { ProfileChange } from '#domain/account/profile.ts';
import type { EnterpriseNewcomer, PersonalNewcomer } from '#domain/account/signUp.ts';
import { member, orNull } from '../values/arbitraries.ts';

/** People as they describe themselves, in the normal forms in which the domain knows them. */
export const loginId = fc.constantFrom('hanako@example.jp', 'a..b.@docomo.ne.jp', 'x+y@mail.example.co.jp');
export const password = fc.constantFrom('tsukue to 3 isu', 'ランプ12ab', 'a1'.repeat(64));
export const accessKey = fc.constantFrom('KOMORI-2026', '第1営業部');
const name = fc.constantFrom('山田 花子', '𠮷野 家', 'O’Neil ㈱', 'محمد');
const birth = fc.constantFrom('19900415', '20000229');
const gender = fc.constantFrom('male' as const, 'female' as const);
const tel = fc.constantFrom('09012345678', '07000000000');
const postal = fc.constantFrom('1000005', '0600042');
const address = fc.constantFrom('東京都千代田区丸の内1-1', '北海道札幌市中央区大通西１丁目');
const linkToken = fc.constantFrom('t'.repeat(43), 'x');
const employeeCode = fc.constantFrom('0', 'E-101');

export const link = { loginId, linkToken };

const newcomer = {
  ...link,
  password,
  name,
  birth,
  gender,
  agreedTerms: orNull(fc.constantFrom('2026-10', '1')),
};

export const personalNewcomer: fc.Arbitrary<PersonalNewcomer> = fc.record({
  ...newcomer,
  tel,
  postal,
  address,
  paymentToken: orNull(fc.constantFrom('tok_1', 'x')),
});

export const enterpriseNewcomer: fc.Arbitrary<EnterpriseNewcomer> = fc.record({
  ...newcomer,
  accessKey,
  departmentId: orNull(fc.integer({ min: 1, max: 999 })),
  employeeCode,
});

export const signedUp = fc.record({
  signIn: fc.record({ member, token: linkToken }),
  challenge: orNull(fc.record({ id: linkToken, url: fc.webUrl() })),
});

export const profileChange: fc.Arbitrary<ProfileChange> = fc.record({
  name,
  tel: orNull(tel),
  birth: orNull(birth),
  gender: orNull(gender),
  postal: orNull(postal),
  address: orNull(address),
  employeeCode: orNull(employeeCode),
  department: orNull(fc.constantFrom<number | 'none'>(2, 'none')),
});
