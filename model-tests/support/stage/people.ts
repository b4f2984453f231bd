import type { Member } from '#domain/account/member.ts';

/** A personal member with a card, who has agreed to the terms. */
export const hanako: Member = {
  loginId: 'personal@example.jp',
  name: '山田 花子',
  isPersonal: true,
  isGuest: false,
  corporationId: null,
  corporationName: null,
  employeeCode: null,
  departmentId: null,
  departments: [],
  tel: '09012345678',
  isTelVerified: false,
  birth: '19900401',
  gender: 'female',
  postal: '1000001',
  address: '東京都千代田区千代田1-1',
  card: '************1111',
  cardBrand: 'VISA',
  cardExpires: '2805',
  owedYen: 0,
  owedUses: [],
  invitationGroupId: null,
  usageCount: 3,
  termsAgreedVersion: '1',
  mustAgreeToTerms: false,
};
