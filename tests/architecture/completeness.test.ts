import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api/endpoints.ts';
import { routes } from '#src/app/routes.tsx';
import { addressesOf, missingFrom } from './completeness.ts';
import { specifiedCalls, specifiedRoutes } from './specification.ts';

describe('everything that is specified is served', () => {
  it('calls of the original specification', () => {
    const served = endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(missingFrom(served, specifiedCalls)).toEqual([]);
  });

  it('routes of the original specification', () => {
    expect(missingFrom(addressesOf(routes), specifiedRoutes)).toEqual([]);
  });
});

describe('the comparison finds', () => {
  it('what is not served, whatever its parameters are called', () => {
    expect(missingFrom(['GET /zip/{code}'], ['GET /zip/{postal}', 'POST /login'])).toEqual(['POST /login']);
  });

  it('the method to be part of a call', () => {
    expect(missingFrom(['GET /login'], ['POST /login'])).toEqual(['POST /login']);
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
