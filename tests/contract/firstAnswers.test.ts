// @vitest-environment jsdom
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logout } from '#contract/account/logout.ts';
import { getTimetable } from '#contract/booking/availability.ts';
import { listReservations } from '#contract/booking/reservations.ts';
import { bindCredentials } from '#contract/caller.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { bindFirstRequests, type FirstRequest, momentOf } from '#contract/firstAnswers.ts';
import { JUST_READ_MS } from '#domain/shell/updates.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { answering } from './answering.ts';

afterEach(() => {
  bindCredentials(() => ({ token: null, tenantId: null }));
  bindFirstRequests([]);
  vi.restoreAllMocks();
});

const headers = { Authorization: 'Bearer token-1', 'X-Tenant-Id': 'demo' };
const first = { status: 200, data: { reservations: [] } as object, headers: {}, cameAt: 0 };

/** A request of the document's first script, a second before the app asks the same. */
function asked(answer: Partial<typeof first> | Promise<never> = {}): FirstRequest {
  const came = answer instanceof Promise ? answer : Promise.resolve({ ...first, ...answer });
  came.catch(() => undefined);
  return { url: '/api/reservations', headers, answer: came };
}

function begin(...requests: readonly FirstRequest[]) {
  bindCredentials(() => ({ token: 'token-1', tenantId: 'demo' }));
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  bindFirstRequests(requests);
  return answering(() => HttpResponse.json({ message: 'OK', reservations: [] }));
}

describe('an answer that came before the app', () => {
  it('is that of the first call that asks the same, and of no other', async () => {
    const later = begin(asked());
    expect(await call(listReservations, undefined, {})).toEqual([]);
    expect(later).toHaveLength(0);
    await call(listReservations, undefined, {});
    expect(later).toHaveLength(1);
  });

  it('is waited for where it is still on its way', async () => {
    let come: (answer: typeof first) => void = () => undefined;
    const later = begin({ ...asked(), answer: new Promise((resolve) => (come = resolve)) });
    const answer = call(listReservations, undefined, {});
    come({ ...first, cameAt: 1_000 });
    expect(await answer).toEqual([]);
    expect(later).toHaveLength(0);
  });

  it.each([
    { case: 'a refusal of the token', request: asked({ status: 401, data: { message: 'だめです。' } }) },
    { case: 'the word of a server that could not answer', request: asked({ status: 503 }) },
    { case: 'none at all', request: asked(Promise.reject(new TypeError('Failed to fetch'))) },
    { case: 'older than a stream makes up for', request: asked({ cameAt: 1_000 - JUST_READ_MS }) },
    {
      case: 'another member’s',
      request: { ...asked(), headers: { ...headers, Authorization: 'Bearer token-2' } },
    },
    { case: 'another tenant’s', request: { ...asked(), headers: { ...headers, 'X-Tenant-Id': 'umi' } } },
    { case: 'of no tenant', request: { ...asked(), headers: { Authorization: 'Bearer token-1' } } },
    { case: 'about something else', request: { ...asked(), url: '/api/reservations?page=2' } },
  ])('is not taken where it is $case', async ({ request }) => {
    const later = begin(request);
    expect(await call(listReservations, undefined, {})).toEqual([]);
    expect(later.map(({ url }) => new URL(url).pathname)).toEqual(['/api/reservations']);
  });

  it('is not taken once something has been changed', async () => {
    const later = begin(asked());
    await call(logout, undefined, {});
    await call(listReservations, undefined, {});
    expect(later.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /api/logout',
      'GET /api/reservations',
    ]);
  });

  it('tells the time at which it came, and is as old as it is', async () => {
    const told = at('2030-01-01T12:00:00');
    begin(asked({ headers: { 'x-server-time': String(told) } }));
    const answer = await call(listReservations, undefined, {});
    expect(serverClock.now()).toBe(told + 1_000);
    expect(momentOf(answer)).toBe(told);
    expect(momentOf([])).toBe(told + 1_000);
  });

  it('is found by the address as the client writes it', async () => {
    serverCapabilities.learn({ requestKeys: true, additions: ['GET /reservations/day-availability'] });
    const answer = new Promise<never>(() => undefined);
    const later = begin({
      url: '/api/reservations/day-availability?rooms=1%2C2&date=2026-11-21',
      headers,
      answer,
    });
    void call(getTimetable, { boothIds: [1, 2], date: day('2026-11-21') }, {});
    await new Promise((resolve) => setTimeout(resolve));
    expect(later).toHaveLength(0);
  });
});
