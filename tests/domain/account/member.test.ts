import { expect, it } from 'vitest';
import { hasChargeModelLimit } from '#domain/account/member.ts';

it.each([
  [1, false],
  [2, true],
  [null, true],
])('corporation %s looks up the time limit of its charge model: %s', (corporationId, limited) => {
  expect(hasChargeModelLimit({ corporationId })).toBe(limited);
});
