import { expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { COSTS } from './costTable.ts';

it('says of every call what it makes, and nothing of calls that there are not', () => {
  const names = endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(Object.keys(COSTS).sort()).toEqual(names.sort());
});
