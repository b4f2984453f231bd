import { describe, expect, it } from 'vitest';
import { assign, type EventObject, fromPromise, sendTo, setup } from 'xstate';
import { fromOutside } from '../model/gestures.ts';
import { defineModel } from '../model/model.ts';
import { rejected, resolved } from '../model/outcomes.ts';
import { planOf } from './plan.ts';

/** A turnstile that lets two people in, then only with a key. */
const turnstile = setup({
  types: { context: {} as { inside: number }, events: {} as { type: 'person.came' } | { type: 'bell.rung' } },
  actions: { count: assign({ inside: ({ context }) => context.inside + 1 }), ring: () => undefined },
  guards: { isRoomLeft: ({ context }) => context.inside < 2 },
}).createMachine({
  id: 'turnstile',
  context: { inside: 0 },
  initial: 'open',
  states: {
    open: {
      on: {
        'person.came': [{ guard: 'isRoomLeft', actions: 'count' }, { target: 'full' }],
        'bell.rung': { actions: 'ring' },
      },
    },
    full: { on: { 'bell.rung': { target: 'full', reenter: true } } },
  },
});

const turnstileEvents = {
  'person.came': [{ by: fromOutside }],
  'bell.rung': [{ by: fromOutside }],
};

const turnstileModel = defineModel({
  machine: turnstile,
  inputs: { plain: undefined },
  events: turnstileEvents,
  outcomes: {},
  reads: (context) => context.inside,
  unseen: 'made up',
});

function walksOf(model: Parameters<typeof planOf>[0]): Record<string, string[]> {
  const { paths } = planOf(model);
  return Object.fromEntries(
    paths.map(({ goals, steps }) => [goals.join(' and '), steps.map(({ event }) => event.type)]),
  );
}

describe('the plan of walks', () => {
  it('takes guards both ways, targetless transitions and re-entries, by the shortest ways to those furthest away', () => {
    expect(walksOf(turnstileModel)).toEqual({
      [[
        'open —person.came [isRoomLeft]→ (stays)',
        'open —person.came [else]→ full',
        'full —bell.rung→ full',
        'open —person.came [isRoomLeft]→ (stays) (refused)',
        'open',
        'full',
      ].join(' and ')]: ['person.came', 'person.came', 'person.came', 'bell.rung'],
      'open —bell.rung→ (stays)': ['bell.rung'],
    });
  });

  it('reports the branch that it misses when the model hides what guards read', () => {
    const { unreached } = planOf({ ...turnstileModel, reads: () => null });
    expect(unreached).toEqual([
      'open —person.came [else]→ full',
      'full —bell.rung→ full',
      'open —person.came [isRoomLeft]→ (stays) (refused)',
      'full',
    ]);
  });

  it('reports transitions for which the model lacks the event', () => {
    const { unreached } = planOf({ ...turnstileModel, events: { 'person.came': [{ by: fromOutside }] } });
    expect(unreached).toEqual(['open —bell.rung→ (stays)', 'full —bell.rung→ full']);
  });

  it('stops where what guards read grows without end', () => {
    const endless = setup({
      types: { context: {} as { clicks: number }, events: {} as { type: 'button.clicked' } },
      actions: { count: assign({ clicks: ({ context }) => context.clicks + 1 }) },
    }).createMachine({ context: { clicks: 0 }, on: { 'button.clicked': { actions: 'count' } } });
    const model = defineModel({
      machine: endless,
      inputs: { plain: undefined },
      events: { 'button.clicked': [{ by: fromOutside }] },
      outcomes: {},
      reads: ({ clicks }) => clicks,
      unseen: 'made up',
    });
    expect(() => planOf(model)).toThrow('grows without end');
  });

  it("walks a guard's no where no other branch shows it", () => {
    const gate = setup({
      types: {
        input: {} as { isOpen: boolean },
        context: {} as { isOpen: boolean },
        events: {} as { type: 'gate.pushed' },
      },
      guards: { isOpen: ({ context }) => context.isOpen },
    }).createMachine({
      id: 'gate',
      context: ({ input }) => input,
      initial: 'outside',
      states: { outside: { on: { 'gate.pushed': { guard: 'isOpen', target: 'inside' } } }, inside: {} },
    });
    const model = defineModel({
      machine: gate,
      inputs: { open: { isOpen: true }, closed: { isOpen: false } },
      events: { 'gate.pushed': [{ by: fromOutside }] },
      outcomes: {},
      reads: ({ isOpen }) => isOpen,
      unseen: 'made up',
    });
    const { paths, unreached } = planOf(model);
    expect(unreached).toEqual([]);
    expect(paths.map(({ input, goals }) => [input, goals[0]])).toEqual([
      ['open', 'outside —gate.pushed [isOpen]→ inside'],
      ['closed', 'outside —gate.pushed [isOpen]→ inside (refused)'],
    ]);
  });
});

/** A parcel that is given up after a time, asked for with two kinds of failure, and whose child is talked to. */
const label = setup({
  types: { events: {} as { type: 'colour.changed' }, output: {} as 'printed' },
}).createMachine({
  initial: 'blank',
  states: { blank: { always: 'drawing' }, drawing: {}, printed: { type: 'final' } },
  output: 'printed',
});

