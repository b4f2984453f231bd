import * as v from 'valibot';
import type { Department, Member } from '#domain/account/member.ts';
import type { Codec } from './codec.ts';
import { endpoint, NOTHING, OK } from './endpoint.ts';
import { Flag, Ok, Whole } from './wire.ts';

const WireDepartment = v.object({ id: Whole, full_name: v.string() });

/** Spec section 3, User. `terms_…` are additions of ours: absent ones mean that the terms must be agreed to. */
export const WireUser = v.object({
  loginid: v.string(),
  name: v.string(),
  tel: v.nullable(v.string()),
  empid: v.nullable(v.string()),
  birth: v.nullable(v.string()),
  gender: v.nullable(Flag),
  postal: v.nullable(v.string()),
  address1: v.nullable(v.string()),
  department_id: v.nullable(Whole),
  departments: v.array(WireDepartment),
  is_personal: v.boolean(),
  classification: Whole,
  invitation_group_id: v.nullable(Whole),
  usage_record_count: Whole,
  corporation_id: v.nullable(Whole),
  card: v.nullable(v.string()),
  corp_name: v.nullable(v.string()),
  terms_agreed_version: v.optional(v.nullable(v.string()), null),
  terms_agreement_required: v.optional(v.boolean()),
});
type WireUser = v.InferOutput<typeof WireUser>;

const departmentCodec: Codec<v.InferOutput<typeof WireDepartment>, Department> = {
  decode: (wire) => ({ id: wire.id, name: wire.full_name }),
  encode: (department) => ({ id: department.id, full_name: department.name }),
};

export const memberCodec: Codec<WireUser, Member> = {
  decode: (wire) => ({
    loginId: wire.loginid,
    name: wire.name,
    isPersonal: wire.is_personal,
    classification: wire.classification,
    corporationId: wire.corporation_id,
    corporationName: wire.corp_name,
    employeeCode: wire.empid,
    departmentId: wire.department_id,
    departments: wire.departments.map(departmentCodec.decode),
    tel: wire.tel,
    birth: wire.birth,
    gender: wire.gender === null ? null : wire.gender === 0 ? 'male' : 'female',
    postal: wire.postal,
    address: wire.address1,
    card: wire.card,
    invitationGroupId: wire.invitation_group_id,
    usageCount: wire.usage_record_count,
    termsAgreedVersion: wire.terms_agreed_version,
    mustAgreeToTerms: wire.terms_agreement_required ?? wire.terms_agreed_version === null,
  }),
  encode: (member) => ({
    loginid: member.loginId,
    name: member.name,
    tel: member.tel,
    empid: member.employeeCode,
    birth: member.birth,
    gender: member.gender === null ? null : member.gender === 'male' ? 0 : 1,
    postal: member.postal,
    address1: member.address,
    department_id: member.departmentId,
    departments: member.departments.map(departmentCodec.encode),
    is_personal: member.isPersonal,
    classification: member.classification,
    invitation_group_id: member.invitationGroupId,
    usage_record_count: member.usageCount,
    corporation_id: member.corporationId,
    card: member.card,
    corp_name: member.corporationName,
    terms_agreed_version: member.termsAgreedVersion,
    terms_agreement_required: member.mustAgreeToTerms,
  }),
};

/** A signed-in member and the bearer token of the session. */
export interface SignIn {
  readonly member: Member;
  readonly token: string;
}

const WireSignIn = v.object({ user: WireUser, token: v.string() });

/** POST /login {loginid, pw} -> user, token (spec section 7). 400 wrong_credentials, 429 throttled. */
export const login = endpoint({
  method: 'post',
  path: '/login',
  summary: 'Signs a member in (section 7, Authentication).',
  audience: 'anyone',
  body: v.object({
    loginid: v.pipe(v.string(), v.nonEmpty('IDを入力してください。'), v.maxLength(254, 'IDが長すぎます。')),
    pw: v.pipe(
      v.string(),
      v.nonEmpty('パスワードを入力してください。'),
      v.maxLength(200, 'パスワードが長すぎます。'),
    ),
  }),
  response: WireSignIn,
  input: {
    decode: ({ body }) => ({ loginId: body.loginid, password: body.pw }),
    encode: (credentials: { loginId: string; password: string }) => ({
      body: { loginid: credentials.loginId, pw: credentials.password },
    }),
  },
  output: {
    decode: (wire): SignIn => ({ member: memberCodec.decode(wire.user), token: wire.token }),
    encode: (signIn) => ({ user: memberCodec.encode(signIn.member), token: signIn.token }),
  },
});

/** POST /logout: ends the session of the bearer token. An addition: the spec's client only forgets it. */
export const logout = endpoint({
  method: 'post',
  path: '/logout',
  summary: 'Ends the session of the bearer token (addition).',
  audience: 'member',
  response: Ok,
  input: NOTHING,
  output: OK,
});

/** GET /settings/get-user -> user (spec section 7). */
export const getUser = endpoint({
  method: 'get',
  path: '/settings/get-user',
  summary: 'The signed-in member (section 7, Settings and user).',
  audience: 'member',
  response: v.object({ user: WireUser }),
  input: NOTHING,
  output: {
    decode: (wire) => memberCodec.decode(wire.user),
    encode: (member: Member) => ({ user: memberCodec.encode(member) }),
  },
});

/** The usage terms in force: paragraphs separated by an empty line; lines that begin with 第 are headings. */
export interface UsageTerms {
  readonly text: string;
  readonly version: string;
}

/** GET /get-usage-terms -> terms (spec section 7); open to everybody. */
export const getUsageTerms = endpoint({
  method: 'get',
  path: '/get-usage-terms',
  summary: 'The usage terms in force (section 7, Settings and user).',
  audience: 'anyone',
  response: v.object({ terms: v.string(), version: v.string() }),
  input: NOTHING,
  output: {
    decode: (wire): UsageTerms => ({ text: wire.terms, version: wire.version }),
    encode: (terms) => ({ terms: terms.text, version: terms.version }),
  },
});

/** POST /usage-terms/agree {version} (decisions.md). 409 where that version is no longer in force. */
export const agreeToTerms = endpoint({
  method: 'post',
  path: '/usage-terms/agree',
  summary: 'Agrees to a version of the usage terms (addition, section 2 Guards).',
  audience: 'member',
  body: v.object({ version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)) }),
  response: Ok,
  input: {
    decode: ({ body }) => body.version,
    encode: (version: string) => ({ body: { version } }),
  },
  output: OK,
});
