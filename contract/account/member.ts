import * as v from 'valibot';
import type { Department, Member } from '#domain/account/member.ts';
import type { OwedUse } from '#domain/settings/card.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, leftOut, list, mapped, oneOf, optional } from '../field.ts';
import { type Means, only, record } from '../record.ts';
import { amount, count, instant, text } from '../values.ts';
import { Whole } from '../wire.ts';

export const departmentCodec = record({
  id: ['id', Whole],
  name: ['full_name', v.string()],
}) satisfies Means<Department>;

const owedUse = record(
  {
    reservationId: ['tranid', Whole],
    placeName: ['place_name', v.string()],
    boothName: ['cube_name', v.string()],
    startsAt: ['reserve_start_time', instant],
    endsAt: ['reserve_end_time', instant],
  },
  amount,
) satisfies Means<OwedUse>;

const sentMember = record({
  loginId: ['loginid', v.string()],
  name: ['name', text],
  tel: ['tel', absent(v.string())],
  employeeCode: ['empid', absent(v.string())],
  birth: ['birth', absent(v.string())],
  gender: ['gender', absent(oneOf({ male: 0, female: 1 }))],
  postal: ['postal', absent(v.string())],
  address: ['address1', absent(v.string())],
  departmentId: ['department_id', absent(Whole)],
  departments: ['departments', optional(list(departmentCodec), [])],
  isPersonal: ['is_personal', optional(v.boolean(), false)],
  /** 0 for a regular member, anything else for a guest. */
  isGuest: ['classification', mapped(Whole, (classification) => classification !== 0, Number)],
  invitationGroupId: ['invitation_group_id', absent(Whole)],
  usageCount: ['usage_record_count', count],
  corporationId: ['corporation_id', absent(Whole)],
  card: ['card', absent(v.string())],
  corporationName: ['corp_name', absent(v.string())],
  termsAgreedVersion: ['terms_agreed_version', addition(absent(v.string()))],
  mustAgreeToTerms: ['terms_agreement_required', addition(leftOut(v.boolean()))],
  isTelVerified: ['tel_verified', addition(optional(v.boolean(), false))],
  owedYen: ['owed', addition(count)],
  owedUses: ['owed_uses', addition(optional(list(owedUse), []))],
  cardBrand: ['card_brand', addition(absent(v.string()))],
  cardExpires: ['card_expires', addition(absent(v.string()))],
});

/**
 * User (docs/spec/account.md, "Data"): each role has its own fields, and those of the others may be missing. `terms_…`
 * are additions: absent ones mean that the terms must be agreed to.
 */
export const memberCodec = mapped(
  sentMember,
  (sent): Member => ({
    ...sent,
    mustAgreeToTerms: sent.mustAgreeToTerms ?? sent.termsAgreedVersion === null,
  }),
  (member) => member,
);

export const getUser = endpoint({
  call: 'GET /settings/get-user',
  summary: 'The signed-in member.',
  audience: 'member',
  answer: only('user', memberCodec),
});
