import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { chartOf } from '#flows/charts/chart.ts';
import { definitionOf, type Json } from '#flows/charts/definition.ts';
import { flows } from '#flows/charts/registry.ts';

/** Every value under the key, wherever it stands. */
function valuesOf(json: Json, key: string): Json[] {
  if (typeof json !== 'object' || json === null) return [];
  const own = key in json ? [(json as Readonly<Record<string, Json>>)[key] ?? null] : []; // arrays have no such key
  return [...own, ...Object.values(json).flatMap((value: Json) => valuesOf(value, key))];
}

function reread(machine: AnyStateMachine): AnyStateMachine {
  const json = JSON.parse(JSON.stringify(definitionOf(machine)));
  return createMachine(json);
}

/** The chart without the links to other flows, which are in no definition. */
function drawn(machine: AnyStateMachine): unknown {
  return JSON.parse(JSON.stringify(chartOf(machine), (key, value) => (key === 'flow' ? undefined : value)));
}

const cases = flows.map((flow) => [flow.id, flow.machine] as const);

describe('the definition that the Stately editor imports', () => {
  it.each(cases)('draws the same chart when it is read: %s', (_, machine) => {
    expect(drawn(reread(machine))).toEqual(drawn(machine));
  });

  it.each(cases)('names actions and guards as objects with a type: %s', (_, machine) => {
    const definition = definitionOf(machine);
    const lists = ['actions', 'entry', 'exit'].flatMap((key) => valuesOf(definition, key)).flat();
    for (const each of [...lists, ...valuesOf(definition, 'guard')]) {
      expect(each).toEqual(expect.objectContaining({ type: expect.stringMatching(/^[a-z]\w*$/i) }));
    }
  });

  it('keeps params that are data, and leaves out code', () => {
    const machine = createMachine({
      id: 'lamp',
      context: { secret: 1 },
      initial: 'on',
      states: {
        on: {
          entry: [
            { type: 'announce', params: { text: '点灯' } },
            { type: 'note', params: () => ({ at: 1 }) },
          ],
        },
      },
    });
    expect(definitionOf(machine)).toEqual({
      id: 'lamp',
      initial: 'on',
      states: { on: { entry: [{ type: 'announce', params: { text: '点灯' } }, { type: 'note' }] } },
    });
  });
});
