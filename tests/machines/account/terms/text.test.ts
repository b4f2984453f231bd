import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { ApiFailure } from '#contract/errors.ts';
import { usageTermsMachine } from '#machines/account/terms/text.ts';
import { selectFailure } from '#machines/shared/resource.ts';

it('asks for the terms once, 500 ms after the last of many taps', async () => {
  let asked = 0;
  const failing = fromPromise<unknown, { readonly of: unknown }>(() => {
    asked += 1;
    return Promise.reject(new ApiFailure({ kind: 'network', path: '/get-usage-terms' }));
  });
  const clock = new SimulatedClock();
  const terms = createActor(usageTermsMachine.provide({ actors: { load: failing } }), {
    input: { of: null },
    clock,
  }).start();
  await expect.poll(() => selectFailure(terms.getSnapshot())).not.toBeNull();

  for (let tap = 0; tap < 3; tap += 1) {
    terms.send({ type: 'refresh.requested' });
    clock.increment(499);
  }
  expect(asked).toBe(1);
  clock.increment(1);
  expect(asked).toBe(2);
  terms.stop();
});
