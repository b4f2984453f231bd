import * as v from 'valibot';
import { normalPassword } from '#domain/account/password.ts';
import { record } from '../record.ts';
import { NewPassword } from './fields.ts';

export const NOT_THE_SAME = '確認用のパスワードが一致しません。';

/** The fields of a form that sets a password: the new one, twice. */
export const repeatedPasswordFields = { newPassword: NewPassword, repeatedPassword: v.string() };

/** The same two on the wire. */
export const repeatedPassword = record({
  newPassword: ['new_password', NewPassword],
  repeatedPassword: ['new_password_confirmation', v.string()],
});

/** Whether a new password and its repetition are the same in any width. */
export function isRepeated(form: {
  readonly newPassword: string;
  readonly repeatedPassword: string;
}): boolean {
  return normalPassword(form.newPassword) === normalPassword(form.repeatedPassword);
}

/** The same of those on the wire. */
export function isSentTwice(sent: {
  readonly new_password: string;
  readonly new_password_confirmation: string;
}): boolean {
  return isRepeated(repeatedPassword.decode(sent));
}
