import * as v from 'valibot';
import { NewPassword, OwnPassword } from '../account/fields.ts';
import { isRepeated, NOT_THE_SAME } from '../account/recovery.ts';
import { endpoint } from '../endpoint.ts';
import { addition, mapped } from '../field.ts';
import { only, SAID_MESSAGE } from '../record.ts';
import { count } from '../values.ts';

/** The form of docs/spec/settings.md, "Input". */
export const PasswordChangeForm = v.pipe(
  v.object({
    current_password: OwnPassword,
    new_password: NewPassword,
    new_password_confirmation: v.string(),
  }),
  v.forward(v.partialCheck([['new_password'], ['new_password_confirmation']], isRepeated, NOT_THE_SAME), [
    'new_password_confirmation',
  ]),
);

export interface PasswordChange {
  readonly current: string;
  readonly wanted: string;
}

const passwordChange = mapped(
  PasswordChangeForm,
  (form): PasswordChange => ({ current: form.current_password, wanted: form.new_password }),
  ({ current, wanted }) => ({
    current_password: current,
    new_password: wanted,
    new_password_confirmation: wanted,
  }),
);

/**
 * POST /settings/change-password (docs/spec/wire.md, "Calls of settings"): ends the member's other sessions and says
 * how many they were (addition). 422 by field, 429 throttled after too many wrong present passwords.
 */
export const changePassword = endpoint({
  method: 'post',
  path: '/settings/change-password',
  summary: 'Sets another password.',
  audience: 'regular',
  refuses: ['throttled'],
  body: passwordChange,
  answer: only('ended_sessions', addition(count), SAID_MESSAGE),
});
