import { mailChangeMachine } from '#machines/settings/mailChange.ts';
import { done, runTable } from '../support/table.ts';

runTable({
  machine: mailChangeMachine,
  rows: [
    {
      spec: 'settings, Mail address',
      from: 'start',
      to: 'filling',
      invokes: { form: { values: { email: '' } } },
    },
    {
      spec: 'settings, Mail address: the link was mailed',
      from: 'filling',
      on: done('form', { value: 'hanako.new@example.jp' }),
      to: 'mailed',
      remembers: { email: 'hanako.new@example.jp' },
    },
    {
      spec: 'settings, Mail address: the address is typed again',
      from: 'mailed',
      given: { email: 'hanako.mew@example.jp' },
      on: { type: 'correction.requested' },
      to: 'filling',
      invokes: { form: { values: { email: 'hanako.mew@example.jp' } } },
    },
  ],
});
