import { assign, type SnapshotFrom } from 'xstate';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { ask } from '#contract/client.ts';
import { changeEmail, MailChangeForm } from '#contract/settings/mailChange.ts';
import { defineForm } from '../shared/form.ts';
import { flow } from '../shell/flow.ts';

/** The new address and the present password (docs/spec/settings.md, "Mail address"). */
export const mailChangeForm = defineForm({
  id: 'mailChangeForm',
  fields: { email: '', currentPassword: '' },
  schema: MailChangeForm,
  submit: async ({ email, currentPassword }, signal) => {
    const answer = await ask(changeEmail, { email, currentPassword }, { signal });
    return answer.kind === 'done' ? { kind: 'done', value: email } : answer;
  },
});

/** Asking for another mail address; it changes by the link in the mail (`mailConfirmation.ts`). */
export const mailChangeMachine = flow({
  types: {} as {
    context: { readonly email: string };
    events: { type: 'correction.requested' };
    children: { form: 'form' };
  },
  actors: { form: mailChangeForm },
  actions: { rememberEmail: assign({ email: (_, params: { email: string }) => params.email }) },
}).createMachine({
  id: 'mailChange',
  context: { email: '' },
  initial: 'filling',
  states: {
    filling: {
      description: 'The new address and the present password are typed.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context: { email } }) => ({ values: { email } }),
        onDone: {
          target: 'mailed',
          actions: {
            type: 'rememberEmail',
            // The form's output is the address, as its `submit` above answered.
            params: ({ event }) => ({ email: event.output.value as string }),
          },
        },
      },
    },
    mailed: {
      description: 'The link is on its way. Nothing has changed yet, and another address can still be typed.',
      on: { 'correction.requested': 'filling' },
    },
  },
});

type MailChangeSnapshot = SnapshotFrom<typeof mailChangeMachine>;

/** The address that the link was mailed to; null before that. */
export function selectMailedAddress(snapshot: MailChangeSnapshot): string | null {
  return snapshot.matches('mailed') ? snapshot.context.email : null;
}

/** Whether the server changes mail addresses. */
export function servesMailChange(): boolean {
  return serves(serverCapabilities.current(), changeEmail);
}
