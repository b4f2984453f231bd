import * as v from 'valibot';
import { normalLoginId } from '#domain/account/loginId.ts';
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
import { absent, addition, type DomainOf, leftOut, list, mapped, normal, optional } from '../field.ts';
import { type Means, only, record } from '../record.ts';
import { WholeInput } from '../wire.ts';
import {
  AccessKey,
  Address,
  Birth,
  EmployeeCode,
  genderInput,
  LinkToken,
  MailAddress,
  Name,
  NewPassword,
  OptionalBirth,
  optionalGender,
  Phone,
  Postal,
} from './fields.ts';
import { DEAD_LINK } from './linkCodes.ts';
import { departmentCodec } from './member.ts';
import { type SignIn, signInCodec } from './session.ts';

/**
 * Where the bank asks whether it is the holder's card; the account is there already (docs/spec/account.md, "Sign-up").
 */
const cardChallenge = record({ id: ['id', v.string()], url: ['url', v.string()] });
export type CardChallenge = DomainOf<typeof cardChallenge>;

/** A new account, signed in; `challenge` where a card was given that its bank wants to ask about. */
export interface SignedUp {
  readonly signIn: SignIn;
  readonly challenge: CardChallenge | null;
}

const signedUp = mapped(
  record(signInCodec, { challenge: ['challenge', addition(leftOut(cardChallenge))] }),
  ({ challenge, ...signIn }): SignedUp => ({ signIn, challenge }),
  ({ signIn, challenge }) => ({ ...signIn, challenge }),
);

/** The fields of both forms (docs/spec/account.md, "Data"). `terms_agreed_version` is an addition of ours. */
const common = record({
  loginId: ['loginid', normal(MailAddress, normalLoginId)],
  linkToken: ['email_token', LinkToken],
  password: ['pw', NewPassword],
  name: ['name', normal(Name, plainText)],
  agreedTerms: ['terms_agreed_version', addition(absent(v.pipe(v.string(), v.maxLength(40))))],
});

/** The spec's client sends these fields with either form; a form that does not ask for them ignores them. */
const ignored = mapped(
  v.object({
    empid: v.optional(v.unknown()),
    access_key: v.optional(v.unknown()),
    department_id: v.optional(v.unknown()),
  }),
  () => ({}),
  () => ({}),
);

const personalNewcomer = record(
  common,
  {
    birth: ['birth', normal(Birth, normalBirth)],
    gender: ['gender', genderInput],
    tel: ['tel', normal(Phone, normalPhone)],
    postal: ['postal', normal(Postal, normalPostal)],
    address: ['address1', normal(Address, plainText)],
    paymentToken: [
      'payment_token',
      normal(absent(v.pipe(v.string(), v.maxLength(4_000))), (token) => token || null),
    ],
  },
  ignored,
) satisfies Means<PersonalNewcomer>;

/** None: null, 0, an empty text, or left out. */
const departmentInput = mapped(
  absent(v.union([WholeInput, v.literal('')])),
  (id) => Number(id) || null,
  (id: number | null) => id,
);

const enterpriseNewcomer = record(common, {
  birth: ['birth', normal(OptionalBirth, (birth) => normalBirth(birth ?? '') || null)],
  gender: ['gender', optionalGender],
  accessKey: ['access_key', normal(AccessKey, normalAccessKey)],
  employeeCode: ['empid', normal(EmployeeCode, normalCode)],
  departmentId: ['department_id', departmentInput],
}) satisfies Means<EnterpriseNewcomer>;

/** The link protects it: the same token and body within 24 hours signs in again. */
export const signUpPersonal = endpoint({
  call: 'POST /signup/personal',
  summary: 'Makes the account of a personal member.',
  audience: 'anyone',
  refuses: [...DEAD_LINK, 'throttled'],
  body: personalNewcomer,
  answer: signedUp,
});

/** Protected by its link as the account of a personal member is. */
export const signUpEnterprise = endpoint({
  call: 'POST /signup/enterprise',
  summary: 'Makes the account of a corporate member.',
  audience: 'anyone',
  refuses: [...DEAD_LINK, 'throttled'],
  body: enterpriseNewcomer,
  answer: signedUp,
});

/** `domain` is the part of the e-mail behind @. 422 for a key that opens nothing, throttled after too many of those. */
export const getDepartments = endpoint({
  call: 'POST /signup/get-departments-from-access-key',
  summary: 'The departments of an organisation.',
  audience: 'anyone',
  refuses: ['throttled'],
  body: record({
    accessKey: ['access_key', normal(AccessKey, normalAccessKey)],
    domain: ['domain', normal(optional(v.pipe(v.string(), v.maxLength(254)), ''), normalLoginId)],
  }),
  answer: only('departments', list(departmentCodec)),
});
