import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { actMachine, commandFor } from '#machines/operator/act.ts';
import { megumi } from '#tests/support/operator/operators.ts';
import { broken, done, runTable } from '../support/table.ts';

const offline = new ApiFailure({ kind: 'network', path: '/operator/codes' });
const codes = { key: 'key-1', content: { kind: 'makeCodes' } } as const;
const adding = { key: 'key-2', content: { kind: 'addPasskey' } } as const;
const wanted = { kind: 'refused', code: 'confirm_required', message: '確認してください。' } as const;
const refusal = { kind: 'refused', code: 'last_passkey', message: '最後の1つです。' } as const;
const cancelled = { kind: 'problem', problem: 'cancelled' } as const;
const spec = 'operating, Operators: the passkey is asked for again';

describe('the command for an act', () => {
  const lost = { kind: 'failed', error: offline.error } as const;

  it('is the one before, with its key, where the answer to it was lost', () => {
    expect(commandFor({ kind: 'makeCodes' }, codes, lost)).toBe(codes);
  });

  it.each([
    ['nothing was decided on before', codes.content, null, lost],
    ['nothing was lost', codes.content, codes, null],
    ['the server has answered', codes.content, codes, refusal],
    ['something else is wanted', { kind: 'signOutEverywhere' }, codes, lost],
    ['a passkey is made, which is another one each time', adding.content, adding, lost],
  ] as const)('is a new one where %s', (_, act, before, ending) => {
    const command = commandFor(act, before, ending);
    expect(command).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), content: act });
    expect(command.key).not.toBe(before?.key);
  });
});

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
      invokes: { adding: { kind: 'addPasskey', key: 'key-2' } },
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
      given: { command: adding },
      on: done('adding', wanted),
      to: 'confirming',
      invokes: { confirming: { kind: 'confirm' } },
    },
    {
      spec,
      case: 'a passkey was added',
      from: 'adding',
      given: { command: adding },
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
      given: { command: adding },
      on: done('confirming', { kind: 'done', value: megumi }),
      to: 'adding',
      invokes: { adding: { kind: 'addPasskey', key: 'key-2' } },
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
