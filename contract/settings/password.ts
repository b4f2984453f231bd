import * as v from 'valibot';
import { OwnPassword } from '../account/ownPassword.ts';
import {
  isRepeated,
  isSentTwice,
  NOT_THE_SAME,
  repeatedPassword,
  repeatedPasswordFields,
} from '../account/repeatedPassword.ts';
import { endpoint } from '../endpoint.ts';
import { absent, addition, compared, mapped } from '../field.ts';
import { only, record, SAID_MESSAGE } from '../record.ts';
import { Whole } from '../wire.ts';

/** The form of docs/spec/settings.md, "Input". */
export const PasswordChangeForm = v.pipe(
  v.object({ currentPassword: OwnPassword, ...repeatedPasswordFields }),
  v.forward(v.partialCheck([['newPassword'], ['repeatedPassword']], isRepeated, NOT_THE_SAME), [
    'repeatedPassword',
  ]),
);

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

const sentChange = record({ currentPassword: ['current_password', OwnPassword] }, repeatedPassword);

const passwordChange = mapped(
  compared(
    sentChange,
    v.pipe(
      sentChange.schema,
      v.forward(
        v.partialCheck([['new_password'], ['new_password_confirmation']], isSentTwice, NOT_THE_SAME),
        ['new_password_confirmation'],
      ),
    ),
  ),
  ({ repeatedPassword: _, ...change }): PasswordChange => change,
  (change) => ({ ...change, repeatedPassword: change.newPassword }),
);

/**
 * Ends the member's other sessions and says how many they were (addition; null where a server does not say it);
 * throttled after too many wrong present passwords.
 */
export const changePassword = endpoint({
  call: 'POST /settings/change-password',
  summary: 'Sets another password.',
  audience: 'regular',
  refuses: ['throttled'],
  body: passwordChange,
  answer: only('ended_sessions', addition(absent(Whole)), SAID_MESSAGE),
});
