import { assign, type SnapshotFrom } from 'xstate';
import { askToRecover, useCode } from '#contract/operator/enrolment.ts';
import { CodeForm, MailForm } from '#contract/operator/forms.ts';
import { defineForm } from '../shared/form.ts';
import { flow } from '../shell/flow.ts';
import { ask } from './shared/client.ts';
import { operatorPaths } from './shared/paths.ts';

/** The address of an operator who has no passkey left. */
export const recoveryForm = defineForm({
  id: 'operatorRecoveryForm',
  fields: { mail: '' },
  schema: MailForm,
  submit: async ({ mail }, signal) => {
    const answer = await ask(askToRecover, { mail }, { signal });
    return answer.kind === 'done' ? { kind: 'done', value: mail } : answer;
  },
});

/** Asking for a link (docs/operating.md, "Operators"): it opens the enrolment once an owner has agreed. */
export const recoveryMachine = flow({
  types: {} as {
    context: { readonly mail: string };
    events: { type: 'correction.requested' };
    children: { form: 'form' };
  },
  actors: { form: recoveryForm },
  actions: { rememberMail: assign({ mail: (_, params: { mail: string }) => params.mail }) },
}).createMachine({
  id: 'operatorRecovery',
  context: { mail: '' },
  initial: 'filling',
  states: {
    filling: {
      description: 'The address is typed.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context: { mail } }) => ({ values: { mail } }),
        onDone: {
          target: 'mailed',
          actions: {
            type: 'rememberMail',
            // The form's output is the address, as its `submit` above answered.
            params: ({ event }) => ({ mail: event.output.value as string }),
          },
        },
      },
    },
    mailed: {
      description: 'The link is on its way, if an operator has the address: nobody is told whether.',
      on: { 'correction.requested': 'filling' },
    },
  },
});

/** The address that the link was mailed to; null before that. */
export function selectMailed(snapshot: SnapshotFrom<typeof recoveryMachine>): string | null {
  return snapshot.matches('mailed') ? snapshot.context.mail : null;
}

/** The printed code of an operator, with the address that it is for. */
export const codeForm = defineForm({
  id: 'codeForm',
  fields: { mail: '', code: '' },
  schema: CodeForm,
  submit: (content, signal) => ask(useCode, content, { signal }),
});

/** A printed code opens the enrolment, as a mailed link does. */
export const codeEntryMachine = flow({
  types: {} as { children: { form: 'form' } },
  actors: { form: codeForm },
}).createMachine({
  id: 'operatorCodeEntry',
  initial: 'filling',
  states: {
    filling: {
      description: 'The code is typed.',
      invoke: {
        id: 'form',
        src: 'form',
        input: {},
        onDone: {
          target: 'opened',
          actions: {
            type: 'navigate',
            // The form's output is the call's answer.
            params: ({ event }) => ({
              to: operatorPaths.enrol((event.output.value as { linkToken: string }).linkToken),
              replace: true,
            }),
          },
        },
      },
    },
    opened: { type: 'final' },
  },
});