const parcel = setup({
  types: {
    events: {} as { type: 'parcel.sent' } | { type: 'sending.stopped' } | { type: 'label.recoloured' },
  },
  actors: { send: fromPromise<string>(async () => 'sent'), label, stop: fromPromise(async () => undefined) },
  actions: { recolour: sendTo('label', { type: 'colour.changed' }) },
  guards: { isLost: (_, { error }: { error: unknown }) => error instanceof RangeError },
  delays: { shortDelay: 10, longDelay: 100 },
}).createMachine({
  id: 'parcel',
  initial: 'labelling',
  states: {
    labelling: {
      invoke: { id: 'label', src: 'label', systemId: 'label', onDone: 'packed' },
      on: { 'label.recoloured': { actions: 'recolour' } },
    },
    packed: { on: { 'parcel.sent': 'sending', 'label.recoloured': 'labelling' } },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        onDone: 'waiting',
        onError: [
          { guard: { type: 'isLost', params: ({ event }) => ({ error: event.error }) }, target: 'labelling' },
          { target: 'packed' },
        ],
      },
      on: { 'sending.stopped': 'stopping' },
    },
    stopping: { invoke: { id: 'stop', src: 'stop', onDone: 'packed', onError: 'sending' } },
    waiting: {
      after: { longDelay: 'givenUp' },
      initial: 'near',
      states: { near: { after: { shortDelay: 'far' } }, far: {} },
    },
    givenUp: { type: 'final' },
  },
});

const parcelModel = defineModel({
  machine: parcel,
  inputs: { plain: undefined },
  events: {
    'parcel.sent': [{ by: fromOutside }],
    'sending.stopped': [{ by: fromOutside }],
    'label.recoloured': [{ by: fromOutside }],
  },
  outcomes: {
    label: { printed: resolved('printed' as const) },
    send: {
      sent: resolved('sent'),
      lost: rejected(new RangeError('lost')),
      refused: rejected(new Error('no')),
    },
    stop: { stopped: resolved(), tooLate: rejected() },
  },
  unseen: 'made up',
});

describe('the plan of walks through invoked actors and delays', () => {
  const walks = Object.fromEntries(
    planOf(parcelModel).paths.flatMap(({ goals, steps }) =>
      goals.map((goal) => [goal, steps.map(({ event }) => event.type)]),
    ),
  );
  const start = ['xstate.done.actor.label', 'parcel.sent'];

  it('tells failures apart that look alike as JSON', () => {
    expect(walks['sending —error.actor.send [isLost]→ labelling']).toEqual([
      ...start,
      'xstate.error.actor.send',
    ]);
    expect(walks['sending —error.actor.send [else]→ packed']).toEqual([...start, 'xstate.error.actor.send']);
  });

  it('includes edges that lead back', () => {
    expect(walks['stopping —error.actor.stop→ sending']).toEqual([
      ...start,
      'sending.stopped',
      'xstate.error.actor.stop',
    ]);
  });

  it('lets the shorter of two delays pass first', () => {
    expect(walks['waiting —after.longDelay→ givenUp']).toEqual([
      ...start,
      'xstate.done.actor.send',
      'xstate.after.shortDelay.parcel.waiting.near',
      'xstate.after.longDelay.parcel.waiting',
    ]);
  });

  it('lets the chart talk to a child that is only a stand-in', () => {
    expect(walks['labelling —label.recoloured→ (stays)']).toEqual(['label.recoloured']);
  });

  it('takes what a child does when it begins for its own', () => {
    const shown = planOf(parcelModel).paths.flatMap(({ start, steps }) => [start, ...steps]);
    expect(shown.flatMap(({ transitions }) => transitions)).not.toContain('blank —always→ drawing');
  });

  it('reaches everything', () => {
    expect(planOf(parcelModel).unreached).toEqual([]);
  });
});

it('follows parallel regions, raised events and their guards', () => {
  const oven = setup({
    types: {
      input: {} as { isHot: boolean },
      context: {} as { isHot: boolean },
      events: {} as { type: 'oven.started' } | { type: 'light.switched' },
    },
    guards: { isHot: ({ context }) => context.isHot },
  }).createMachine({
    id: 'oven',
    context: ({ input }) => input,
    type: 'parallel',
    states: {
      heat: {
        initial: 'off',
        states: {
          off: { on: { 'oven.started': 'working' } },
          working: {
            initial: 'heating',
            states: {
              heating: { always: { guard: 'isHot', target: 'heated' }, on: { 'light.switched': 'heated' } },
              heated: { type: 'final' },
            },
            onDone: [{ guard: 'isHot', target: 'off' }, { target: 'cold' }],
          },
          cold: {},
        },
      },
      light: { initial: 'dark', states: { dark: { on: { 'oven.started': 'bright' } }, bright: {} } },
    },
  });
  const model = defineModel({
    machine: oven,
    inputs: { hot: { isHot: true }, cold: { isHot: false } },
    events: { 'oven.started': [{ by: fromOutside }], 'light.switched': [{ by: fromOutside }] },
    outcomes: {},
    reads: ({ isHot }) => isHot,
    unseen: 'made up',
  });
  const { paths, unreached } = planOf(model);
  expect(unreached).toEqual([]);
  expect(paths.map(({ input, steps }) => [input, steps.map(({ event }) => event.type)])).toEqual([
    ['cold', ['oven.started', 'light.switched']],
    ['hot', ['oven.started']],
  ]);
});

it('calls a transition dead that no path can reach', () => {
  const dead = setup({
    types: { events: {} as EventObject & { type: 'door.opened' } },
    guards: { isNever: () => false },
  }).createMachine({
    id: 'dead',
    initial: 'shut',
    states: {
      shut: { on: { 'door.opened': [{ guard: 'isNever', target: 'open' }, { target: 'ajar' }] } },
      ajar: {},
      open: { on: { 'door.opened': 'shut' } },
    },
  });
  const model = defineModel({
    machine: dead,
    inputs: { plain: undefined },
    events: { 'door.opened': [{ by: fromOutside }] },
    outcomes: {},
    unseen: 'made up',
  });
  expect(planOf(model).unreached).toEqual([
    'shut —door.opened [isNever]→ open',
    'open —door.opened→ shut',
    'open',
  ]);
});
