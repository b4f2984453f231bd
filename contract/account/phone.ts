import * as v from 'valibot';
import { NO_CODE } from '#domain/account/phoneCode.ts';
import { ACCOUNT_FORM_WORDS } from '#domain/account/words.ts';
import { endpoint } from '../endpoint.ts';
import type { DomainOf } from '../field.ts';
import { done, OK_MESSAGE, only, record } from '../record.ts';
import { Whole } from '../wire.ts';

const PhoneInput = v.pipe(
  v.string(),
  v.nonEmpty(ACCOUNT_FORM_WORDS.noPhone),
  v.maxLength(40, '電話番号が長すぎます。'),
);

/** A number that a code has been sent to, and when another one may be asked for. */
const sentCode = record(OK_MESSAGE, { resendAfterSeconds: ['resend_after', Whole] });
export type SentCode = DomainOf<typeof sentCode>;

/**
 * The code has 6 digits, comes by text message, and is good for 10 minutes and 5 tries (docs/spec/account.md, "Phone
 * numbers"). 422 for what is no mobile number; throttled within 60 seconds of the last one, or where too many went to
 * that number.
 */
export const sendPhoneCode = endpoint({
  call: 'POST /phone-verification',
  summary: 'Sends a code to a phone number.',
  audience: 'regular',
  additive: true,
  refuses: ['throttled'],
  body: only('tel', PhoneInput),
  answer: sentCode,
});

/**
 * The token of the answer proves once and for 10 minutes that the number was reached (docs/spec/account.md, "Phone
 * numbers"). code_expired: the code is too old, or was tried too often, and another one is needed.
 */
export const confirmPhoneCode = endpoint({
  call: 'POST /phone-verification/confirm',
  summary: 'Proves a phone number by the code that was sent to it.',
  audience: 'regular',
  additive: true,
  refuses: ['code_wrong', 'code_expired'],
  body: record({
    tel: ['tel', PhoneInput],
    code: [
      'code',
      v.pipe(v.string(), v.nonEmpty('認証コードを入力してください。'), v.maxLength(40, NO_CODE)),
    ],
  }),
  answer: only('phone_token', v.string()),
});

/** code_expired for a token that is too old, or was used for another number than the member's. */
export const changePhone = endpoint({
  call: 'POST /settings/change-phone',
  summary: "Makes a proven number the member's.",
  audience: 'regular',
  refuses: ['code_expired'],
  body: only('phone_token', v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
  answer: done,
});
