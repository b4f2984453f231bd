import { expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { nameOf } from '#contract/endpoint.ts';
import { calls } from './calls/calls.ts';

it('has one row for every call in the table of calls (calls/), by its audience, and for no other', () => {
  const audiences = endpoints.map((endpoint) => [nameOf(endpoint), endpoint.audience]);
  expect(calls.map(({ name, audience }) => [name, audience]).sort()).toEqual(audiences.sort());
});
