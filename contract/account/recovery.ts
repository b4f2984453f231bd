import * as v from 'valibot';
import { normalLoginId } from '#domain/account/loginId.ts';
import { normalPassword } from '#domain/account/password.ts';
import { endpoint, OK } from '../endpoint.ts';
import { addition, Done, Said } from '../wire.ts';
import { ComparedId } from './comparedId.ts';
import { LinkToken, NewPassword } from './fields.ts';
import { DEAD_LINK } from './linkCodes.ts';

/** Whether a new password and its repetition are the same in any width. */
export function isRepeated(values: { new_password: string; new_password_confirmation: string }): boolean {
  return normalPassword(values.new_password) === normalPassword(values.new_password_confirmation);
}

/**
 * POST /recover-password {loginid} (docs/spec/wire.md, "Calls of account", docs/spec/account.md, "Recovery"). The same
 * answer in the same time, whether the ID exists or not; 429 throttled for too many mails to one ID or from one source.
 */
export const recoverPassword = endpoint({
  method: 'post',
  path: '/recover-password',
  summary: 'Mails a link to set a new password.',
  audience: 'anyone',
  refuses: ['throttled'],
  body: v.object({
    loginid: ComparedId,
  }),
  response: Done,
  input: {
    decode: ({ body }) => normalLoginId(body.loginid),
    encode: (loginId: string) => ({ body: { loginid: loginId } }),
  },
  output: OK,
});

export const NOT_THE_SAME = '確認用のパスワードが一致しません。';

/** The data of a mailed link and of its form. */
export const PasswordResetForm = v.pipe(
  v.object({
    email: ComparedId,
    token: LinkToken,
    new_password: NewPassword,
    new_password_confirmation: v.string(),
  }),
  v.forward(v.partialCheck([['new_password'], ['new_password_confirmation']], isRepeated, NOT_THE_SAME), [
    'new_password_confirmation',
  ]),
);

/** A mailed link by itself. */
export interface RecoveryLink {
  readonly loginId: string;
  readonly linkToken: string;
}

/**
 * POST /reset-password/check {email, token}: whether the link still leads to its form, before anything is typed
 * into it. 400 link_expired, link_used, link_invalid; 429 throttled.
 */
export const checkRecoveryLink = endpoint({
  method: 'post',
  path: '/reset-password/check',
  summary: 'Says whether a mailed link can still set a new password.',
  audience: 'anyone',
  additive: true,
  refuses: [...DEAD_LINK, 'throttled'],
  body: v.object({ email: ComparedId, token: LinkToken }),
  response: Done,
  input: {
    decode: ({ body }): RecoveryLink => ({ loginId: normalLoginId(body.email), linkToken: body.token }),
    encode: ({ loginId, linkToken }) => ({ body: { email: loginId, token: linkToken } }),
  },
  output: OK,
});

/** The request of a mailed link and its form together. */
export interface PasswordReset {
  readonly loginId: string;
  readonly linkToken: string;
  readonly password: string;
}

/** The answer to a reset beside its success. */
export interface PasswordWasReset {
  /** Kept by the device like the proof of a login (addition): a device that recovered is known. */
  readonly deviceProof?: string;
}

/**
 * POST /reset-password {email, token, new_password, new_password_confirmation} (docs/spec/wire.md, "Calls of account").
 * Ends every session. 400 link_expired, link_used, link_invalid; 422 by field.
 */
export const resetPassword = endpoint({
  method: 'post',
  path: '/reset-password',
  summary: 'Sets a new password by a mailed link.',
  audience: 'anyone',
  refuses: [...DEAD_LINK, 'throttled'],
  body: PasswordResetForm,
  response: v.object({ message: Said, device_proof: addition(v.exactOptional(v.string())) }),
  input: {
    decode: ({ body }): PasswordReset => ({
      loginId: normalLoginId(body.email),
      linkToken: body.token,
      password: body.new_password,
    }),
    encode: ({ loginId, linkToken, password }) => ({
      body: {
        email: loginId,
        token: linkToken,
        new_password: password,
        new_password_confirmation: password,
      },
    }),
  },
  output: {
    decode: ({ device_proof: deviceProof }): PasswordWasReset =>
      deviceProof === undefined ? {} : { deviceProof },
    encode: ({ deviceProof }) => ({
      message: 'OK' as const,
      ...(deviceProof === undefined ? {} : { device_proof: deviceProof }),
    }),
  },
});
