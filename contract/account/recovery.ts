import * as v from 'valibot';
import { normalLoginId } from '#domain/account/loginId.ts';
import { normalPassword } from '#domain/account/password.ts';
import { endpoint } from '../endpoint.ts';
import { type DomainOf, mapped, normal } from '../field.ts';
import { done, only, record, SAID_MESSAGE } from '../record.ts';
import { ComparedId } from './comparedId.ts';
import { LinkToken, NewPassword } from './fields.ts';
import { DEAD_LINK } from './linkCodes.ts';
import { deviceProof } from './session.ts';

const loginId = normal(ComparedId, normalLoginId);

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
  body: only('loginid', loginId),
  answer: done,
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
const recoveryLink = record({ loginId: ['email', loginId], linkToken: ['token', LinkToken] });
export type RecoveryLink = DomainOf<typeof recoveryLink>;

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
  body: recoveryLink,
  answer: done,
});

/** The request of a mailed link and its form together. */
export interface PasswordReset extends RecoveryLink {
  readonly password: string;
}

const passwordReset = mapped(
  PasswordResetForm,
  (form): PasswordReset => ({ ...recoveryLink.decode(form), password: form.new_password }),
  ({ password, ...link }) => ({
    ...recoveryLink.encode(link),
    new_password: password,
    new_password_confirmation: password,
  }),
);

/** The answer to a reset beside its success: a device that recovered is known, as after a login. */
const passwordWasReset = record(SAID_MESSAGE, { deviceProof: ['device_proof', deviceProof] });
export type PasswordWasReset = DomainOf<typeof passwordWasReset>;

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
  body: passwordReset,
  answer: passwordWasReset,
});
