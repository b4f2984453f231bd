import { expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';

it('what stands for a parameter of a path cannot become another path', () => {
  const path = '/reservations/{tranid}/extend';
  expect(pathOf({ path }, { tranid: '42' })).toBe('/reservations/42/extend');
  expect(pathOf({ path }, { tranid: '../a?b#c' })).toBe('/reservations/..%2Fa%3Fb%23c/extend');
});
