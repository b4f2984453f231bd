import { assign, type SnapshotFrom } from 'xstate';
import { ask } from '#contract/client.ts';
import { changePassword, PasswordChangeForm } from '#contract/settings/password.ts';
import { defineForm } from '../shared/form.ts';
import { flow } from '../shell/flow.ts';

/** The present password and the new one, twice (docs/spec/settings.md, "Input"). */
export const passwordChangeForm = defineForm({
  id: 'passwordChangeForm',
  fields: { currentPassword: '', newPassword: '', repeatedPassword: '' },
  schema: PasswordChangeForm,
  submit: ({ currentPassword, newPassword }, signal) =>
    ask(changePassword, { currentPassword, newPassword }, { signal }),
});

/** Changing the password: the other devices are logged out, and the member is told how many they were. */
export const passwordChangeMachine = flow({
  types: {} as {
    context: { readonly endedSessions: number };
    children: { form: 'form' };
  },
  actors: { form: passwordChangeForm },
  actions: { rememberEnded: assign({ endedSessions: (_, params: { ended: number }) => params.ended }) },
}).createMachine({
  id: 'passwordChange',
  context: { endedSessions: 0 },
  initial: 'filling',
  states: {
    filling: {
      description: 'The old and the new password are typed.',
      invoke: {
        id: 'form',
        src: 'form',
        input: {},
        onDone: {
          target: 'changed',
          actions: {
            type: 'rememberEnded',
            // The form's output is the call's answer.
            params: ({ event }) => ({ ended: event.output.value as number }),
          },
        },
      },
    },
    changed: { type: 'final' },
  },
});

type ChangeSnapshot = SnapshotFrom<typeof passwordChangeMachine>;

/** How many other devices were logged out; null until the password has been changed. */
export function selectEndedSessions(snapshot: ChangeSnapshot): number | null {
  return snapshot.matches('changed') ? snapshot.context.endedSessions : null;
}
