import { codeEntryMachine, recoveryMachine } from '#machines/operator/recovery.ts';
import { done, runTable } from '../support/table.ts';

const spec = 'operating, Operators: no passkey is left';

runTable({
  machine: recoveryMachine,
  rows: [
    { spec, from: 'start', to: 'filling', invokes: { form: { values: { mail: '' } } } },
    {
      spec,
      case: 'mailed, to an operator or to nobody',
      from: 'filling',
      on: done('form', { value: 'a@komori.example' }),
      to: 'mailed',
      remembers: { mail: 'a@komori.example' },
    },
    {
      spec,
      case: 'the address is typed again',
      from: 'mailed',
      given: { mail: 'a@komori.example' },
      on: { type: 'correction.requested' },
      to: 'filling',
      invokes: { form: { values: { mail: 'a@komori.example' } } },
    },
  ],
});

runTable({
  machine: codeEntryMachine,
  rows: [
    { spec, from: 'start', to: 'filling', invokes: { form: {} } },
    {
      spec,
      case: 'the code opens the enrolment',
      from: 'filling',
      on: done('form', { value: { linkToken: 'a/b' } }),
      to: 'opened',
      asks: [['navigate', { to: '/enrol/a%2Fb', replace: true }]],
    },
  ],
});
