import { expect, it } from 'vitest';
import { call } from '#contract/client.ts';
import { getHome } from '#contract/search/home.ts';
import { takeStrays } from '#tests/support/wire/network.ts';

it('refuses a call that the test does not intercept, and remembers it: nobody else is ever asked', async () => {
  await expect(call(getHome, undefined, {})).rejects.toThrow();
  await expect(fetch(new URL('/api/events', window.location.href))).rejects.toThrow();
  expect(takeStrays()).toHaveLength(2);
});
