import type { LocalDate } from '../time.ts';
import type { Gender } from './member.ts';
import { passwordProblem } from './password.ts';
import { birthProblem } from './personalData.ts';

/** A person who signs up by a mailed link, each field in its normal form (docs/spec/account.md, "Data"). */
interface Newcomer {
  readonly loginId: string;
  readonly linkToken: string;
  readonly password: string;
  readonly name: string;
  /** `yyyymmdd`; null where it is not told, which only members of an organisation may do. */
  readonly birth: string | null;
  readonly gender: Gender | null;
  /** The terms that were agreed to before; null where a client does not say it. */
  readonly agreedTerms: string | null;
}

export interface PersonalNewcomer extends Newcomer {
  readonly birth: string;
  readonly gender: Gender;
  readonly tel: string;
  readonly postal: string;
  readonly address: string;
  /** The payment provider's token of the card; null without a card. */
  readonly paymentToken: string | null;
}

export interface EnterpriseNewcomer extends Newcomer {
  readonly accessKey: string;
  /** null: none of the organisation's departments. */
  readonly departmentId: number | null;
  readonly employeeCode: string;
}

/** Finds the mistakes that no field shows alone: the password against the person, the birth date against today. */
export function newcomerProblems(
  { loginId, password, name, birth }: Pick<Newcomer, 'loginId' | 'password' | 'name' | 'birth'>,
  today: LocalDate,
): { readonly password?: string; readonly birth?: string } {
  const wrongPassword = passwordProblem(password, { loginId, name, birth });
  const wrongBirth = birth === null ? undefined : birthProblem(birth, today);
  return {
    ...(wrongPassword === undefined ? {} : { password: wrongPassword }),
    ...(wrongBirth === undefined ? {} : { birth: wrongBirth }),
  };
}
