import { describe, expect, it } from 'vitest';
import { assign, fromCallback, fromPromise, not, setup } from 'xstate';
import { chartBreaches, machinesAmong } from './machineConfig.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.ts', { eager: true });
const machines = [...machinesAmong(Object.values(modules).flatMap((module) => Object.values(module)))];

describe('the chart of each machine names what it uses', () => {
  it('of which there are some', () => {
    expect(machines).not.toEqual([]);
  });

  it.each(machines.map((machine) => [machine.id, machine] as const))('%s', (_, machine) => {
    expect(chartBreaches(machine)).toEqual([]);
  });
});

const sound = setup({
  actors: {
    quotePrice: fromPromise(async () => 1),
    watchStorage: fromCallback(() => undefined),
    wizard: setup({}).createMachine({ initial: 'open', states: { open: {}, closed: { type: 'final' } } }),
    companion: setup({}).createMachine({ initial: 'open', states: { open: {} } }),
  },
  actions: { rememberQuote: () => undefined, forget: assign({}) },
  guards: { isFree: () => true, notFree: () => false },
  delays: { presentationDelay: 2000 },
});

describe('the inspection is content with', () => {
  it('names, params, and actors that never end', () => {
    const machine = sound.createMachine({
      id: 'good',
      entry: ['forget', { type: 'rememberQuote', params: () => ({}) }],
      invoke: [
        { id: 'watchStorage', src: 'watchStorage' },
        { id: 'companion', src: 'companion' },
        { id: 'wizard', src: 'wizard', onDone: '.quoting' },
      ],
      initial: 'quoting',
      states: {
        quoting: {
          invoke: { id: 'quotePrice', src: 'quotePrice', onDone: 'done', onError: { actions: 'forget' } },
          on: {
            'quote.asked': { guard: { type: 'isFree', params: {} }, target: 'done' },
            'xstate.error.*': {},
          },
          after: { presentationDelay: 'done' },
        },
        done: {},
      },
    });
    expect(chartBreaches(machine)).toEqual([]);
  });
});

/** A chart with one fault, as a mistaken author would write it: the types would refuse some of these. */
function chart(config: object): string[] {
  const faulty = { id: 'bad', initial: 'open', states: { open: {} }, ...config };
  return chartBreaches(sound.createMachine(faulty as Parameters<typeof sound.createMachine>[0])); // see above
}

describe('the inspection catches', () => {
  it.each([
    ['an inline action', { entry: () => undefined }, 'an inline action'],
    ['an inline assign', { on: { 'a.done': { actions: assign({}) } } }, 'an inline action'],
    ['an inline guard', { on: { 'a.done': { guard: () => true } } }, 'an inline guard'],
    ['a combined guard', { on: { 'a.done': { guard: not('isFree') } } }, 'an inline guard'],
    ['a negated name', { always: { guard: 'notFree', actions: 'forget' } }, 'is not is…, has… or can…'],
    ['a delay in numbers', { after: { 2000: '.open' } }, 'the delay 2000 has no implementation'],
    ['an action nobody wrote', { exit: 'announce' }, 'the action announce has no implementation'],
    ['a guard nobody wrote', { always: { guard: 'isLate' } }, 'the guard isLate has no implementation'],
    ['an actor nobody wrote', { invoke: { id: 'a', src: 'book' } }, 'the actor book has no implementation'],
    ['an inline actor', { invoke: { id: 'a', src: fromCallback(() => undefined) } }, 'an inline actor'],
    ['an event without subject', { on: { submit: {} } }, 'the event is not named'],
    ['an event in capitals', { on: { 'FORM.SUBMITTED': {} } }, 'the event is not named'],
    ['a state in words', { states: { open: {}, 'Max Price': {} } }, 'the state is not named'],
    [
      'a fault deep inside',
      { states: { open: { initial: 'x', states: { x: { exit: 'y' } } } } },
      'the action y',
    ],
  ])('%s', (_, config, breach) => {
    expect(chart(config)).toEqual([expect.stringContaining(breach)]);
  });

  it.each([
    ['an invoke without id', { src: 'quotePrice', onDone: '.open', onError: '.open' }, 'has no id'],
    ['an answer that nobody awaits', { id: 'a', src: 'quotePrice', onError: '.open' }, 'onDone is not drawn'],
    ['a failure that nobody sees', { id: 'a', src: 'quotePrice', onDone: '.open' }, 'onError is not drawn'],
    ['a flow that nobody follows', { id: 'a', src: 'wizard' }, 'onDone is not drawn'],
    [
      'an inline action on an answer',
      { id: 'a', src: 'quotePrice', onDone: { actions: () => undefined }, onError: '.open' },
      'an inline action',
    ],
  ])('%s', (_, invoke, breach) => {
    expect(chart({ invoke })).toEqual([expect.stringContaining(breach)]);
  });
});

it('finds machines that are exported, held by a definition, or invoked by another', () => {
  const child = setup({}).createMachine({ id: 'child' });
  const parent = setup({ actors: { child } }).createMachine({ id: 'parent' });
  const held = setup({}).createMachine({ id: 'held' });
  const found = machinesAmong([parent, { machine: held }, () => undefined, 'text']);
  expect([...found].map((machine) => machine.id).sort()).toEqual(['child', 'held', 'parent']);
});
