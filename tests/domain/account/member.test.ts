import { expect, it } from 'vitest';
import { hasChargeModelLimit, isGuest } from '#domain/account/member.ts';

it.each([
  [0, false],
  [1, true],
  [2, true],
])('classification %i is a guest: %s', (classification, guest) => {
  expect(isGuest({ classification })).toBe(guest);
});

it.each([
  [1, false],
  [2, true],
  [null, true],
])('corporation %s looks up the time limit of its charge model: %s', (corporationId, limited) => {
  expect(hasChargeModelLimit({ corporationId })).toBe(limited);
});
