import { ApiFailure } from '#contract/errors.ts';
import { passwordResetMachine } from '#machines/account/passwordReset.ts';
import { broken, done, runTable } from '../support/table.ts';

const offline = new ApiFailure({ kind: 'network', path: '/reset-password/check' });
const dead = (problem: 'expired' | 'used' | 'invalid') => ({ value: { kind: 'dead', problem } });
const ended = (problem: 'expired' | 'used' | 'invalid') => ({
  to: 'dead' as const,
  output: { outcome: 'dead' as const, problem },
});

runTable({
  machine: passwordResetMachine,
  input: { loginId: 'hanako@example.jp', linkToken: 'token' },
  rows: [
    {
      spec: '2 /recover-password/{email}/{token}',
      from: 'start',
      to: 'checking',
      invokes: { check: { loginId: 'hanako@example.jp', linkToken: 'token' } },
    },
    {
      spec: 'POST /reset-password/check: the link is good, or the server does not tell before the form',
      from: 'checking',
      on: done('check', null),
      to: 'filling',
      invokes: { form: { values: { loginId: 'hanako@example.jp', linkToken: 'token' } } },
    },
    {
      spec: 'POST /reset-password/check: it expired before the form',
      from: 'checking',
      on: done('check', 'expired'),
      ...ended('expired'),
    },
    {
      spec: 'POST /reset-password/check: it was used before the form',
      from: 'checking',
      on: done('check', 'used'),
      ...ended('used'),
    },
    {
      spec: 'POST /reset-password/check: it was never one',
      from: 'checking',
      on: done('check', 'invalid'),
      ...ended('invalid'),
    },
    {
      spec: 'POST /reset-password/check: it could not be asked for',
      from: 'checking',
      on: broken('check', offline),
      to: 'failed',
      asks: [['reportFailure', { error: offline }]],
      invokes: { listenToPage: undefined },
      remembers: { failure: offline.error },
    },
    ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map((type) => ({
      spec: '8 Global: it is asked again',
      from: 'failed' as const,
      given: { loginId: 'hanako@example.jp', linkToken: 'token', failure: offline.error },
      on: { type },
      to: 'checking' as const,
      invokes: { check: { loginId: 'hanako@example.jp', linkToken: 'token' } },
      remembers: { failure: null },
    })),
    {
      spec: '7 POST /reset-password',
      from: 'filling',
      on: done('form', { value: { kind: 'done', value: undefined } }),
      to: 'changed',
      output: { outcome: 'changed' },
    },
    {
      spec: 'account, Refusals: link_expired',
      from: 'filling',
      on: done('form', dead('expired')),
      ...ended('expired'),
    },
    {
      spec: 'account, Refusals: link_used',
      from: 'filling',
      on: done('form', dead('used')),
      ...ended('used'),
    },
    {
      spec: 'account, Refusals: link_invalid',
      from: 'filling',
      on: done('form', dead('invalid')),
      ...ended('invalid'),
    },
  ],
});
