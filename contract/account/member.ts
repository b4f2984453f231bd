import * as v from 'valibot';
import type { Department, Member } from '#domain/account/member.ts';
import type { OwedUse } from '#domain/settings/card.ts';
import type { Codec } from '../codec.ts';
import { endpoint, NOTHING } from '../endpoint.ts';
import { absent, addition, Flag, InstantText, toInstant, toWireInstant, Whole } from '../wire.ts';

export const WireDepartment = v.object({ id: Whole, full_name: v.string() });

const WireOwedUse = v.object({
  tranid: Whole,
  place_name: v.string(),
  cube_name: v.string(),
  reserve_start_time: InstantText,
  reserve_end_time: InstantText,
  price: Whole,
  taxInPrice: Whole,
});

const owedUseCodec: Codec<v.InferOutput<typeof WireOwedUse>, OwedUse> = {
  decode: (wire) => ({
    reservationId: wire.tranid,
    placeName: wire.place_name,
    boothName: wire.cube_name,
    startsAt: toInstant(wire.reserve_start_time),
    endsAt: toInstant(wire.reserve_end_time),
    amount: { net: wire.price, tax: wire.taxInPrice - wire.price, gross: wire.taxInPrice },
  }),
  encode: ({ amount, ...use }) => ({
    tranid: use.reservationId,
    place_name: use.placeName,
    cube_name: use.boothName,
    reserve_start_time: toWireInstant(use.startsAt),
    reserve_end_time: toWireInstant(use.endsAt),
    price: amount.net,
    taxInPrice: amount.gross,
  }),
};

/**
 * User (docs/spec/account.md, "Data"): each role has its own fields, and those of the others may be missing. `terms_…`
 * are additions: absent ones mean that the terms must be agreed to.
 */
export const WireUser = v.object({
  loginid: v.string(),
  name: v.optional(v.string(), ''),
  tel: absent(v.string()),
  empid: absent(v.string()),
  birth: absent(v.string()),
  gender: absent(Flag),
  postal: absent(v.string()),
  address1: absent(v.string()),
  department_id: absent(Whole),
  departments: v.optional(v.array(WireDepartment), []),
  is_personal: v.optional(v.boolean(), false),
  classification: Whole,
  invitation_group_id: absent(Whole),
  usage_record_count: v.optional(Whole, 0),
  corporation_id: absent(Whole),
  card: absent(v.string()),
  corp_name: absent(v.string()),
  terms_agreed_version: addition(v.optional(v.nullable(v.string()), null)),
  terms_agreement_required: addition(v.optional(v.boolean())),
  /** The number was proven by a code; an addition of ours. */
  tel_verified: addition(v.optional(v.boolean(), false)),
  /** Tax-included yen that a card still has to pay, and for what; additions of ours, like the two after them. */
  owed: addition(v.optional(Whole, 0)),
  owed_uses: addition(v.optional(v.array(WireOwedUse), [])),
  card_brand: addition(v.optional(v.nullable(v.string()), null)),
  /** YYMM. */
  card_expires: addition(v.optional(v.nullable(v.string()), null)),
});
type WireUser = v.InferOutput<typeof WireUser>;

export const departmentCodec: Codec<v.InferOutput<typeof WireDepartment>, Department> = {
  decode: (wire) => ({ id: wire.id, name: wire.full_name }),
  encode: (department) => ({ id: department.id, full_name: department.name }),
};

export const memberCodec: Codec<WireUser, Member> = {
  decode: (wire) => ({
    loginId: wire.loginid,
    name: wire.name,
    isPersonal: wire.is_personal,
    isGuest: wire.classification !== 0,
    corporationId: wire.corporation_id,
    corporationName: wire.corp_name,
    employeeCode: wire.empid,
    departmentId: wire.department_id,
    departments: wire.departments.map(departmentCodec.decode),
    tel: wire.tel,
    isTelVerified: wire.tel_verified,
    birth: wire.birth,
    gender: wire.gender === null ? null : wire.gender === 0 ? 'male' : 'female',
    postal: wire.postal,
    address: wire.address1,
    card: wire.card,
    cardBrand: wire.card_brand,
    cardExpires: wire.card_expires,
    owedYen: wire.owed,
    owedUses: wire.owed_uses.map(owedUseCodec.decode),
    invitationGroupId: wire.invitation_group_id,
    usageCount: wire.usage_record_count,
    termsAgreedVersion: wire.terms_agreed_version,
    mustAgreeToTerms: wire.terms_agreement_required ?? wire.terms_agreed_version === null,
  }),
  encode: (member) => ({
    loginid: member.loginId,
    name: member.name,
    tel: member.tel,
    tel_verified: member.isTelVerified,
    empid: member.employeeCode,
    birth: member.birth,
    gender: member.gender === null ? null : member.gender === 'male' ? 0 : 1,
    postal: member.postal,
    address1: member.address,
    department_id: member.departmentId,
    departments: member.departments.map(departmentCodec.encode),
    is_personal: member.isPersonal,
    classification: member.isGuest ? 1 : 0,
    invitation_group_id: member.invitationGroupId,
    usage_record_count: member.usageCount,
    corporation_id: member.corporationId,
    card: member.card,
    card_brand: member.cardBrand,
    card_expires: member.cardExpires,
    owed: member.owedYen,
    owed_uses: member.owedUses.map(owedUseCodec.encode),
    corp_name: member.corporationName,
    terms_agreed_version: member.termsAgreedVersion,
    terms_agreement_required: member.mustAgreeToTerms,
  }),
};

/** GET /settings/get-user -> user (docs/spec/wire.md, "Calls of account"). */
export const getUser = endpoint({
  method: 'get',
  path: '/settings/get-user',
  summary: 'The signed-in member.',
  audience: 'member',
  response: v.object({ user: WireUser }),
  input: NOTHING,
  output: {
    decode: (wire) => memberCodec.decode(wire.user),
    encode: (member: Member) => ({ user: memberCodec.encode(member) }),
  },
});
