import { changePhone, confirmPhoneCode, sendPhoneCode } from '#contract/account/phone.ts';
import { phoneCodeForm, phoneForm, phoneValidationMachine } from '#machines/account/phoneValidation.ts';
import { type Asking, actorOf, question, submission } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  submission('a phone number', phoneForm, { tel: '09012345678' }, sendPhoneCode),
  submission('the code of a phone', phoneCodeForm, { tel: '09012345678', code: '123456' }, confirmPhoneCode),
  question('the proof of a phone', actorOf(phoneValidationMachine, 'changePhone'), 'proof-5', changePhone),
];
