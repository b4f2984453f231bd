import { DEAD_LINK } from '#contract/account/linkCodes.ts';
import { checkSignUpLink } from '#contract/account/registration.ts';
import { signUpEnterprise, signUpPersonal } from '#contract/account/signUp.ts';
import { signUpActors } from '#machines/account/signUp/actors.ts';
import { signUpEnterpriseForm } from '#machines/account/signUp/enterprise.ts';
import { signUpPersonalForm } from '#machines/account/signUp/personal.ts';
import { type Asking, question, submission } from '../../support/asking.ts';

const link = { loginId: 'hana@example.jp', linkToken: 'token-9' };
const newcomer = {
  ...link,
  agreedTerms: '1',
  password: 'kaigishitsu2031',
  name: '青木 次郎',
  birth: '19800506',
  gender: '1',
};
const noCard = {
  card_number: '',
  card_expire_month: '',
  card_expire_year: '',
  security_code: '',
  holdername: '',
};

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question(
    'the link of a sign-up',
    signUpActors.checkLink,
    { ...link, address: '/' },
    checkSignUpLink,
    Object.fromEntries(DEAD_LINK.map((code) => [code, { kind: 'dead' }])),
  ),
  submission(
    'a personal sign-up',
    signUpPersonalForm,
    { ...newcomer, ...noCard, tel: '09012345678', postal: '1070062', address: '港区南青山1-1' },
    signUpPersonal,
    'as of a new password by a link',
  ),
  submission(
    'the sign-up of an employee',
    signUpEnterpriseForm,
    { ...newcomer, accessKey: 'KOMORI-2026', departmentId: '', employeeCode: 'E-12' },
    signUpEnterprise,
    'as of a new password by a link',
  ),
];
