import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, fromPromise, setup } from 'xstate';
import { fromOutside } from '../model/gestures.ts';
import { type AnyModel, defineModel } from '../model/model.ts';
import { rejected, resolved } from '../model/outcomes.ts';
import { pairsOf, takeWay } from './pairs.ts';
import { sampleWalks, wander } from './wander.ts';

interface ShopContext {
  readonly quote: { readonly amount: { readonly gross: number } };
  readonly laps: number;
}

const shop = setup({
  types: {
    input: {} as { isGuest: boolean },
    context: {} as ShopContext & { isGuest: boolean },
    events: {} as { type: 'lap.run' } | { type: 'order.confirmed' } | { type: 'dialog.dismissed' },
  },
  actors: {
    buy: fromPromise<string, { key: string; content: { seenGross: number } }>(async () => 'bought'),
    dialog: setup({ types: { events: {} as { type: 'dialog.dismissed' } } }).createMachine({
      id: 'dialog',
      initial: 'open',
      states: { open: { on: { 'dialog.dismissed': 'closed' } }, closed: { type: 'final' } },
    }),
  },
  actions: {
    run: assign({ laps: ({ context }) => Math.min(context.laps + 1, 3) }),
    alert: (_, _params: { messages: readonly string[] }) => undefined,
  },
  guards: { isTired: ({ context }) => context.laps >= 3 },
});

function configOf(order: object, states: object = {}): Parameters<typeof shop.createMachine>[0] {
  return {
    id: 'shop',
    context: ({ input }) => ({ ...input, quote: { amount: { gross: 275 } }, laps: 0 }),
    initial: 'looking',
    states: {
      looking: { on: { 'lap.run': { actions: 'run' }, ...order } },
      buying: {
        invoke: {
          id: 'buy',
          src: 'buy',
          input: { key: 'new', content: { seenGross: 275 } },
          onDone: 'bought',
          onError: 'failed',
        },
      },
      failed: { on: { 'order.confirmed': 'buying' } },
      bought: { type: 'final' },
      ...states,
    },
  };
}

function modelOf(machine: AnyStateMachine): AnyModel {
  const model = {
    machine,
    inputs: { plain: { isGuest: false }, guest: { isGuest: true } },
    events: {
      'lap.run': [{ by: fromOutside }],
      'order.confirmed': [{ by: fromOutside }],
      'dialog.dismissed': [{ by: fromOutside }],
    },
    outcomes: { buy: { bought: resolved('bought'), broken: rejected() } },
    reads: () => null,
    unseen: 'made up',
  };
  return defineModel(model as Parameters<typeof defineModel>[0]); // of a machine whose types were left behind
}

const confirmed = { 'order.confirmed': 'buying' };

/** The faults that a random walk finds in the shop; nothing where all is well. */
function faultOf(order: object, states?: object): string {
  try {
    wander(modelOf(shop.createMachine(configOf(order, states))));
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('a random walk', () => {
  it('finds nothing where all is well', () => {
    expect(faultOf(confirmed)).toBe('');
  });

  it('tells the shortest way to what is wrong, step by step', () => {
    const tired = { 'lap.run': [{ guard: 'isTired', target: 'stranded' }, { actions: 'run' }] };
    expect(faultOf({ ...confirmed, ...tired }, { stranded: {} })).toBe(
      [
        'Error: shop: nothing leads out of "stranded"',
        '  started with plain',
        '  1. lap.run: looking —lap.run [else]→ (stays)',
        '  2. lap.run: looking —lap.run [else]→ (stays)',
        '  3. lap.run: looking —lap.run [else]→ (stays)',
        '  4. lap.run: looking —lap.run [isTired]→ stranded',
        '  (WALK_SEED=20201020)',
      ].join('\n'),
    );
  });

  const calling = (ends: object) => ({ buying: { invoke: { id: 'buy', src: 'buy', ...ends } } });
  const keyed = { id: 'buy', src: 'buy', onDone: 'bought', onError: 'failed' };
  const cheaper = { key: 'new', content: { seenGross: 270 } };
  const dismissible = { on: { 'dialog.dismissed': 'looking' } };
  it.each([
    [
      'a call that nobody hears fail',
      {},
      calling({ onDone: 'bought' }),
      'nobody hears xstate.error.actor.buy',
    ],
    [
      'a failure that looks like success',
      {},
      calling({ onDone: 'failed', onError: 'failed' }),
      '“broken” of buy',
    ],
    [
      'a failure that nobody can go on from',
      {},
      { ...calling({ onDone: 'bought', onError: 'failed' }), failed: { on: { 'order.confirmed': [] } } },
      'when what is in flight breaks, nobody can go on from "failed"',
    ],
    ['a charge without a confirmation', { 'lap.run': 'buying' }, {}, 'buy charges without a confirmation'],
    [
      'a charge that nobody asked for',
      {},
      { looking: { after: { 1000: 'buying' } } },
      'buy is sent without a word of the member',
    ],
    [
      'another price than the one that was seen',
      {},
      { buying: { invoke: { ...keyed, input: cheaper } } },
      'buy charges another price than the one that was seen',
    ],
    [
      'two dialogs',
      { 'lap.run': 'asking' },
      { asking: { ...dismissible, invoke: { id: 'dialog', src: 'dialog' } } },
      'two dialogs at once: shop.asking, dialog',
    ],
    [
      'a price that a guest hears',
      { 'lap.run': { actions: { type: 'alert', params: { messages: ['1,100円です。'] } } } },
      {},
      'a guest hears a price',
    ],
  ])('finds %s', (_, order, states, said) => {
    expect(faultOf({ ...confirmed, ...order }, states)).toContain(said);
  });
});

describe('the pairs of transitions', () => {
  const model = modelOf(shop.createMachine(configOf(confirmed)));

  it('are all that the chart allows, each with its shortest way', () => {
    const pairs = [...pairsOf(model)].map(([pair, { steps }]) => [pair, steps.length]);
    const [lap, order] = ['looking —lap.run→ (stays)', 'looking —order.confirmed→ buying'];
    const [broken, bought] = ['buying —error.actor.buy→ failed', 'buying —done.actor.buy→ bought'];
    const again = 'failed —order.confirmed→ buying';
    expect(pairs.sort()).toEqual(
      [
        [`${lap} ⇒ ${lap}`, 2],
        [`${lap} ⇒ ${order}`, 2],
        [`${order} ⇒ ${bought}`, 2],
        [`${order} ⇒ ${broken}`, 2],
        [`${broken} ⇒ ${again}`, 3],
        [`${again} ⇒ ${bought}`, 4],
        [`${again} ⇒ ${broken}`, 4],
      ].sort(),
    );
  });

  it('show a guard that reads what the model does not', () => {
    const tired = { 'lap.run': [{ guard: 'isTired', target: 'bought' }, { actions: 'run' }] };
    const unread = modelOf(shop.createMachine(configOf({ ...confirmed, ...tired })));
    const late = { ...unread, inputs: { plain: { isGuest: false } } };
    const ways = [...pairsOf(late).values()];
    const longer = ways.map((way) => ({
      ...way,
      steps: [...way.steps.slice(0, 1), ...way.steps, ...way.steps],
    }));
    expect(() => {
      for (const way of longer) takeWay(late, way);
    }).toThrow('The chart took');
  });
});

it('takes random walks of the same steps to the view in every run', () => {
  const model = modelOf(shop.createMachine(configOf(confirmed)));
  const types = () => sampleWalks(model, 3).map(({ steps }) => steps.map(({ event }) => event.type));
  expect(types()).toEqual(types());
  expect(types().flat()).not.toEqual([]);
});
