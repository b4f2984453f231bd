import { registrationMachine } from '#machines/account/registration.ts';
import { done, runTable } from '../support/table.ts';

runTable({
  machine: registrationMachine,
  input: { email: 'hanako@example.jp' },
  rows: [
    {
      spec: '2 /register',
      from: 'start',
      to: 'filling',
      invokes: { form: { values: { email: 'hanako@example.jp' } } },
    },
    {
      spec: '2 /register, then to /registration-mail-sent?email=',
      from: 'filling',
      on: done('form', { value: 'hana+ko@example.jp' }),
      to: 'sent',
      asks: [['navigate', { to: '/registration-mail-sent?email=hana%2Bko%40example.jp' }]],
    },
  ],
});
