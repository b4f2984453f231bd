import * as v from 'valibot';
import { assign, type SnapshotFrom } from 'xstate';
import { recoverPassword } from '#contract/account/recovery.ts';
import { ask } from '#contract/client.ts';
import { normalLoginId } from '#domain/account/loginId.ts';
import { SIGN_IN_WORDS } from '#domain/account/signInWords.ts';
import { defineForm } from '../shared/form.ts';
import { flow } from '../shell/flow.ts';

/** The ID whose password is forgotten (docs/spec/account.md, "Screens", /recover-password). */
export const recoveryForm = defineForm({
  id: 'recoveryForm',
  fields: { loginId: '' },
  schema: v.object({
    loginId: v.pipe(v.string(), v.transform(normalLoginId), v.nonEmpty(SIGN_IN_WORDS.noId)),
  }),
  submit: async ({ loginId }, signal) => {
    const answer = await ask(recoverPassword, { loginId }, { signal });
    return answer.kind === 'done' ? { kind: 'done', value: loginId } : answer;
  },
});

/** Asking for a link to set a new password. Whether the ID exists is never said. */
export const recoveryMachine = flow({
  types: {} as {
    input: { readonly loginId: string };
    context: { readonly loginId: string };
    children: { form: 'form' };
  },
  actors: { form: recoveryForm },
  actions: { rememberLoginId: assign({ loginId: (_, params: { loginId: string }) => params.loginId }) },
}).createMachine({
  id: 'recovery',
  context: ({ input }) => input,
  initial: 'filling',
  states: {
    filling: {
      description: 'The ID of the account is typed.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({ values: { loginId: context.loginId } }),
        onDone: {
          target: 'mailed',
          actions: {
            type: 'rememberLoginId',
            // The form's output is the ID, as its `submit` above answered.
            params: ({ event }) => ({ loginId: event.output.value as string }),
          },
        },
      },
    },
    mailed: { type: 'final' },
  },
});

type RecoverySnapshot = SnapshotFrom<typeof recoveryMachine>;

/** The ID that the mail was asked for; null before that. */
export function selectRecoveredId(snapshot: RecoverySnapshot): string | null {
  return snapshot.matches('mailed') ? snapshot.context.loginId : null;
}
