import { describe, expect, it } from 'vitest';
import { fromCallback, fromPromise, setup } from 'xstate';
import { problemsOf } from './completeness.ts';
import { fromOutside } from './gestures.ts';
import { asParent, defineModel, passing } from './model.ts';
import { rejected, resolved } from './outcomes.ts';

const kettle = setup({
  types: { events: {} as { type: 'kettle.switchedOn' } | { type: 'kettle.emptied' } },
  actors: {
    boil: fromPromise(async () => undefined),
    watch: fromCallback<{ type: 'lid.opened' }>(() => undefined),
  },
  guards: { isFull: () => true },
}).createMachine({
  id: 'kettle',
  invoke: { id: 'watch', src: 'watch' },
  initial: 'standing',
  states: {
    standing: {
      initial: 'cold',
      on: { 'kettle.switchedOn': 'boiling', 'kettle.emptied': 'checking' },
      states: { cold: {}, warm: {} },
    },
    boiling: { invoke: { id: 'boil', src: 'boil', onDone: 'standing.warm', onError: 'standing' } },
    checking: { always: [{ guard: 'isFull', target: 'standing' }, { target: 'boiling' }] },
  },
});

const events = { 'kettle.switchedOn': [{ by: fromOutside }], 'kettle.emptied': [{ by: fromOutside }] };
const outcomes = { boil: { boiled: resolved(), broken: rejected() } };
const states = {
  standing: () => undefined,
  'standing.cold': asParent,
  'standing.warm': asParent,
  boiling: () => undefined,
  checking: passing,
} as const;

const complete = defineModel({
  machine: kettle,
  inputs: { plain: undefined },
  events,
  outcomes,
  screen: () => null,
  states,
});

describe('a model', () => {
  it('that names all of its chart has no problems', () => {
    expect(problemsOf(complete)).toEqual([]);
  });

  it.each([
    [
      'an event',
      { events: { 'kettle.emptied': [{ by: fromOutside }] } },
      ['the event kettle.switchedOn is missing in the model'],
    ],
    [
      'the cases of an event',
      { events: { ...complete.events, 'kettle.emptied': [] } },
      ['nobody causes the event kettle.emptied'],
    ],
    ['an actor', { outcomes: {} }, ['the actor boil has no outcome in the model']],
    [
      'a state',
      { states: { ...complete.states, boiling: undefined } },
      ['the state boiling is missing in the model'],
    ],
    ['where to start', { inputs: {} }, ['there is no input to start with']],
  ])('that leaves out %s is told so', (_, change, problems) => {
    const defined = (record: object | undefined) =>
      record && Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
    const model = { ...complete, ...change, states: defined({ ...complete, ...change }.states) };
    expect(problemsOf(model as typeof complete)).toEqual(problems); // a model that the types would refuse
  });

  it('that names what is not in the chart is told so', () => {
    const model = {
      ...complete,
      events: { ...complete.events, 'kettle.dropped': [{ by: fromOutside }] },
      outcomes: { ...complete.outcomes, pour: { poured: resolved() } },
      states: { ...complete.states, 'standing.hot': asParent },
    } as const;
    expect(problemsOf(model)).toEqual([
      'the event kettle.dropped is not in the chart',
      'the actor pour is not in the chart',
      'the state standing.hot is not in the chart',
    ]);
  });

  it('that calls a state passing which can be rested in is told so', () => {
    const model = { ...complete, states: { ...complete.states, boiling: passing } } as const;
    expect(problemsOf(model)).toEqual(['the state boiling is not left at once: say what it shows']);
  });

  it('is refused by the types where a state, an outcome or an event is missing', () => {
    const { boiling: _, ...otherStates } = states;
    const base = { machine: kettle, inputs: { plain: undefined }, screen: () => null };
    // @ts-expect-error the state boiling is missing
    defineModel({ ...base, events, outcomes, states: otherStates });
    // @ts-expect-error the actor boil is missing
    defineModel({ ...base, events, outcomes: {}, states });
    // @ts-expect-error the event kettle.emptied is missing
    defineModel({ ...base, events: { 'kettle.switchedOn': [{ by: fromOutside }] }, outcomes, states });
    expect(defineModel({ ...base, events, outcomes, states }).machine).toBe(kettle);
  });
});
