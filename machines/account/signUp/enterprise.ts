import * as v from 'valibot';
import { AccessKey } from '#contract/account/fields.ts';
import { signUpEnterprise as signUpCall } from '#contract/account/signUp.ts';
import { call } from '#contract/client.ts';
import { normalAccessKey } from '#domain/account/personalData.ts';
import { ACCOUNT_FORM_WORDS } from '#domain/account/words.ts';
import { defineForm } from '../../shared/form.ts';
import { departmentLookup } from '../departmentLookup.ts';
import { submitByLink } from '../link.ts';
import { defineSignUp } from './chart.ts';
import {
  EmployeeCodeEntry,
  genderOf,
  isBorn,
  isUnguessable,
  NO_NEWCOMER,
  newcomerFields,
  newcomerOf,
  optionalFields,
} from './newcomer.ts';

const EnterpriseForm = v.pipe(
  v.object({
    ...newcomerFields,
    ...optionalFields,
    accessKey: v.pipe(AccessKey, v.transform(normalAccessKey)),
    departmentId: v.string(),
    employeeCode: EmployeeCodeEntry,
  }),
  v.forward(
    v.partialCheck(
      [['loginId'], ['password'], ['name'], ['birth']],
      isUnguessable,
      ACCOUNT_FORM_WORDS.guessable,
    ),
    ['password'],
  ),
  v.forward(v.partialCheck([['birth']], isBorn, ACCOUNT_FORM_WORDS.notBorn), ['birth']),
);

/** The form of docs/spec/account.md, "Input". */
export const signUpEnterpriseForm = defineForm({
  id: 'signUpEnterpriseForm',
  fields: {
    ...NO_NEWCOMER,
    accessKey: '',
    departmentId: '',
    employeeCode: '',
  },
  schema: EnterpriseForm as v.GenericSchema<Record<string, string>, v.InferOutput<typeof EnterpriseForm>>, // '': none
  submit: async (form, signal) => {
    const newcomer = {
      ...newcomerOf(form),
      birth: form.birth,
      gender: form.gender === '' ? null : genderOf(form.gender),
      accessKey: form.accessKey,
      departmentId: form.departmentId === '' ? null : Number(form.departmentId),
      employeeCode: form.employeeCode,
    };
    return await submitByLink(call(signUpCall, newcomer, { signal }));
  },
});

/**
 * Signing up as a member of an organisation (docs/spec/account.md, "Screens", /signup-enterprise); its key shows the
 * departments.
 */
export const signUpEnterpriseMachine = defineSignUp({
  id: 'signUpEnterprise',
  form: signUpEnterpriseForm,
  lookup: departmentLookup,
  // A department is chosen, never guessed; none of the former organisation's stays.
  suggestion: { field: 'departmentId', from: () => '' },
});
