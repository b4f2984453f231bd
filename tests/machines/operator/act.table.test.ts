import { ApiFailure } from '#contract/errors.ts';
import { actMachine } from '#machines/operator/act.ts';
import { megumi } from '#tests/support/operator/operators.ts';
import { broken, done, runTable } from '../support/table.ts';

const offline = new ApiFailure({ kind: 'network', path: '/operator/codes' });
const codes = { kind: 'makeCodes' } as const;
const adding = { kind: 'addPasskey' } as const;
const wanted = { kind: 'refused', code: 'confirm_required', message: '確認してください。' } as const;
const refusal = { kind: 'refused', code: 'last_passkey', message: '最後の1つです。' } as const;
const cancelled = { kind: 'problem', problem: 'cancelled' } as const;
const spec = 'operating, Operators: the passkey is asked for again';

runTable({
  machine: actMachine,
  input: codes,
  rows: [
    { spec, case: 'a call', from: 'start', to: 'performing', invokes: { perform: codes } },
    {
      spec,
      case: 'a passkey',
      from: 'start',
      input: adding,
      to: 'adding',
      invokes: { adding: { kind: 'addPasskey' } },
    },
    {
      spec,
      case: 'it was done',
      from: 'performing',
      on: done('perform', { kind: 'done', value: ['K7QF'] }),
      to: 'ended',
      output: { kind: 'done', value: ['K7QF'] },
    },
    { spec, case: 'refused', from: 'performing', on: done('perform', refusal), to: 'ended', output: refusal },
    {
      spec,
      case: 'it was long ago',
      from: 'performing',
      on: done('perform', wanted),
      to: 'confirming',
      invokes: { confirming: { kind: 'confirm' } },
    },
    {
      spec: 'shell, Refusals: no answer',
      from: 'performing',
      on: broken('perform', offline),
      to: 'ended',
      asks: [['reportFailure', { error: offline }]],
      output: { kind: 'failed', error: offline.error },
    },
    {
      spec,
      case: 'it was long ago that a passkey was shown',
      from: 'adding',
      given: { act: adding },
      on: done('adding', wanted),
      to: 'confirming',
      invokes: { confirming: { kind: 'confirm' } },
    },
    {
      spec,
      case: 'a passkey was added',
      from: 'adding',
      given: { act: adding },
      on: done('adding', { kind: 'done', value: null }),
      to: 'ended',
      output: { kind: 'done', value: [] },
    },
    {
      spec,
      case: 'the same is asked for once more',
      from: 'confirming',
      on: done('confirming', { kind: 'done', value: megumi }),
      to: 'performing',
      invokes: { perform: codes },
    },
    {
      spec,
      case: 'the browser is asked once more',
      from: 'confirming',
      given: { act: adding },
      on: done('confirming', { kind: 'done', value: megumi }),
      to: 'adding',
      invokes: { adding: { kind: 'addPasskey' } },
    },
    {
      spec,
      case: 'it was not confirmed',
      from: 'confirming',
      on: done('confirming', cancelled),
      to: 'ended',
      output: cancelled,
    },
  ],
});
