import * as v from 'valibot';
import { signUpPersonal as signUpCall } from '#contract/account/signUp.ts';
import { call } from '#contract/client.ts';
import { ACCOUNT_FORM_WORDS } from '#domain/account/words.ts';
import { CARD_MISTAKES } from '#domain/settings/cardEntry.ts';
import { defineForm, type Submitted } from '../../shared/form.ts';
import { submitByLink } from '../link.ts';
import { postalLookup } from '../postalLookup.ts';
import { defineSignUp } from './chart.ts';
import {
  FIRST_CARD_FIELDS,
  firstCardSchema,
  firstCardToken,
  isFine,
  WHOLE_CARD,
  withCard,
} from './firstCard.ts';
import {
  genderOf,
  isBorn,
  isUnguessable,
  NO_NEWCOMER,
  newcomerFields,
  newcomerOf,
  personFields,
} from './newcomer.ts';

const PersonalForm = v.pipe(
  v.object({
    ...newcomerFields,
    ...personFields,
    ...firstCardSchema,
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
  v.forward(v.partialCheck(WHOLE_CARD, isFine('card_number'), CARD_MISTAKES.number), ['card_number']),
  v.forward(v.partialCheck(WHOLE_CARD, isFine('card_expire_month'), CARD_MISTAKES.month), [
    'card_expire_month',
  ]),
  v.forward(v.partialCheck(WHOLE_CARD, isFine('card_expire_year'), CARD_MISTAKES.year), ['card_expire_year']),
  v.forward(v.partialCheck(WHOLE_CARD, isFine('security_code'), CARD_MISTAKES.code), ['security_code']),
);

/** The form of docs/spec/account.md, "Input"; the fields of the link come from its address. */
export const signUpPersonalForm = defineForm({
  id: 'signUpPersonalForm',
  fields: {
    ...NO_NEWCOMER,
    tel: '',
    postal: '',
    address: '',
    ...FIRST_CARD_FIELDS,
  },
  schema: PersonalForm as v.GenericSchema<Record<string, string>, v.InferOutput<typeof PersonalForm>>, // '': no gender
  submit: async (form, signal): Promise<Submitted> => {
    const card = await firstCardToken(form);
    if (card.kind === 'refused') return card;
    const paymentToken = card.kind === 'made' ? card.token : null;
    const newcomer = {
      ...newcomerOf(form),
      birth: form.birth,
      gender: genderOf(form.gender),
      tel: form.tel,
      postal: form.postal,
      address: form.address,
      paymentToken,
    };
    return await submitByLink(
      call(signUpCall, newcomer, { signal }).then((signedUp) => withCard(signedUp, paymentToken)),
    );
  },
});

/**
 * Signing up as a personal member (docs/spec/account.md, "Screens", /signup-personal); the postal code fills in the
 * address.
 */
export const signUpPersonalMachine = defineSignUp({
  id: 'signUpPersonal',
  form: signUpPersonalForm,
  lookup: postalLookup,
  suggestion: {
    field: 'address',
    from: (found) => {
      const addresses = found as readonly string[]; // of `postalLookup`
      return addresses.length === 1 ? (addresses[0] ?? null) : null;
    },
  },
});
