import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { departmentLookup } from '#machines/account/departmentLookup.ts';
import type { LookupAnswer } from '#machines/shared/lookup.ts';
import { bystander } from '../support/held.ts';
import { runLookupTable } from './lookups.ts';

runLookupTable({
  machine: departmentLookup.machine,
  field: 'accessKey',
  typed: 'KOMORI-2026',
  alsoTyped: 'ｋｏｍｏｒｉー2026',
  key: 'KOMORI-2026',
  other: { typed: 'aoba', key: 'AOBA' },
  incomplete: ' ',
  found: [{ id: 2, name: '営業本部' }],
});

it('asks 500 ms after the last letter, and not before', () => {
  const asked: unknown[] = [];
  const find = fromPromise<LookupAnswer, { key: string; of: string }>(({ input }) => {
    asked.push(input.key);
    return new Promise(() => undefined);
  });
  const clock = new SimulatedClock();
  const lookup = createActor(departmentLookup.machine.provide({ actors: { find } }), {
    input: { subscriber: bystander, of: 'hanako@minato.example', value: '' },
    clock,
  }).start();
  for (const value of ['KOMORI-20', 'KOMORI-202', 'KOMORI-2026']) {
    lookup.send({ type: 'form.edited', name: 'accessKey', value });
    clock.increment(499);
  }
  expect(asked).toEqual([]);
  clock.increment(1);
  expect(asked).toEqual(['KOMORI-2026']);
  lookup.stop();
});
