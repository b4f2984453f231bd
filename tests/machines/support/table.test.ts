import { describe, expect, it } from 'vitest';
import { assign, emit, fromPromise, sendTo, setup } from 'xstate';
import { after, broken, checkRow, done, type Table, uncoveredBy } from './table.ts';

const child = setup({ types: { events: {} as { type: 'lamp.dimmed' } } }).createMachine({});

function lampThatGoesTo(target: 'on' | 'off') {
  return setup({
    types: {
      input: {} as { watts: number },
      context: {} as { watts: number; note: string },
      events: {} as { type: 'switch.pressed' } | { type: 'switch.turned'; watts: number },
      emitted: {} as { type: 'light.requested' },
      output: {} as { note: string },
    },
    actors: { glow: fromPromise<string, { watts: number }>(async () => 'warm'), child },
    actions: {
      announce: (_, _params: { text: string }) => undefined,
      click: () => undefined,
      turn: assign({ watts: (_, params: { watts: number }) => params.watts }),
      light: emit({ type: 'light.requested' }),
      dim: sendTo('child', { type: 'lamp.dimmed' }),
    },
    guards: { isStrong: ({ context }) => context.watts > 10 },
    delays: { warmUp: 100 },
  }).createMachine({
    id: 'lamp',
    context: ({ input }) => ({ ...input, note: '' }),
    output: ({ context }) => ({ note: context.note }),
    initial: 'off',
    invoke: { id: 'child', src: 'child' },
    states: {
      off: {
        exit: 'click',
        on: {
          'switch.pressed': [
            { guard: 'isStrong', target, actions: { type: 'announce', params: { text: '点灯' } } },
            { actions: ['light', 'dim'] },
          ],
          'switch.turned': { actions: { type: 'turn', params: ({ event }) => ({ watts: event.watts }) } },
        },
      },
      on: {
        after: { warmUp: 'glowing' },
      },
      glowing: {
        invoke: {
          id: 'glow',
          src: 'glow',
          input: ({ context }) => ({ watts: context.watts }),
          onDone: 'burnt',
          onError: 'off',
        },
      },
      burnt: { type: 'final' },
    },
  });
}

type Lamp = ReturnType<typeof lampThatGoesTo>;

const rows: Table<Lamp>['rows'] = [
  { spec: '1', from: 'start', to: 'off', invokes: { child: undefined } },
  {
    spec: '1',
    from: 'off',
    on: { type: 'switch.pressed' },
    to: 'on',
    asks: ['click', ['announce', { text: '点灯' }]],
  },
  {
    spec: '1',
    case: 'too weak',
    from: 'off',
    given: { watts: 5 },
    on: { type: 'switch.pressed' },
    to: 'off',
    asks: [
      ['emit', { type: 'light.requested' }],
      ['sendTo', { to: 'child', event: { type: 'lamp.dimmed' } }],
    ],
  },
  { spec: '1', from: 'off', on: { type: 'switch.turned', watts: 7 }, to: 'off', remembers: { watts: 7 } },
  { spec: '1', from: 'on', on: after('warmUp'), to: 'glowing', invokes: { glow: { watts: 60 } } },
  { spec: '1', from: 'glowing', on: done('glow', 'warm'), to: 'burnt', output: { note: '' } },
  { spec: '1', from: 'glowing', on: broken('glow'), to: 'off' },
];

function table(machine: Lamp = lampThatGoesTo('on')): Table<Lamp> {
  return { machine, input: { watts: 60 }, rows };
}

function failuresOf(checked: Table<Lamp>): number[] {
  return checked.rows.flatMap((row, index) => {
    try {
      checkRow(checked, row);
      return [];
    } catch {
      return [index];
    }
  });
}

/** The table with one row changed. */
function changed(index: number, change: object): Table<Lamp> {
  return { ...table(), rows: rows.map((row, at) => (at === index ? { ...row, ...change } : row)) };
}

describe('a table', () => {
  it('holds for the machine that it describes, and covers it', () => {
    expect(failuresOf(table())).toEqual([]);
    expect(uncoveredBy(table())).toEqual([]);
  });

  it('catches a swapped target', () => {
    expect(failuresOf(table(lampThatGoesTo('off')))).toEqual([1]);
  });

  it('lists the transitions that no row shows, and the noes of guards', () => {
    expect(uncoveredBy({ ...table(), rows: rows.slice(0, 2) })).toEqual([
      'off —switch.pressed [isStrong]→ on (refused)',
      'off —switch.pressed [else]→ (stays)',
      'off —switch.turned→ (stays)',
      'on —after.warmUp→ glowing',
      'glowing —done.actor.glow→ burnt',
      'glowing —error.actor.glow→ off',
    ]);
  });

  it.each([
    ['an action that is not asked', 1, { asks: ['click'] }],
    ['an action asked with other params', 1, { asks: ['click', ['announce', { text: '消灯' }]] }],
    [
      'an event sent to another actor',
      2,
      {
        asks: [
          ['emit', { type: 'light.requested' }],
          ['sendTo', { to: 'glow', event: { type: 'lamp.dimmed' } }],
        ],
      },
    ],
    ['an actor that does not begin', 0, { invokes: {} }],
    ['an actor that begins with other input', 4, { invokes: { glow: { watts: 61 } } }],
    ['something else remembered', 3, { remembers: { watts: 8 } }],
    ['another output', 5, { output: { note: 'bright' } }],
  ])('catches %s', (_, index, change) => {
    expect(failuresOf(changed(index, change))).toEqual([index]);
  });
});
