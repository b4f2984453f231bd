import type { Member } from '#domain/account/member.ts';

/** Someone who has agreed to the terms, and has said nothing else of herself. */
const SOMEONE: Member = {
  loginId: 'personal@example.jp',
  name: '山田 花子',
  isPersonal: true,
  isGuest: false,
  corporationId: null,
  corporationName: null,
  employeeCode: null,
  departmentId: null,
  departments: [],
  tel: null,
  isTelVerified: false,
  birth: null,
  gender: null,
  postal: null,
  address: null,
  card: null,
  cardBrand: null,
  cardExpires: null,
  owedYen: 0,
  owedUses: [],
  invitationGroupId: null,
  usageCount: 0,
  termsAgreedVersion: '1',
  mustAgreeToTerms: false,
};

/** A personal member without a card: `personal({ owedYen: 4125 })`. */
export function personal(but: Partial<Member> = {}): Member {
  return { ...SOMEONE, ...but };
}

/** A member who works for a corporation that pays. */
export function corporate(but: Partial<Member> = {}): Member {
  return personal({ isPersonal: false, corporationId: 2, corporationName: '株式会社みなと商事', ...but });
}

/** A guest, whom a corporation has invited by a link. */
export function guest(but: Partial<Member> = {}): Member {
  return corporate({ loginId: 'guest-101', isGuest: true, ...but });
}

/** A personal member who has said everything of herself, and has a card. */
export const hanako: Member = personal({
  tel: '09012345678',
  birth: '19900401',
  gender: 'female',
  postal: '1000001',
  address: '東京都千代田区千代田1-1',
  card: '************1111',
  cardBrand: 'VISA',
  cardExpires: '2805',
  usageCount: 3,
});
