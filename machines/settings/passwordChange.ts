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
    /** Null until it is known, and where the server does not say. */
    context: { readonly endedSessions: number | null };
    children: { form: 'form' };
  },
  actors: { form: passwordChangeForm },
  actions: {
    rememberEnded: assign({ endedSessions: (_, params: { ended: number | null }) => params.ended }),
  },
}).createMachine({
  id: 'passwordChange',
  context: { endedSessions: null },
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
            params: ({ event }) => ({ ended: event.output.value as number | null }),
          },
        },
      },
    },
    changed: { type: 'final' },
  },
});

type ChangeSnapshot = SnapshotFrom<typeof passwordChangeMachine>;

/** Whether the new password is set. */
export function selectIsChanged({ status }: ChangeSnapshot): boolean {
  return status === 'done';
}

/** How many other devices were logged out; null where the server does not say. */
export function selectEndedSessions({ context }: ChangeSnapshot): number | null {
  return context.endedSessions;
}
