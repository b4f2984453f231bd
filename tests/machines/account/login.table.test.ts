import fc from 'fast-check';
import { loginMachine } from '#machines/account/login.ts';
import { member } from '#tests/support/values/arbitraries.ts';
import { done, runTable } from '../support/table.ts';

const [hanako] = fc.sample(member, { numRuns: 1, seed: 1 });
const signIn = { member: hanako, token: 'token-1' };

runTable({
  machine: loginMachine,
  input: { loginId: 'personal@example.jp' },
  rows: [
    {
      spec: '2 login, loginid prefills the ID',
      from: 'start',
      to: 'filling',
      invokes: { form: { values: { loginId: 'personal@example.jp' } } },
    },
    {
      spec: '4 Session',
      from: 'filling',
      on: done('form', { value: signIn }),
      to: 'signedIn',
      asks: [['notifySession', { event: { type: 'session.opened', signIn } }]],
    },
  ],
});
