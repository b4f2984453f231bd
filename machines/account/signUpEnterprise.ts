import * as v from 'valibot';
import { AccessKey, Birth, EmployeeCode, MailAddress, Name, NewPassword } from '#contract/account/fields.ts';
import { signUpEnterprise as signUpCall } from '#contract/account/signUp.ts';
import { call } from '#contract/client.ts';
import { normalAccessKey, normalBirth, normalCode, plainText } from '#domain/account/personalData.ts';
import { defineForm } from '../shared/form.ts';
import { departmentLookup } from './departmentLookup.ts';
import { submitByLink } from './link.ts';
import { GenderChoice, GUESSABLE, isBorn, isUnguessable, NOT_BORN } from './newcomer.ts';
import { defineSignUp } from './signUp.ts';

const EnterpriseForm = v.pipe(
  v.object({
    loginid: MailAddress,
    email_token: v.string(),
    terms_agreed_version: v.string(),
    pw: NewPassword,
    name: v.pipe(Name, v.transform(plainText)),
    access_key: v.pipe(AccessKey, v.transform(normalAccessKey)),
    department_id: v.string(),
    empid: v.pipe(EmployeeCode, v.transform(normalCode)),
    birth: v.pipe(Birth, v.transform(normalBirth)),
    gender: GenderChoice,
  }),
  v.forward(v.partialCheck([['loginid'], ['pw'], ['name'], ['birth']], isUnguessable, GUESSABLE), ['pw']),
  v.forward(v.partialCheck([['birth']], isBorn, NOT_BORN), ['birth']),
);

/** The form of spec section 5, Enterprise sign-up. */
export const signUpEnterpriseForm = defineForm({
  id: 'signUpEnterpriseForm',
  fields: {
    loginid: '',
    email_token: '',
    terms_agreed_version: '',
    pw: '',
    name: '',
    access_key: '',
    department_id: '',
    empid: '',
    birth: '',
    gender: '',
  },
  schema: EnterpriseForm as v.GenericSchema<Record<string, string>, v.InferOutput<typeof EnterpriseForm>>, // '' is no gender yet
  submit: async (form, signal) => {
    const newcomer = {
      loginId: form.loginid,
      linkToken: form.email_token,
      password: form.pw,
      name: form.name,
      birth: form.birth,
      gender: form.gender === '0' ? ('male' as const) : ('female' as const),
      agreedTerms: form.terms_agreed_version || null,
      accessKey: form.access_key,
      departmentId: form.department_id === '' ? null : Number(form.department_id),
      employeeCode: form.empid,
    };
    return await submitByLink(call(signUpCall, newcomer, { signal }));
  },
});

/** Signing up as a member of an organisation (spec section 2, /signup-enterprise); its key shows the departments. */
export const signUpEnterpriseMachine = defineSignUp({
  id: 'signUpEnterprise',
  form: signUpEnterpriseForm,
  lookup: departmentLookup,
  // A department is chosen, never guessed; none of the former organisation's stays.
  suggestion: { field: 'department_id', from: () => '' },
});
