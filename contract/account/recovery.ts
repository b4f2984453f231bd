import * as v from 'valibot';
import { normalLoginId } from '#domain/account/loginId.ts';
import { endpoint } from '../endpoint.ts';
import { compared, type DomainOf, mapped, normal } from '../field.ts';
import { done, record, SAID_MESSAGE } from '../record.ts';
import { ComparedId } from './comparedId.ts';
import { LinkToken } from './fields.ts';
import { DEAD_LINK } from './linkCodes.ts';
import {
  isRepeated,
  isSentTwice,
  NOT_THE_SAME,
  repeatedPassword,
  repeatedPasswordFields,
} from './repeatedPassword.ts';
import { deviceProof } from './session.ts';

const loginId = normal(ComparedId, normalLoginId);

/**
 * The same answer in the same time, whether the ID exists or not (docs/spec/account.md, "Recovery"); throttled for too
 * many mails to one ID or from one source.
 */
export const recoverPassword = endpoint({
  call: 'POST /recover-password',
  summary: 'Mails a link to set a new password.',
  audience: 'anyone',
  refuses: ['throttled'],
  body: record({ loginId: ['loginid', loginId] }),
  answer: done,
});

/** A mailed link by itself. */
const recoveryLink = record({ loginId: ['email', loginId], linkToken: ['token', LinkToken] });
export type RecoveryLink = DomainOf<typeof recoveryLink>;

/** Asked before anything is typed into the form that the link leads to. */
export const checkRecoveryLink = endpoint({
  call: 'POST /reset-password/check',
  summary: 'Says whether a mailed link can still set a new password.',
  audience: 'anyone',
  additive: true,
  refuses: [...DEAD_LINK, 'throttled'],
  body: recoveryLink,
  answer: done,
});

/** The request of a mailed link and its form together. */
export interface PasswordReset extends RecoveryLink {
  readonly newPassword: string;
}

const sentReset = record(recoveryLink, repeatedPassword);

const passwordReset = mapped(
  compared(
    sentReset,
    v.pipe(
      sentReset.schema,
      v.forward(
        v.partialCheck([['new_password'], ['new_password_confirmation']], isSentTwice, NOT_THE_SAME),
        ['new_password_confirmation'],
      ),
    ),
  ),
  ({ repeatedPassword: _, ...reset }): PasswordReset => reset,
  (reset) => ({ ...reset, repeatedPassword: reset.newPassword }),
);

/** The form of a mailed link (docs/spec/account.md, "Screens", /recover-password/{email}/{token}). */
export const PasswordResetForm = v.pipe(
  v.object({ loginId: ComparedId, linkToken: LinkToken, ...repeatedPasswordFields }),
  v.forward(v.partialCheck([['newPassword'], ['repeatedPassword']], isRepeated, NOT_THE_SAME), [
    'repeatedPassword',
  ]),
);

/** The answer to a reset beside its success: a device that recovered is known, as after a login. */
const passwordWasReset = record(SAID_MESSAGE, { deviceProof: ['device_proof', deviceProof] });
export type PasswordWasReset = DomainOf<typeof passwordWasReset>;

/** Ends every session of the member. */
export const resetPassword = endpoint({
  call: 'POST /reset-password',
  summary: 'Sets a new password by a mailed link.',
  audience: 'anyone',
  refuses: [...DEAD_LINK, 'throttled'],
  body: passwordReset,
  answer: passwordWasReset,
});
