import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { UsageTerms } from '#contract/account/terms.ts';
import { ApiFailure } from '#contract/errors.ts';
import { selectTermsStep, termsMachine } from '#machines/account/terms.ts';

it('asks for the terms once, 500 ms after the last of many taps (section 9)', async () => {
  let asked = 0;
  const failing = fromPromise<UsageTerms, void>(() => {
    asked += 1;
    return Promise.reject(new ApiFailure({ kind: 'network', path: '/get-usage-terms' }));
  });
  const clock = new SimulatedClock();
  const terms = createActor(termsMachine.provide({ actors: { fetchTerms: failing } }), {
    input: { redirectTo: null, isMember: true },
    clock,
  }).start();
  await expect.poll(() => selectTermsStep(terms.getSnapshot())).toBe('failed');

  for (let tap = 0; tap < 3; tap += 1) {
    terms.send({ type: 'retry.requested' });
    clock.increment(499);
  }
  expect(asked).toBe(1);
  clock.increment(1);
  expect(asked).toBe(2);
  terms.stop();
});
