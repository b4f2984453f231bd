import * as v from 'valibot';
import { Address, Birth, MailAddress, Name, NewPassword, Phone, Postal } from '#contract/account/fields.ts';
import { signUpPersonal as signUpCall } from '#contract/account/signUp.ts';
import { call } from '#contract/client.ts';
import { normalBirth, normalPhone, normalPostal, plainText } from '#domain/account/personalData.ts';
import { defineForm } from '../shared/form.ts';
import { submitByLink } from './link.ts';
import { GenderChoice, GUESSABLE, isBorn, isUnguessable, NOT_BORN } from './newcomer.ts';
import { postalLookup } from './postalLookup.ts';
import { defineSignUp } from './signUp.ts';

const PersonalForm = v.pipe(
  v.object({
    loginid: MailAddress,
    email_token: v.string(),
    terms_agreed_version: v.string(),
    pw: NewPassword,
    name: v.pipe(Name, v.transform(plainText)),
    tel: v.pipe(Phone, v.transform(normalPhone)),
    birth: v.pipe(Birth, v.transform(normalBirth)),
    gender: GenderChoice,
    postal: v.pipe(Postal, v.transform(normalPostal)),
    address1: v.pipe(Address, v.transform(plainText)),
    payment_token: v.string(),
  }),
  v.forward(v.partialCheck([['loginid'], ['pw'], ['name'], ['birth']], isUnguessable, GUESSABLE), ['pw']),
  v.forward(v.partialCheck([['birth']], isBorn, NOT_BORN), ['birth']),
);

/** The form of spec section 5, Personal signup fields; the fields of the link come from its address. */
export const signUpPersonalForm = defineForm({
  id: 'signUpPersonalForm',
  fields: {
    loginid: '',
    email_token: '',
    terms_agreed_version: '',
    pw: '',
    name: '',
    tel: '',
    birth: '',
    gender: '',
    postal: '',
    address1: '',
    payment_token: '',
  },
  schema: PersonalForm as v.GenericSchema<Record<string, string>, v.InferOutput<typeof PersonalForm>>, // '' is no gender yet
  submit: async (form, signal) => {
    const newcomer = {
      loginId: form.loginid,
      linkToken: form.email_token,
      password: form.pw,
      name: form.name,
      birth: form.birth,
      gender: form.gender === '0' ? ('male' as const) : ('female' as const),
      agreedTerms: form.terms_agreed_version || null,
      tel: form.tel,
      postal: form.postal,
      address: form.address1,
      paymentToken: form.payment_token || null,
    };
    return await submitByLink(call(signUpCall, newcomer, { signal }));
  },
});

/** Signing up as a personal member (spec section 2, /signup-personal); the postal code fills in the address. */
export const signUpPersonalMachine = defineSignUp({
  id: 'signUpPersonal',
  form: signUpPersonalForm,
  lookup: postalLookup,
  suggestion: {
    field: 'address1',
    from: (found) => {
      const addresses = found as readonly string[]; // of `postalLookup`
      return addresses.length === 1 ? (addresses[0] ?? null) : null;
    },
  },
});
