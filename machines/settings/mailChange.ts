import * as v from 'valibot';
import { assign, type SnapshotFrom } from 'xstate';
import { serverCapabilities, serves } from '#contract/capabilities.ts';
import { ask } from '#contract/client.ts';
import { changeEmail, MailChangeForm } from '#contract/settings/mailChange.ts';
import { newKey } from '../idempotency.ts';
import type { Command } from '../shared/command.ts';
import { defineCommandMemory } from '../shared/commandMemory.ts';
import { defineForm } from '../shared/form.ts';
import { isLost } from '../shared/lost.ts';
import { flow } from '../shell/flow.ts';

/**
 * The address that was asked for last, while nobody knows whether the link was mailed, also after a reload. The
 * password stands on no device.
 */
export const mailChangeMemory = defineCommandMemory({
  part: 'Auth.mailChange',
  schema: v.string(),
  codec: { decode: (email: string) => email, encode: (email) => email },
  waitedFor: () => 10,
});

/** The same address once more, after an answer that was lost, is the same command: no second mail is sent. */
function commandFor(email: string): Command<string> {
  return mailChangeMemory.find([], (asked) => asked === email) ?? { key: newKey(), content: email };
}

/** The new address and the present password (docs/spec/settings.md, "Mail address"). */
export const mailChangeForm = defineForm({
  id: 'mailChangeForm',
  fields: { email: '', currentPassword: '' },
  schema: MailChangeForm,
  submit: async ({ email, currentPassword }, signal) => {
    const command = commandFor(email);
    mailChangeMemory.remember(command);
    const { key } = command;
    const asking = ask(changeEmail, { email, currentPassword }, { key, signal });
    const answer = await asking.catch((reason: unknown) => {
      // Nor has whoever leaves the screen been answered.
      if (!isLost(reason) && !signal.aborted) mailChangeMemory.forget(key);
      throw reason;
    });
    mailChangeMemory.forget(key);
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
