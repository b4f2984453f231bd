import type { LocalDate } from '../time.ts';
import type { Gender } from './member.ts';
import { passwordProblem } from './password.ts';
import { birthProblem } from './personalData.ts';

/** Who signs up by a mailed link, in the normal forms of each field (docs/spec/account.md, "Data"). */
interface Newcomer {
  readonly loginId: string;
  readonly linkToken: string;
  readonly password: string;
  readonly name: string;
  /** `yyyymmdd` */
  readonly birth: string;
  readonly gender: Gender;
  /** The terms that were agreed to before; null where a client does not say it. */
  readonly agreedTerms: string | null;
}

export interface PersonalNewcomer extends Newcomer {
  readonly tel: string;
  readonly postal: string;
  readonly address: string;
  /** What the payment provider gave for the card; null without one. */
  readonly paymentToken: string | null;
}

export interface EnterpriseNewcomer extends Newcomer {
  readonly accessKey: string;
  /** null: none of the organisation's departments. */
  readonly departmentId: number | null;
  readonly employeeCode: string;
}

/** What no field can decide on its own: the password against the person, the birth date against today. */
export function newcomerProblems(
  { loginId, password, name, birth }: Pick<Newcomer, 'loginId' | 'password' | 'name' | 'birth'>,
  today: LocalDate,
): { readonly pw?: string; readonly birth?: string } {
  const wrongPassword = passwordProblem(password, { loginId, name, birth });
  const wrongBirth = birthProblem(birth, today);
  return {
    ...(wrongPassword === undefined ? {} : { pw: wrongPassword }),
    ...(wrongBirth === undefined ? {} : { birth: wrongBirth }),
  };
}
