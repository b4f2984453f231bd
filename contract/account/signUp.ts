import * as v from 'valibot';
import { normalLoginId } from '#domain/account/loginId.ts';
import type { Department, Gender } from '#domain/account/member.ts';
import {
  normalAccessKey,
  normalBirth,
  normalCode,
  normalPhone,
  normalPostal,
  plainText,
} from '#domain/account/personalData.ts';
import type { EnterpriseNewcomer, PersonalNewcomer } from '#domain/account/signUp.ts';
import { endpoint } from '../endpoint.ts';
import { addition, toWhole, WholeInput } from '../wire.ts';
import {
  AccessKey,
  Address,
  Birth,
  EmployeeCode,
  GenderInput,
  LinkToken,
  MailAddress,
  Name,
  NewPassword,
  OptionalBirth,
  OptionalGender,
  Phone,
  Postal,
} from './fields.ts';
import { DEAD_LINK } from './linkCodes.ts';
import { departmentCodec, WireDepartment, WireUser } from './member.ts';
import { type SignIn, signInCodec } from './session.ts';

/**
 * Where the bank asks whether it is the holder's card; the account is there already (docs/spec/account.md, "Sign-up").
 */
export interface CardChallenge {
  readonly id: string;
  readonly url: string;
}

/** A new account, signed in; `challenge` where a card was given that its bank wants to ask about. */
export interface SignedUp {
  readonly signIn: SignIn;
  readonly challenge: CardChallenge | null;
}

/** The fields of both forms (docs/spec/account.md, "Data"). `terms_agreed_version` is an addition of ours. */
const common = {
  loginid: MailAddress,
  email_token: LinkToken,
  pw: NewPassword,
  name: Name,
  terms_agreed_version: addition(v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null)),
};

/** Sent by the spec's client in either form, and nothing to the one that does not ask for it. */
const ignored = v.optional(v.unknown());

const PersonalBody = v.object({
  ...common,
  birth: Birth,
  gender: GenderInput,
  tel: Phone,
  postal: Postal,
  address1: Address,
  payment_token: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4_000))), null),
  empid: ignored,
  access_key: ignored,
  department_id: ignored,
});

const EnterpriseBody = v.object({
  ...common,
  birth: OptionalBirth,
  gender: OptionalGender,
  access_key: AccessKey,
  empid: EmployeeCode,
  /** None: null, 0, an empty text, or left out. */
  department_id: v.optional(v.nullable(v.union([WholeInput, v.literal('')])), null),
});

type CommonWire = Pick<v.InferOutput<typeof PersonalBody>, keyof typeof common>;

function decodeCommon(body: CommonWire) {
  return {
    loginId: normalLoginId(body.loginid),
    linkToken: body.email_token,
    password: body.pw,
    name: plainText(body.name),
    agreedTerms: body.terms_agreed_version,
  };
}

function encodeCommon(newcomer: PersonalNewcomer | EnterpriseNewcomer): CommonWire {
  return {
    loginid: newcomer.loginId,
    email_token: newcomer.linkToken,
    pw: newcomer.password,
    name: newcomer.name,
    terms_agreed_version: newcomer.agreedTerms,
  };
}

function decodeGender(wire: v.InferOutput<typeof GenderInput>) {
  return Number(wire) === 0 ? ('male' as const) : ('female' as const);
}

function encodeGender(gender: Gender) {
  return gender === 'male' ? (0 as const) : (1 as const);
}

const WireSignedUp = v.object({
  user: WireUser,
  token: v.string(),
  device_proof: addition(v.exactOptional(v.string())),
  challenge: addition(v.optional(v.object({ id: v.string(), url: v.string() }))),
});

const signedUp = {
  decode: (wire: v.InferOutput<typeof WireSignedUp>): SignedUp => ({
    signIn: signInCodec.decode(wire),
    challenge: wire.challenge ?? null,
  }),
  encode: ({ signIn, challenge }: SignedUp) => ({
    ...signInCodec.encode(signIn),
    ...(challenge === null ? {} : { challenge }),
  }),
};

/**
 * POST /signup/personal (docs/spec/wire.md, "Calls of account"). The link protects it: the same token and body within
 * 24 hours signs in again; 400 link_expired, link_used, link_invalid; 422 by field.
 */
export const signUpPersonal = endpoint({
  method: 'post',
  path: '/signup/personal',
  summary: 'Makes the account of a personal member.',
  audience: 'anyone',
  refuses: [...DEAD_LINK, 'throttled'],
  body: PersonalBody,
  response: WireSignedUp,
  input: {
    decode: ({ body }): PersonalNewcomer => ({
      ...decodeCommon(body),
      birth: normalBirth(body.birth),
      gender: decodeGender(body.gender),
      tel: normalPhone(body.tel),
      postal: normalPostal(body.postal),
      address: plainText(body.address1),
      paymentToken: body.payment_token || null,
    }),
    encode: (newcomer) => ({
      body: {
        ...encodeCommon(newcomer),
        birth: newcomer.birth,
        gender: encodeGender(newcomer.gender),
        tel: newcomer.tel,
        postal: newcomer.postal,
        address1: newcomer.address,
        payment_token: newcomer.paymentToken,
      },
    }),
  },
  output: signedUp,
});

/** POST /signup/enterprise (docs/spec/wire.md, "Calls of account"): as above, for a member of an organisation. */
export const signUpEnterprise = endpoint({
  method: 'post',
  path: '/signup/enterprise',
  summary: 'Makes the account of a corporate member.',
  audience: 'anyone',
  refuses: [...DEAD_LINK, 'throttled'],
  body: EnterpriseBody,
  response: WireSignedUp,
  input: {
    decode: ({ body }): EnterpriseNewcomer => ({
      ...decodeCommon(body),
      birth: normalBirth(body.birth ?? '') || null,
      gender: body.gender === null || body.gender === '' ? null : decodeGender(body.gender),
      accessKey: normalAccessKey(body.access_key),
      departmentId: toWhole(body.department_id || 0) || null,
      employeeCode: normalCode(body.empid),
    }),
    encode: (newcomer) => ({
      body: {
        ...encodeCommon(newcomer),
        birth: newcomer.birth,
        gender: newcomer.gender === null ? null : encodeGender(newcomer.gender),
        access_key: newcomer.accessKey,
        empid: newcomer.employeeCode,
        department_id: newcomer.departmentId,
      },
    }),
  },
  output: signedUp,
});

/**
 * POST /signup/get-departments-from-access-key {access_key, domain} -> departments (docs/spec/wire.md, "Calls of
 * account"). `domain` is the part of the e-mail behind @. 422 for a key that opens nothing, 429 throttled after too
 * many of those.
 */
export const getDepartments = endpoint({
  method: 'post',
  path: '/signup/get-departments-from-access-key',
  summary: 'The departments of an organisation.',
  audience: 'anyone',
  refuses: ['throttled'],
  body: v.object({
    access_key: AccessKey,
    domain: v.optional(v.pipe(v.string(), v.maxLength(254)), ''),
  }),
  response: v.object({ departments: v.array(WireDepartment) }),
  input: {
    decode: ({ body }) => ({
      accessKey: normalAccessKey(body.access_key),
      domain: normalLoginId(body.domain),
    }),
    encode: (asked: { accessKey: string; domain: string }) => ({
      body: { access_key: asked.accessKey, domain: asked.domain },
    }),
  },
  output: {
    decode: (wire): readonly Department[] => wire.departments.map(departmentCodec.decode),
    encode: (departments) => ({ departments: departments.map(departmentCodec.encode) }),
  },
});
