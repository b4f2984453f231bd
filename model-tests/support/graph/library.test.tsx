import {
  createTestModel,
  getAdjacencyMap,
  getPathsFromEvents,
  getShortestPaths,
  getSimplePaths,
} from '@xstate/graph';
import { describe, expect, it } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';

/**
 * The gaps of `@xstate/graph` 3.0.4, each with the smallest example. A test that fails after an upgrade names code
 * of `paths.ts` that can go.
 */

const lamp = setup({
  types: { events: {} as { type: 'switched'; error?: Error } | { type: 'dusted' } },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { switched: 'on' } },
    on: { on: { switched: 'off', dusted: { actions: () => undefined } } },
  },
});

const serializeState = ({ value }: { value: unknown }) => JSON.stringify(value);

const logic = {
  getInitialSnapshot: lamp.getInitialSnapshot.bind(lamp),
  getPersistedSnapshot: lamp.getPersistedSnapshot.bind(lamp),
};

describe('what the library of paths lacks', () => {
  it('leaves every transition that leads back out of the shortest paths', () => {
    const paths = getShortestPaths(lamp).map(({ steps }) => steps.slice(1).map(({ event }) => event.type));
    expect(paths).toEqual([[], ['switched']]);
  });

  it('leaves them out of the simple paths too', () => {
    const paths = getSimplePaths(lamp).map(({ steps }) => steps.slice(1).map(({ event }) => event.type));
    expect(paths).toEqual([[], ['switched']]);
  });

  it('computes the whole graph again for each path from events', () => {
    let computed = 0;
    const counted: typeof lamp.transition = (...given) => {
      computed += 1;
      return lamp.transition(...given);
    };
    const counting = { ...logic, transition: counted };
    const events = [{ type: 'switched' }, { type: 'dusted' }] as const;
    const known = { events, serializeState };
    for (let path = 0; path < 3; path += 1) getPathsFromEvents(counting, [{ type: 'switched' }], known);
    expect(computed).toBe(3 * 2 * events.length); // each event in each state, three times
  });

  it('makes one edge of two failures, because an error is empty in JSON', () => {
    const map: object = getAdjacencyMap(lamp, {
      events: [
        { type: 'switched', error: new RangeError('lost') },
        { type: 'switched', error: new Error('refused') },
      ],
    });
    const edges = Object.values(map).flatMap(({ transitions }) => Object.keys(transitions));
    expect(edges.filter((edge) => edge.includes('switched'))).toHaveLength(2); // one in each state
  });

  it('does not tell a transition without a target from an event that nobody hears', () => {
    const plain = { ...logic, transition: lamp.transition.bind(lamp) };
    const map: object = getAdjacencyMap(plain, {
      events: [{ type: 'dusted' }, { type: 'switched' }],
      serializeState,
    });
    const ends: unknown = Object.values(map).map(
      ({ transitions }) => transitions['{"type":"dusted"}'].state.value,
    );
    expect(ends).toEqual(['off', 'on']); // only the second one was heard
  });

  it('gives a state that several ways reach the context of the last one', () => {
    const counter = setup({
      types: {
        context: {} as { lastBy: string },
        events: {} as { type: 'stairs.taken' } | { type: 'lift.taken' },
      },
      actions: { note: assign({ lastBy: ({ event }) => event.type }) },
    }).createMachine({
      context: { lastBy: 'nothing' },
      initial: 'ground',
      states: {
        ground: {
          on: {
            'stairs.taken': { target: 'top', actions: 'note' },
            'lift.taken': { target: 'top', actions: 'note' },
          },
        },
        top: {},
      },
    });
    const [, top] = getShortestPaths(counter, { serializeState });
    expect(top?.steps.at(-1)?.event.type).toBe('stairs.taken');
    expect(top?.state.context.lastBy).toBe('lift.taken');
  });

  it('has no limit for simple paths, whose number grows exponentially', () => {
    const rooms = Array.from({ length: 6 }, (_, index) => `room${index}`);
    const house = setup({}).createMachine({
      initial: 'room0',
      states: Object.fromEntries(
        rooms.map((room) => [room, { on: Object.fromEntries(rooms.map((other) => [other, other])) }]),
      ),
    });
    expect(getSimplePaths(house, { limit: 50 })).toHaveLength(326); // of six states
  });

  it('refuses a test model for a chart that invokes or waits', () => {
    const waiting = setup({ actors: { ask: fromPromise(async () => undefined) } }).createMachine({
      invoke: { src: 'ask' },
    });
    expect(() => createTestModel(waiting)).toThrow('Invocations on test machines are not supported');
    expect(() => createTestModel(setup({}).createMachine({ after: { 10: {} } }))).toThrow(
      'After events on test machines are not supported',
    );
  });
});
