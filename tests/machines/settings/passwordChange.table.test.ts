import { passwordChangeMachine } from '#machines/settings/passwordChange.ts';
import { done, runTable } from '../support/table.ts';

runTable({
  machine: passwordChangeMachine,
  rows: [
    { spec: '5 Change password', from: 'start', to: 'filling', invokes: { form: {} } },
    {
      spec: 'the member sees that other devices were logged out',
      from: 'filling',
      on: done('form', { value: 2 }),
      to: 'changed',
      remembers: { endedSessions: 2 },
    },
    {
      spec: 'of a server that does not say how many, nothing is said',
      from: 'filling',
      on: done('form', { value: null }),
      to: 'changed',
      remembers: { endedSessions: null },
    },
  ],
});
