import { assign, fromPromise, type SnapshotFrom } from 'xstate';
import { checkRecoveryLink, PasswordResetForm, resetPassword } from '#contract/account/recovery.ts';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import type { ApiError } from '#contract/errors.ts';
import { askedAgain } from '../shared/askedAgain.ts';
import { failureRemembered, failureReported, keepsFailure } from '../shared/failure.ts';
import { finalOutput } from '../shared/finalOutput.ts';
import { defineForm } from '../shared/form.ts';
import { required } from '../shared/required.ts';
import { tagged } from '../shared/tags.ts';
import { flow } from '../shell/flow.ts';
import type { PageReturn } from '../shell/page.ts';
import { type ByLink, byLink, type LinkProblem, submitByLink } from './link.ts';
import { rememberDeviceProof } from './session/deviceProofs.ts';

/** A new password, twice (docs/spec/account.md, "Screens", /recover-password/{email}/{token}). */
export const passwordResetForm = defineForm({
  id: 'passwordResetForm',
  fields: { loginId: '', linkToken: '', newPassword: '', repeatedPassword: '' },
  schema: PasswordResetForm,
  submit: async ({ loginId, linkToken, newPassword }, signal) => {
    const reset = { loginId, linkToken, newPassword };
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

interface ResetContext extends Link {
  /** Why the link leads no further; null where it does. */
  readonly problem: LinkProblem | null;
  readonly failure: ApiError | null;
}

type ResetOutput =
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'dead'; readonly problem: LinkProblem };

const checked = ({ event }: { event: { output: LinkProblem | null } }) => ({ problem: event.output });

const sent = ({ event }: { event: { output: { value: unknown } } }) => {
  const outcome = event.output.value as ByLink<void>; // what `submit` above answered
  return { problem: outcome.kind === 'dead' ? outcome.problem : null };
};

/** Setting a new password by a mailed link; every session ends with the old one. */
export const passwordResetMachine = flow({
  types: {} as {
    input: Link;
    context: ResetContext;
    events: { type: 'retry.requested' } | PageReturn;
    output: ResetOutput;
    tags: 'checking';
    children: { check: 'check'; form: 'form' };
  },
  actors: {
    check: fromPromise<LinkProblem | null, Link>(({ input, signal }) => check(input, signal)),
    form: passwordResetForm,
  },
  actions: {
    ...keepsFailure,
    rememberProblem: assign({ problem: (_, params: { problem: LinkProblem | null }) => params.problem }),
  },
  guards: {
    isDead: (_, params: { problem: LinkProblem | null }) => params.problem !== null,
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({ ...input, problem: null, failure: null }),
  output: finalOutput<ResetOutput>(),
  initial: 'checking',
  states: {
    checking: {
      tags: 'checking',
      description:
        'Can the mailed link still be used? Nobody types two passwords for one that leads nowhere.',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { loginId, linkToken } }) => ({ loginId, linkToken }),
        onDone: [
          {
            guard: { type: 'isDead', params: checked },
            target: 'dead',
            actions: { type: 'rememberProblem', params: checked },
          },
          { target: 'filling' },
        ],
        onError: { target: 'failed', actions: [failureRemembered, failureReported] },
      },
    },
    failed: {
      description:
        'Whether the link can be used is not known; it is checked again when there is a connection.',
      ...askedAgain({ target: 'checking', actions: 'forgetFailure' }),
    },
    filling: {
      description: 'The new password is typed.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({ values: { loginId: context.loginId, linkToken: context.linkToken } }),
        onDone: [
          {
            guard: { type: 'isDead', params: sent },
            target: 'dead',
            actions: { type: 'rememberProblem', params: sent },
          },
          { target: 'changed' },
        ],
      },
    },
    changed: { type: 'final', output: { outcome: 'changed' } satisfies ResetOutput },
    dead: {
      type: 'final',
      output: ({ context }) =>
        ({ outcome: 'dead', problem: required(context.problem) }) satisfies ResetOutput,
    },
  },
});

type ResetSnapshot = SnapshotFrom<typeof passwordResetMachine>;

/** Whether there is no form yet: the link is being checked. */
export const selectIsChecking = tagged('checking');

/** Whether the new password is set. */
export function selectIsReset({ output }: ResetSnapshot): boolean {
  return output?.outcome === 'changed';
}

/** Why the link leads to no form; null where it does. */
export function selectResetProblem({ output }: ResetSnapshot): LinkProblem | null {
  return output?.outcome === 'dead' ? output.problem : null;
}

/** Why the link could not be asked about; null where it was. */
export function selectResetFailure(snapshot: ResetSnapshot): ApiError | null {
  return snapshot.context.failure;
}
