import { expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { COSTS } from './costTable.ts';

it('names calls of the contract alone among those that cost more than statements', () => {
  const names = endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(Object.keys(COSTS).filter((name) => !names.includes(name))).toEqual([]);
});
