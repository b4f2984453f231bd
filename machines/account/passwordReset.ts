import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { checkRecoveryLink, PasswordResetForm, resetPassword } from '#contract/account/recovery.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { type ApiError, apiErrorOf } from '#contract/errors.ts';
import { failureRemembered, failureReported } from '../shared/failure.ts';
import { defineForm } from '../shared/form.ts';
import { shellActions } from '../shell/actions.ts';
import { hearsPage, type PageReturn } from '../shell/page.ts';
import { type ByLink, byLink, type LinkProblem, submitByLink } from './link.ts';
import { rememberDeviceProof } from './session/deviceProofs.ts';

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

interface Link {
  readonly loginId: string;
  readonly linkToken: string;
}

/** Why the link leads to no form; null where it does, and where the server tells no sooner than by the form. */
async function check(link: Link, signal: AbortSignal): Promise<LinkProblem | null> {
  if (!serves(await serverCapabilities.known(), checkRecoveryLink)) return null;
  const answer = await byLink(call(checkRecoveryLink, link, { signal }));
  return answer.kind === 'dead' ? answer.problem : null;
}

const checked = ({ event }: { event: { output: LinkProblem | null } }) => ({ problem: event.output });

const sent = ({ event }: { event: { output: { value: unknown } } }) => {
  const outcome = event.output.value as ByLink<void>; // what `submit` above answered
  return { problem: outcome.kind === 'dead' ? outcome.problem : null };
};

/** Setting a new password by a mailed link; every session ends with the old one. */
export const passwordResetMachine = setup({
  types: {
    input: {} as Link,
    context: {} as Link & { readonly failure: ApiError | null },
    events: {} as { type: 'retry.requested' } | PageReturn,
    children: {} as { check: 'check'; form: 'form' },
  },
  actors: {
    check: fromPromise<LinkProblem | null, Link>(({ input, signal }) => check(input, signal)),
    form: passwordResetForm,
    hearPage: hearsPage,
  },
  actions: {
    ...shellActions,
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => apiErrorOf(params.error) }),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    isExpired: (_, params: { problem: LinkProblem | null }) => params.problem === 'expired',
    isUsed: (_, params: { problem: LinkProblem | null }) => params.problem === 'used',
    isInvalid: (_, params: { problem: LinkProblem | null }) => params.problem === 'invalid',
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'checking',
  states: {
    checking: {
      description: 'Nobody types two passwords for a link that leads nowhere.',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { loginId, linkToken } }) => ({ loginId, linkToken }),
        onDone: [
          { guard: { type: 'isExpired', params: checked }, target: 'expired' },
          { guard: { type: 'isUsed', params: checked }, target: 'used' },
          { guard: { type: 'isInvalid', params: checked }, target: 'invalid' },
          { target: 'filling' },
        ],
        onError: { target: 'failed', actions: [failureRemembered, failureReported] },
      },
    },
    failed: {
      description: 'It is asked again as soon as there is a connection.',
      invoke: { id: 'hearPage', src: 'hearPage' },
      on: {
        'retry.requested': { target: 'checking', actions: 'forgetFailure' },
        'connection.restored': { target: 'checking', actions: 'forgetFailure' },
        'page.shown': { target: 'checking', actions: 'forgetFailure' },
      },
    },
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

/** Why the link could not be asked about; null where it was. */
export function selectResetFailure(snapshot: ResetSnapshot): ApiError | null {
  return snapshot.context.failure;
}
