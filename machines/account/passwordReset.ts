import { type SnapshotFrom, setup } from 'xstate';
import { PasswordResetForm, resetPassword } from '#contract/account/recovery.ts';
import { call } from '#contract/client.ts';
import { defineForm } from '../shared/form.ts';
import { rememberDeviceProof } from './deviceProofs.ts';
import { type ByLink, type LinkProblem, submitByLink } from './link.ts';

/** A new password, twice (docs/spec/account.md, "Screens", /recover-password/{email}/{token}). */
export const passwordResetForm = defineForm({
  id: 'passwordResetForm',
  fields: { email: '', token: '', new_password: '', new_password_confirmation: '' },
  schema: PasswordResetForm,
  submit: async ({ email, token, new_password: password }, signal) => {
    const reset = { loginId: email, linkToken: token, password };
    const changed = call(resetPassword, reset, { signal }).then(({ deviceProof }) => {
      if (deviceProof !== undefined) rememberDeviceProof(deviceProof);
    });
    return await submitByLink(changed);
  },
});

const sent = ({ event }: { event: { output: { value: unknown } } }) => {
  const outcome = event.output.value as ByLink<void>; // what `submit` above answered
  return { problem: outcome.kind === 'dead' ? outcome.problem : null };
};

/** Setting a new password by a mailed link; every session ends with the old one. */
export const passwordResetMachine = setup({
  types: {
    input: {} as { readonly loginId: string; readonly linkToken: string },
    context: {} as { readonly loginId: string; readonly linkToken: string },
    children: {} as { form: 'form' },
  },
  actors: { form: passwordResetForm },
  guards: {
    isExpired: (_, params: { problem: LinkProblem | null }) => params.problem === 'expired',
    isUsed: (_, params: { problem: LinkProblem | null }) => params.problem === 'used',
    isInvalid: (_, params: { problem: LinkProblem | null }) => params.problem === 'invalid',
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => input,
  initial: 'filling',
  states: {
    filling: {
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({ values: { email: context.loginId, token: context.linkToken } }),
        onDone: [
          { guard: { type: 'isExpired', params: sent }, target: 'expired' },
          { guard: { type: 'isUsed', params: sent }, target: 'used' },
          { guard: { type: 'isInvalid', params: sent }, target: 'invalid' },
          { target: 'changed' },
        ],
      },
    },
    changed: { type: 'final' },
    expired: { type: 'final' },
    used: { type: 'final' },
    invalid: { type: 'final' },
  },
});

type ResetSnapshot = SnapshotFrom<typeof passwordResetMachine>;

/**
 * Whether a password is being chosen, has been changed, or why the link leads to none (docs/spec/account.md,
 * "Screens").
 */
export function selectResetStep(snapshot: ResetSnapshot) {
  return snapshot.value;
}
