/**
 * The fields of the forms about a member, each with the rule of the domain that decides over it. Forms in the client
 * and bodies on the wire are made of the same ones, so that both say the same sentence beside the same field.
 */
import * as v from 'valibot';
import { isMailAddress } from '#domain/account/loginId.ts';
import type { Gender } from '#domain/account/member.ts';
import { passwordProblem } from '#domain/account/password.ts';
import {
  accessKeyProblem,
  addressProblem,
  birthProblem,
  employeeCodeProblem,
  nameProblem,
  phoneProblem,
  postalProblem,
} from '#domain/account/personalData.ts';
import { ACCOUNT_FORM_WORDS } from '#domain/account/words.ts';
import { FIELD_EMPTY } from '#domain/messages.ts';
import { absent, mapped } from '../field.ts';

/** A text that the rule has nothing against; what it has against it is the message. */
function text(problem: (text: string) => string | undefined) {
  const missing = problem('') ?? FIELD_EMPTY;
  return v.pipe(
    v.string(missing),
    v.check(
      (text) => problem(text) === undefined,
      (issue) => problem(issue.input) ?? missing,
    ),
  );
}

function mailProblem(address: string): string | undefined {
  if (address.trim() === '') return 'メールアドレスを入力してください。';
  return isMailAddress(address) ? undefined : 'メールアドレスの形式をご確認ください。';
}

export const MailAddress = text(mailProblem);
export const NewPassword = text((password) => passwordProblem(password));
export const Name = text(nameProblem);
export const Birth = text((birth) => birthProblem(birth));
/** A birth date that need not be told: an empty text, null, or left out. */
export const OptionalBirth = v.optional(
  v.nullable(text((birth) => (birth.trim() === '' ? undefined : birthProblem(birth)))),
  null,
);
export const Phone = text(phoneProblem);
export const Postal = text(postalProblem);
export const Address = text(addressProblem);
export const EmployeeCode = text(employeeCodeProblem);
export const AccessKey = text(accessKeyProblem);

/** 0 male, 1 female (docs/spec/account.md, "Data"): a number, or the digit as forms send it. */
const GenderInput = v.picklist([0, 1, '0', '1'], ACCOUNT_FORM_WORDS.noGender);

export const genderInput = mapped(
  GenderInput,
  (said): Gender => (Number(said) === 0 ? 'male' : 'female'),
  (gender) => (gender === 'male' ? 0 : 1),
);

/** A gender that need not be told: an empty text, null, or left out. */
export const optionalGender = mapped(
  absent(v.union([GenderInput, v.literal('')])),
  (said) => (said === null || said === '' ? null : genderInput.decode(said)),
  (gender) => gender && genderInput.encode(gender),
);

/** The token of a mailed link: base64url as we make it, or any text that somebody sends. */
export const LinkToken = v.pipe(
  v.string('リンクが正しくありません。'),
  v.nonEmpty('リンクが正しくありません。'),
  v.maxLength(200, 'リンクが正しくありません。'),
);
