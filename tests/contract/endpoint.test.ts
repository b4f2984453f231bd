import { expect, it } from 'vitest';
import { type ErrorCode, endpoints } from '#contract/api/endpoints.ts';
import { pathOf } from '#contract/endpoint.ts';
import { type OperatorErrorCode, operatorEndpoints } from '#contract/operator/endpoints.ts';

it('what stands for a parameter of a path cannot become another path', () => {
  const path = '/reservations/{tranid}/extend';
  expect(pathOf({ path }, { tranid: '42' })).toBe('/reservations/42/extend');
  expect(pathOf({ path }, { tranid: '../a?b#c' })).toBe('/reservations/..%2Fa%3Fb%23c/extend');
});

it('a refusal has one of the codes that calls name, and no other text compiles', () => {
  const members: ErrorCode = 'slot_taken';
  const operators: OperatorErrorCode = 'last_owner';
  // @ts-expect-error a code that no call names
  const nobodys: ErrorCode = 'nobodys_code';
  // @ts-expect-error a code of members alone
  const notTheirs: OperatorErrorCode = 'slot_taken';
  const codes = [...endpoints, ...operatorEndpoints].flatMap(({ refuses }) => refuses);
  expect(codes).toEqual(expect.arrayContaining([members, operators, notTheirs]));
  expect(codes).not.toContain(nobodys);
});
