import * as v from 'valibot';
import { login, type SignIn } from '#contract/account/session.ts';
import { ask } from '#contract/client.ts';
import { SIGN_IN_WORDS } from '#domain/account/signInWords.ts';
import { defineForm } from '../shared/form.ts';
import { flow } from '../shell/flow.ts';
import { readPart } from '../storage.ts';

const Credentials = v.object({
  loginId: v.pipe(v.string(), v.normalize('NFKC'), v.trim(), v.nonEmpty(SIGN_IN_WORDS.noId)),
  password: v.pipe(v.string(), v.nonEmpty(SIGN_IN_WORDS.noPassword)),
});

/** ID and password (docs/spec/account.md, "Screens", /login). */
export const loginForm = defineForm({
  id: 'loginForm',
  fields: { loginId: '', password: '' },
  schema: Credentials,
  submit: ({ loginId, password }, signal) => {
    const deviceProofs = readPart('TabBar.deviceProofs');
    const credentials = { loginId, password, ...(deviceProofs && { deviceProofs }) };
    return ask(login, credentials, { signal });
  },
});

/** Signing in: the form, then the session takes over and the guards of the routes lead on. */
export const loginMachine = flow({
  types: {} as {
    input: { loginId: string };
    context: { loginId: string };
    children: { form: 'form' };
  },
  actors: { form: loginForm },
}).createMachine({
  id: 'login',
  context: ({ input }) => input,
  initial: 'filling',
  states: {
    filling: {
      description: 'ID and password are typed.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({ values: { loginId: context.loginId } }),
        onDone: {
          target: 'signedIn',
          actions: {
            type: 'notifySession',
            // The form's output is what its `submit` above answered.
            params: ({ event }) => ({
              event: { type: 'session.opened', signIn: event.output.value as SignIn },
            }),
          },
        },
      },
    },
    signedIn: { type: 'final' },
  },
});
