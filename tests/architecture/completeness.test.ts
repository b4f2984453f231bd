import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { routes } from '#src/app/routes.tsx';
import { addressesOf, gapsBetween } from './completeness.ts';
import { specifiedCalls, specifiedRoutes } from './specification.ts';
import { unservedCalls, unservedRoutes } from './unserved.ts';

const none = { forgotten: [], done: [], unknown: [] };
const hint = 'what is done comes off tests/architecture/unserved.ts';

describe('everything that is specified is served, or stands in the one list of what is not yet', () => {
  it('calls of section 7', () => {
    const served = endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(gapsBetween(specifiedCalls, served, unservedCalls), hint).toEqual(none);
  });

  it('routes of section 2', () => {
    expect(gapsBetween(specifiedRoutes, addressesOf(routes), unservedRoutes), hint).toEqual(none);
  });
});

describe('the comparison finds', () => {
  const specified = ['GET /zip/{postal}', 'POST /login'];

  it('what is neither served nor listed', () => {
    expect(gapsBetween(specified, ['GET /zip/{code}'], [])).toEqual({ ...none, forgotten: ['POST /login'] });
  });

  it('what is listed although it is served', () => {
    expect(gapsBetween(specified, ['POST /login', 'GET /zip/:code'], ['GET /zip/{postal}'])).toEqual({
      ...none,
      done: ['GET /zip/{postal}'],
    });
  });

  it('what is listed although nobody specified it', () => {
    expect(gapsBetween(specified, specified, ['GET /weather'])).toEqual({
      ...none,
      unknown: ['GET /weather'],
    });
  });

  it('the method to be part of a call', () => {
    expect(gapsBetween(['POST /login'], ['GET /login'], []).forgotten).toEqual(['POST /login']);
  });
});

it('reads nested route tables', () => {
  const table: RouteObject[] = [
    { path: '/login' },
    {
      path: '/',
      children: [
        {
          path: 'app',
          children: [
            { index: true },
            { path: 'settings/usage-history/:id' },
            { children: [{ path: '/app/notices' }] },
          ],
        },
      ],
    },
  ];
  expect(addressesOf(table)).toEqual(['/login', '/app', '/app/settings/usage-history/:id', '/app/notices']);
});
