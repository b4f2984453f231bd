import * as v from 'valibot';
import { endpoint, OK } from '../endpoint.ts';
import { Done, Whole } from '../wire.ts';

/** A number that a code has been sent to, and when another one may be asked for. */
export interface SentCode {
  readonly resendAfterSeconds: number;
}

/**
 * POST /phone-verification {tel}: sends a code of 6 digits by text message, good for 10 minutes and 5 tries (addition,
 * docs/spec/account.md, "Phone numbers"). 422 for what is no mobile number; 429 throttled within 60 seconds of the last
 * one, or where too many went to that number.
 */
export const sendPhoneCode = endpoint({
  method: 'post',
  path: '/phone-verification',
  summary: 'Sends a code to a phone number.',
  audience: 'regular',
  additive: true,
  refuses: ['throttled'],
  body: v.object({
    tel: v.pipe(
      v.string(),
      v.nonEmpty('電話番号を入力してください。'),
      v.maxLength(40, '電話番号が長すぎます。'),
    ),
  }),
  response: v.object({ message: v.literal('OK'), resend_after: Whole }),
  input: {
    decode: ({ body }) => body.tel,
    encode: (tel: string) => ({ body: { tel } }),
  },
  output: {
    decode: (wire): SentCode => ({ resendAfterSeconds: wire.resend_after }),
    encode: (sent) => ({ message: 'OK' as const, resend_after: sent.resendAfterSeconds }),
  },
});

/**
 * POST /phone-verification/confirm {tel, code} -> phone_token, which proves once and for 10 minutes that the number was
 * reached (addition, docs/spec/account.md, "Phone numbers"). 409 code_wrong, code_expired (too old, or too many tries:
 * another one is needed).
 */
export const confirmPhoneCode = endpoint({
  method: 'post',
  path: '/phone-verification/confirm',
  summary: 'Proves a phone number by the code that was sent to it (addition).',
  audience: 'regular',
  additive: true,
  refuses: ['code_wrong', 'code_expired'],
  body: v.object({
    tel: v.pipe(
      v.string(),
      v.nonEmpty('電話番号を入力してください。'),
      v.maxLength(40, '電話番号が長すぎます。'),
    ),
    code: v.pipe(
      v.string(),
      v.nonEmpty('認証コードを入力してください。'),
      v.maxLength(40, '認証コードは6桁の数字です。'),
    ),
  }),
  response: v.object({ phone_token: v.string() }),
  input: {
    decode: ({ body }) => body,
    encode: (proof: { tel: string; code: string }) => ({ body: proof }),
  },
  output: {
    decode: (wire) => wire.phone_token,
    encode: (token: string) => ({ phone_token: token }),
  },
});

/**
 * POST /settings/change-phone {phone_token} (docs/spec/wire.md, "Calls of account"). 409 code_expired for a token that
 * is too old, or was used for another number than the member's.
 */
export const changePhone = endpoint({
  method: 'post',
  path: '/settings/change-phone',
  summary: "Makes a proven number the member's.",
  audience: 'regular',
  refuses: ['code_expired'],
  body: v.object({ phone_token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
  response: Done,
  input: {
    decode: ({ body }) => body.phone_token,
    encode: (token: string) => ({ body: { phone_token: token } }),
  },
  output: OK,
});
