import * as v from 'valibot';
import {
  Address,
  Birth,
  EmployeeCode,
  MailAddress,
  Name,
  NewPassword,
  OptionalBirth,
  Phone,
  Postal,
} from '#contract/account/fields.ts';
import { serverClock } from '#contract/clock.ts';
import type { Gender } from '#domain/account/member.ts';
import {
  normalBirth,
  normalCode,
  normalPhone,
  normalPostal,
  plainText,
} from '#domain/account/personalData.ts';
import { newcomerProblems } from '#domain/account/signUp.ts';
import { ACCOUNT_FORM_WORDS } from '#domain/account/words.ts';
import { dateOf } from '#domain/time.ts';

interface Judged {
  readonly loginId: string;
  readonly password: string;
  readonly name: string;
  readonly birth: string | null;
}

/** The mistakes that no field of a sign-up shows alone, each at the field that it belongs to. */
function problemsOf({ loginId, password, name, birth }: Judged) {
  return newcomerProblems({ loginId, password, name, birth }, dateOf(serverClock.now()));
}

/** Whether the password is nothing that the form itself gives away. */
export function isUnguessable(values: Judged): boolean {
  return problemsOf(values).password === undefined;
}

/** Whether the birth date lies in the past. */
export function isBorn({ birth }: Pick<Judged, 'birth'>): boolean {
  return problemsOf({ loginId: '', password: 'a1b2c3', name: '', birth }).birth === undefined;
}

/** A choice of a form: the digit as the wire has it. */
const GenderChoice = v.picklist(['0', '1'], ACCOUNT_FORM_WORDS.noGender);
/** The same where it need not be told. */
const OptionalGenderChoice = v.picklist(['0', '1', '']);

/** Fields about a person, each with its normal form, in the forms of sign-up and profile. */
export const NameEntry = v.pipe(Name, v.transform(plainText));
const BirthEntry = v.pipe(Birth, v.transform(normalBirth));
export const EmployeeCodeEntry = v.pipe(EmployeeCode, v.transform(normalCode));

/** The data of a personal member, at the sign-up and in the profile (docs/spec/account.md, "Input"). */
export const personFields = {
  name: NameEntry,
  tel: v.pipe(Phone, v.transform(normalPhone)),
  birth: BirthEntry,
  gender: GenderChoice,
  postal: v.pipe(Postal, v.transform(normalPostal)),
  address: v.pipe(Address, v.transform(plainText)),
};

/** A gender of the wire, as the member's own. */
export function genderOf(choice: v.InferOutput<typeof GenderChoice>): Gender {
  return choice === '0' ? 'male' : 'female';
}

/** The fields of both sign-ups (docs/spec/account.md, "Data"); the link and the terms come from elsewhere. */
export const newcomerFields = {
  loginId: MailAddress,
  linkToken: v.string(),
  agreedTerms: v.string(),
  password: NewPassword,
  name: NameEntry,
};

/** Both may be left out by a member of an organisation (docs/spec/account.md, "Input"). */
export const optionalFields = {
  birth: v.pipe(
    OptionalBirth,
    v.transform((birth) => normalBirth(birth ?? '') || null),
  ),
  gender: OptionalGenderChoice,
};

/** Both forms before anything is typed. */
export const NO_NEWCOMER = {
  loginId: '',
  linkToken: '',
  agreedTerms: '',
  password: '',
  name: '',
  birth: '',
  gender: '',
};

const NewcomerForm = v.object(newcomerFields);

/** The newcomer as both forms describe them. */
export function newcomerOf(form: v.InferOutput<typeof NewcomerForm>) {
  return {
    loginId: form.loginId,
    linkToken: form.linkToken,
    password: form.password,
    name: form.name,
    agreedTerms: form.agreedTerms || null,
  };
}
