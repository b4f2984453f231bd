import { describe, expect, it } from 'vitest';
import { defineCommand } from '#machines/shared/command.ts';
import { defineRecovery } from '#machines/shared/recovery.ts';
import { readable } from '../support/held.ts';
import { firstStep, nextStep } from '../support/step.ts';
import { broken, done, runTable } from '../support/table.ts';

const words = {
  title: '確認しています',
  explanation: '完了しているかを確認しています。',
  done: '完了しています。',
  refused: 'できませんでした。',
  unknown: '確認できませんでした。',
};
const { machine } = defineRecovery({
  id: 'recovery',
  command: defineCommand({ id: 'command', ask: async () => ({ kind: 'made' }) }),
  find: (_: number) => null,
  done: 'made',
  words,
});
const command = { key: 'key-1', content: { boothId: 1 } };
const given = { command, asked: ['key-1'] };
const next = { findNext: { of: 7, asked: ['key-1'] } };
const other = { key: 'key-2', content: { boothId: 2 } };
const LAST = {
  done: 'lastDone',
  refused: 'lastRefused',
  failed: 'lastFailed',
  unknown: 'lastUnknown',
} as const;
const refused = (reason: string) => [['alert', { messages: ['できませんでした。', reason] }]] as const;

runTable({
  machine,
  input: { of: 7 },
  rows: [
    {
      spec: '3 Local persistence, Reservation',
      from: 'start',
      to: 'looking',
      invokes: { findCommand: { of: 7, asked: [] } },
    },
    {
      spec: 'wire, Request keys: a reload asks again with the same key',
      from: 'looking',
      on: done('findCommand', command),
      to: 'asking',
      remembers: { asked: ['key-1'] },
      invokes: { command: { ...command, isInterrupted: true } },
    },
    {
      spec: '3 Local persistence',
      case: 'nothing was left',
      from: 'looking',
      on: done('findCommand', null),
      to: 'nothingLeft',
      output: { outcome: 'nothingLeft' },
    },
    {
      spec: '3 Local persistence',
      case: 'a browser without storage',
      from: 'looking',
      on: broken('findCommand'),
      to: 'nothingLeft',
      output: { outcome: 'nothingLeft' },
    },
    {
      spec: 'wire, Request keys',
      case: 'it had been done, or is now',
      from: 'asking',
      given,
      on: done('command', { kind: 'made' }),
      to: 'done',
      asks: [['alert', { messages: ['完了しています。'] }], 'reportChange'],
      invokes: next,
    },
    {
      spec: '8',
      case: 'refused, in the words of the server',
      from: 'asking',
      given,
      on: done('command', { kind: 'refused', code: 'card_required', message: 'カードがありません。' }),
      to: 'refused',
      asks: refused('カードがありません。'),
      invokes: next,
    },
    {
      spec: 'money, When: if the price has become another, nothing is done',
      from: 'asking',
      given,
      on: done('command', { kind: 'priceChanged', quote: null }),
      to: 'refused',
      asks: refused('別の操作と重なりました。最新の状態をご確認ください。'),
      invokes: next,
    },
    {
      spec: '8 Global',
      case: 'failed, which the shell has said',
      from: 'asking',
      given,
      on: done('command', { kind: 'failed', error: { kind: 'server', path: '/reservations' } }),
      to: 'failed',
      invokes: next,
    },
    {
      spec: 'wire, Request keys',
      case: 'the member went on without knowing',
      from: 'asking',
      given,
      on: done('command', { kind: 'unknown' }),
      to: 'unknown',
      invokes: next,
    },
    {
      spec: '8',
      case: 'a bug of ours',
      from: 'asking',
      given,
      on: broken('command'),
      to: 'failed',
      asks: [['alert', { messages: ['確認できませんでした。'] }]],
      invokes: next,
    },
    ...(['done', 'refused', 'failed', 'unknown'] as const).flatMap((outcome) => {
      const last = LAST[outcome];
      return [
        {
          spec: 'wire, Request keys: each that was left is asked for, one after the other',
          from: outcome,
          given,
          on: done('findNext', other),
          to: 'asking' as const,
          remembers: { asked: ['key-1', 'key-2'] },
          invokes: { command: { ...other, isInterrupted: true } },
        },
        {
          spec: 'wire, Request keys',
          case: 'no other was left',
          from: outcome,
          given,
          on: done('findNext', null),
          to: last,
          output: { outcome },
        },
        {
          spec: '3 Local persistence',
          case: 'a browser without storage',
          from: outcome,
          given,
          on: broken('findNext'),
          to: last,
          output: { outcome },
        },
      ];
    }),
  ],
});

const reporting = defineRecovery({
  id: 'reportingRecovery',
  command: defineCommand({ id: 'command', ask: async () => ({ kind: 'made' }) }),
  find: (_: number) => null,
  done: 'made',
  words,
  reportsOf: 'door',
});

describe('one that no flow invokes', () => {
  it.each([
    [{ kind: 'made' }, 'done'],
    [{ kind: 'refused', message: '満席です。' }, 'refused'],
    [{ kind: 'failed' }, 'failed'],
    [{ kind: 'unknown' }, 'unknown'],
  ])('tells the shell what came of %o', (answer, outcome) => {
    const machine = readable(reporting.machine);
    const asking = nextStep(machine, firstStep(machine, { of: 7 }).snapshot, done('findCommand', command));
    const { actions } = nextStep(machine, asking.snapshot, done('command', answer));
    expect(actions.map(({ type, params }) => ({ type, params }))).toContainEqual(
      expect.objectContaining({ params: expect.objectContaining({ of: 'door', outcome }) }),
    );
  });
});
