import { expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { ACCESS } from './accessTable.ts';

it('has a row for every call in the table of who may make it (accessTable.ts), and for no other', () => {
  const audiences = endpoints.map(({ method, path, audience }) => [
    `${method.toUpperCase()} ${path}`,
    audience,
  ]);
  const rows = Object.entries(ACCESS).map(([name, { audience }]) => [name, audience]);
  expect(rows.sort()).toEqual(audiences.sort());
});
