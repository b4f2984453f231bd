import { ApiFailure } from '#contract/errors.ts';
import { signInMachine } from '#machines/operator/signIn.ts';
import { megumi } from '#tests/support/operator/operators.ts';
import { broken, done, runTable } from '../support/table.ts';

const spec = 'operating, Operators: the sign-in';
const offline = new ApiFailure({ kind: 'network', path: '/dev/operator/sign-in' });
const unknown = new ApiFailure({
  kind: 'unauthenticated',
  path: '/operator/session',
  message: null,
  code: null,
});
const cancelled = { kind: 'problem', problem: 'cancelled' } as const;
const opened = [['notifyHouse', { event: { type: 'session.opened', session: megumi } }]] as const;

runTable({
  machine: signInMachine,
  rows: [
    { spec, from: 'start', to: 'waiting', remembers: { ending: null } },
    {
      spec,
      from: 'waiting',
      given: { ending: cancelled },
      on: { type: 'passkey.wanted' },
      to: 'signingIn',
      invokes: { ceremony: { kind: 'signIn' } },
      remembers: { ending: null },
    },
    {
      spec,
      case: 'it went well',
      from: 'signingIn',
      on: done('ceremony', { kind: 'done', value: megumi }),
      to: 'signedIn',
      asks: opened,
      output: { outcome: 'signedIn' },
    },
    {
      spec,
      case: 'it did not, and may be tried again',
      from: 'signingIn',
      on: done('ceremony', cancelled),
      to: 'waiting',
      remembers: { ending: cancelled },
    },
    {
      spec: 'demo, Tools: the check is simulated',
      from: 'waiting',
      given: { ending: cancelled },
      on: { type: 'demo.wanted' },
      to: 'simulating',
      invokes: { simulate: undefined },
      remembers: { ending: null },
    },
    {
      spec: 'demo, Tools: the check is simulated',
      from: 'simulating',
      on: done('simulate', megumi),
      to: 'signedIn',
      asks: opened,
      output: { outcome: 'signedIn' },
    },
    {
      spec,
      case: 'the browser has kept no cookie',
      from: 'simulating',
      on: broken('simulate', unknown),
      to: 'waiting',
      remembers: { ending: { kind: 'problem', problem: 'cookieless' } },
    },
    {
      spec: 'shell, Refusals: no answer',
      from: 'simulating',
      on: broken('simulate', offline),
      to: 'waiting',
      asks: [['reportFailure', { error: offline }]],
      remembers: { ending: { kind: 'failed', error: offline.error } },
    },
  ],
});
