import * as v from 'valibot';
import { MailAddress } from '#contract/account/fields.ts';
import { sendRegistrationUrl } from '#contract/account/registration.ts';
import { ask } from '#contract/client.ts';
import { normalLoginId } from '#domain/account/loginId.ts';
import { defineForm } from '../shared/form.ts';
import { flow } from '../shell/flow.ts';
import { paths } from '../shell/paths.ts';

/** The address that the links to sign up go to (docs/spec/account.md, "Screens", /register). */
export const registrationForm = defineForm({
  id: 'registrationForm',
  fields: { email: '' },
  schema: v.object({ email: v.pipe(MailAddress, v.transform(normalLoginId)) }),
  submit: async ({ email }, signal) => {
    const answer = await ask(sendRegistrationUrl, email, { signal });
    return answer.kind === 'done' ? { kind: 'done', value: email } : answer;
  },
});

/** Asking for the links to sign up; what follows is in the mail. */
export const registrationMachine = flow({
  types: {} as {
    input: { readonly email: string };
    context: { readonly email: string };
    children: { form: 'form' };
  },
  actors: { form: registrationForm },
}).createMachine({
  id: 'registration',
  context: ({ input }) => input,
  initial: 'filling',
  states: {
    filling: {
      description: 'The address of the future account is typed.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({ values: { email: context.email } }),
        onDone: {
          target: 'sent',
          actions: {
            type: 'navigate',
            // The form's output is the address, as its `submit` above answered.
            params: ({ event }) => ({ to: paths.registrationMailSent(event.output.value as string) }),
          },
        },
      },
    },
    sent: { type: 'final' },
  },
});
