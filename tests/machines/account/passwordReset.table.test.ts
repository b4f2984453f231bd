import { passwordResetMachine } from '#machines/account/passwordReset.ts';
import { done, runTable } from '../support/table.ts';

const dead = (problem: 'expired' | 'used' | 'invalid') => ({ value: { kind: 'dead', problem } });

runTable({
  machine: passwordResetMachine,
  input: { loginId: 'hanako@example.jp', linkToken: 'token' },
  rows: [
    {
      spec: '2 /recover-password/{email}/{token}',
      from: 'start',
      to: 'filling',
      invokes: { form: { values: { email: 'hanako@example.jp', token: 'token' } } },
    },
    {
      spec: '7 POST /reset-password',
      from: 'filling',
      on: done('form', { value: { kind: 'done', value: undefined } }),
      to: 'changed',
    },
    {
      spec: 'account, Refusals: link_expired',
      from: 'filling',
      on: done('form', dead('expired')),
      to: 'expired',
    },
    { spec: 'account, Refusals: link_used', from: 'filling', on: done('form', dead('used')), to: 'used' },
    {
      spec: 'account, Refusals: link_invalid',
      from: 'filling',
      on: done('form', dead('invalid')),
      to: 'invalid',
    },
  ],
});
