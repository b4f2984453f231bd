import { recoveryMachine } from '#machines/account/recovery.ts';
import { done, runTable } from '../support/table.ts';

runTable({
  machine: recoveryMachine,
  input: { loginId: 'hanako' },
  rows: [
    {
      spec: '2 /recover-password, loginid may be prefilled',
      from: 'start',
      to: 'filling',
      invokes: { form: { values: { loginId: 'hanako' } } },
    },
    {
      spec: '7 POST /recover-password',
      case: 'whether the ID exists is not said',
      from: 'filling',
      on: done('form', { value: 'hanako@example.jp' }),
      to: 'mailed',
      remembers: { loginId: 'hanako@example.jp' },
    },
  ],
});
