// @vitest-environment jsdom
import { delay, HttpResponse } from 'msw';
import { afterEach, describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import { bindUnread, type Unread } from '#contract/answer.ts';
import { getTimetable } from '#contract/booking/availability.ts';
import { cancelReservation } from '#contract/booking/cancellation.ts';
import { getPrice } from '#contract/booking/quote.ts';
import { createReservation } from '#contract/booking/reservations.ts';
import { bindCredentials } from '#contract/caller.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { type ApiError, ApiFailure } from '#contract/errors.ts';
import { listNotices } from '#contract/inbox/notices.ts';
import { bindSubstitutes, instead } from '#contract/instead.ts';
import { getHome } from '#contract/search/home.ts';
import { getRoom } from '#contract/search/places.ts';
import { reportTrouble } from '#contract/visit/trouble.ts';
import type { Room } from '#domain/search/places.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { answering, confirmation, refused } from './answering.ts';

afterEach(() => bindCredentials(() => ({ token: null, tenantId: null })));

const room = { id: 7, cube_name: 'ブース7', latitude: 35.6, longitude: 139.7 };
const toldRoom: Room = {
  ...UNTOLD_BOOTH,
  ...UNTOLD_PLACE,
  id: 7,
  name: 'ブース7',
  placeName: '',
  access: '',
  latitude: 35.6,
  longitude: 139.7,
  state: null,
};

async function failureOf(answer: () => Response | Promise<Response>): Promise<ApiError> {
  answering(answer);
  const reason = await call(getRoom, 7, {}).then(
    () => undefined,
    (rejection: unknown) => rejection,
  );
  if (!(reason instanceof ApiFailure)) throw new Error(`Expected an ApiFailure, got ${String(reason)}.`);
  return reason.error;
}

describe('a call', () => {
  it.each(['', ' \n'])('is refused without a word where the server says nothing: %j', async (message) => {
    const error = await failureOf(() => HttpResponse.json({ message, code: 'forbidden' }, { status: 403 }));
    expect(error).toMatchObject({ kind: 'forbidden', message: null });
  });

  it('goes to /api of the origin it is on, with its parameters filled in, and answers in domain terms', async () => {
    const asked = answering(() => HttpResponse.json({ room }));
    const answer = await call(getRoom, 7, {});
    expect(answer).toEqual(toldRoom);
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ['GET', `${location.origin}/api/search/get-room/7`],
    ]);
  });

  it('puts its query into the address, and leaves out what is not said', async () => {
    const asked = answering(refused(404, {}));
    await call(getTimetable, { boothIds: [1, 2], date: day('2026-11-21') }, {}).catch(() => undefined);
    const query = new URL(asked[0]?.url ?? '').searchParams;
    expect([...query]).toEqual([
      ['rooms', '1,2'],
      ['date', '2026-11-21'],
    ]);
  });

  it('sends its body as JSON', async () => {
    const asked = answering(() => HttpResponse.json({ message: 'OK', tranid: 9 }));
    expect(await call(createReservation, confirmation, { key: 'k-1' })).toEqual({
      id: 9,
      isMailQueued: false,
    });
    expect(asked[0]?.headers.get('Content-Type')).toContain('application/json');
    expect(await asked[0]?.json()).toEqual({
      telecube_id: 1,
      date: '2026-11-21',
      hour: 9,
      minute: 5,
      interval: 60,
      use_coupon: false,
      taxInPrice: 1100,
      free_cancellation_minutes: 60,
      agree_terms: false,
    });
  });

  it('carries the bearer token, the tenant and the key of the command', async () => {
    bindCredentials(() => ({ token: 'secret', tenantId: 'demo' }));
    const asked = answering(() => HttpResponse.json({ message: 'OK' }));
    await call(cancelReservation, 9, { key: 'k-2' });
    const headers = asked[0]?.headers;
    expect(['Authorization', 'X-Tenant-Id', 'Idempotency-Key'].map((name) => headers?.get(name))).toEqual([
      'Bearer secret',
      'demo',
      'k-2',
    ]);
  });

  it('asks for the credentials again each time, and sends none where there are none', async () => {
    let token: string | null = 'first';
    bindCredentials(() => ({ token, tenantId: null }));
    const asked = answering(() => HttpResponse.json({ room }));
    await call(getRoom, 7, {});
    token = null;
    await call(getRoom, 7, {});
    expect(asked.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer first', null]);
    expect(asked.map(({ headers }) => [headers.has('X-Tenant-Id'), headers.has('Idempotency-Key')])).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('of an effect cannot be made without a key, and any other not with one', () => {
    type OptionsOf<Call extends (...given: never[]) => unknown> = Parameters<Call>[2];
    expectTypeOf<OptionsOf<typeof call<unknown, unknown, unknown, true>>>()
      .toHaveProperty('key')
      .toEqualTypeOf<string>();
    expectTypeOf<OptionsOf<typeof call<unknown, unknown, unknown, false>>>()
      .toHaveProperty('key')
      .toEqualTypeOf<undefined>();
  });

  it("learns the server's clock, from refusals too", async () => {
    const told = at('2030-01-01T12:00:00');
    answering(() => HttpResponse.json({}, { status: 404, headers: { 'X-Server-Time': String(told) } }));
    await call(getRoom, 7, {}).catch(() => undefined);
    expect(Math.abs(serverClock.now() - told)).toBeLessThan(5_000);
  });

  it.each(['', 'soon', '-5', '0'])('does not learn a clock from %j', async (text) => {
    serverClock.learn(at('2026-11-20T10:00:00'));
    answering(() => HttpResponse.json({ room }, { headers: { 'X-Server-Time': text } }));
    await call(getRoom, 7, {});
    expect(Math.abs(serverClock.now() - at('2026-11-20T10:00:00'))).toBeLessThan(5_000);
  });
});

describe('a refusal has a kind', () => {
  const path = '/search/get-room/{id}';
  const said = { message: 'だめです。', code: 'forbidden' };

  it.each([
    [300, 'badRequest'],
    [400, 'badRequest'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [413, 'badRequest'],
    [414, 'badRequest'],
    [418, 'badRequest'],
    [429, 'throttled'],
  ])('%i: %s', async (status, kind) => {
    expect(await failureOf(refused(status, said))).toEqual({ kind, path, ...said });
  });

  it('409: conflict, with the whole answer', async () => {
    const body = { message: '埋まりました。', code: 'slot_taken', alternatives: [] };
    expect(await failureOf(refused(409, body))).toEqual({
      kind: 'conflict',
      path,
      message: '埋まりました。',
      code: 'slot_taken',
      body,
    });
  });

  it('422: invalid, with the messages of each field', async () => {
    const errors = { date: ['過ぎた日時です。', '他にも。'], coupon_code: ['使えません。'] };
    expect(await failureOf(refused(422, { message: '過ぎた日時です。', code: 'invalid', errors }))).toEqual({
      kind: 'invalid',
      path,
      message: '過ぎた日時です。',
      code: 'invalid',
      fields: errors,
    });
  });

  it.each([500, 502, 503, 504, 599])('%i of anybody else: server, whatever it says', async (status) => {
    expect(await failureOf(refused(status, { message: 'stack', code: 'internal' }))).toEqual({
      kind: 'server',
      path,
    });
  });

  it.each([
    [503, 'unavailable'],
    [500, 'internal'],
  ])('%i of a server of ours: server, with its sentence', async (status, code) => {
    const body = { message: '混み合っています。', code, request_id: '7KQ2M-XB4TD' };
    expect(await failureOf(refused(status, body))).toEqual({
      kind: 'server',
      path,
      message: '混み合っています。',
    });
  });

  it.each([
    ['without a code', { message: 'だめです。' }, 'だめです。'],
    ['with a code that is no text', { message: 'だめです。', code: 40 }, 'だめです。'],
    ['without a message', {}, null],
    ['with a message that is null', { message: null }, null],
    ['that is a list', [], null],
    ['that is a number', 1, null],
    ['with a message that is no text', { message: { ja: 'だめです。' } }, null],
  ])('%s', async (_, body, message) => {
    expect(await failureOf(refused(400, body))).toEqual({ kind: 'badRequest', path, message, code: null });
  });

  it('with a code that we do not know, and keeps it', async () => {
    const body = { message: 'だめです。', code: 'new_code' };
    expect(await failureOf(refused(400, body))).toEqual({ kind: 'badRequest', path, ...body });
  });

  it('that is a page of somebody between us', async () => {
    const page = () =>
      new HttpResponse('<h1>Not here</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } });
    expect(await failureOf(page)).toEqual({ kind: 'notFound', path, message: null, code: null });
  });

  it('422 without fields', async () => {
    expect(await failureOf(refused(422, { message: 'だめです。' }))).toMatchObject({
      kind: 'invalid',
      fields: {},
    });
  });
});

describe('an answer that breaks the contract', () => {
  it.each([
    ['another shape', () => HttpResponse.json({ room: { ...room, id: 'x' } }), 'room.id is "x"'],
    ['a missing part', () => HttpResponse.json({}), 'room is missing'],
    ['null', () => HttpResponse.json(null), 'room is missing'],
    ['nothing', () => new HttpResponse(null, { status: 204 }), 'room is missing'],
    [
      'half an answer',
      () => new HttpResponse('{"room":{"id"', { headers: { 'Content-Type': 'application/json' } }),
      'room is missing',
    ],
    [
      'a page that asks to sign in to the Wi-Fi',
      () => HttpResponse.html('<h1>Free Wi-Fi</h1>'),
      'the answer is "<h1>Free Wi-Fi</h1>" and should be an Object',
    ],
  ])('is of kind contract, and says what is wrong: %s', async (_, answer, problem) => {
    expect(await failureOf(answer)).toEqual({
      kind: 'contract',
      path: '/search/get-room/{id}',
      problem: expect.stringContaining(problem),
    });
  });

  it('is told by call and field, and so is a row that is left out', async () => {
    const heard: Unread[] = [];
    bindUnread((unread) => heard.push(unread));
    onTestFinished(() => bindUnread(() => undefined));
    await failureOf(() => HttpResponse.json({ room: {} }));
    answering(() =>
      HttpResponse.json({ notices: [{ id: 1, created_at: '2026-11-20 09:00:00' }, { id: 2 }] }),
    );
    expect((await call(listNotices, undefined, {})).map(({ id }) => id)).toEqual([1]);
    expect(heard).toEqual([
      { call: 'GET /search/get-room/{id}', field: 'room.id', problem: 'is missing', isLeftOut: false },
      { call: 'GET /notices', field: 'notices[1].created_at', problem: 'is missing', isLeftOut: true },
    ]);
  });

  it('is not one for what it says besides', async () => {
    answering(() => HttpResponse.json({ room: { ...room, floor: 3 }, more: true }));
    expect(await call(getRoom, 7, {})).not.toHaveProperty('floor');
  });
});

describe('without an answer', () => {
  it('is of kind network where there is no way to the server', async () => {
    expect(await failureOf(() => HttpResponse.error())).toEqual({
      kind: 'network',
      path: '/search/get-room/{id}',
    });
  });

  it('is of kind timeout after 15 seconds', async () => {
    vi.useFakeTimers();
    try {
      const failure = failureOf(() => new Promise(() => undefined));
      failure.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(14_900);
      const early = await Promise.race([failure, Promise.resolve('waiting')]);
      await vi.advanceTimersByTimeAsync(200);
      expect([early, await failure]).toEqual(['waiting', { kind: 'timeout', path: '/search/get-room/{id}' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is waited for as long as a photo of 2 MB takes where the signal is bad', async () => {
    vi.useFakeTimers();
    try {
      answering(() => new Promise(() => undefined));
      const report = { reservationId: 7, kind: 'dirt', text: '', photo: 'A'.repeat(2_796_204) } as const;
      const failure = call(reportTrouble, report, { key: 'k' }).catch((reason: unknown) => reason);
      await vi.advanceTimersByTimeAsync(126_000);
      const early = await Promise.race([failure, Promise.resolve('waiting')]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(early).toBe('waiting');
      expect(await failure).toMatchObject({ error: { kind: 'timeout' } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('rejects with the abort, which is no failure to be told of, when nobody waits any more', async () => {
    answering(async () => {
      await delay('infinite');
      return HttpResponse.json({ room });
    });
    const controller = new AbortController();
    const asked = call(getRoom, 7, { signal: controller.signal });
    controller.abort();
    const reason = await asked.catch((rejection: unknown) => rejection);
    expect(reason).toMatchObject({ name: 'CanceledError' });
    expect(reason).not.toBeInstanceOf(ApiFailure);
  });

  it('says which call failed and how, to developers', async () => {
    answering(refused(409, { message: '埋まりました。', code: 'slot_taken' }));
    await expect(call(createReservation, confirmation, { key: 'k' })).rejects.toThrow(
      'Failed to call /reservations: conflict (slot_taken).',
    );
  });
});

describe('a server that knows the specification alone', () => {
  function beSpecifiedOnly(): void {
    const ours = serverCapabilities.current();
    serverCapabilities.learn({ requestKeys: false, additions: [] });
    onTestFinished(() => serverCapabilities.learn(ours));
  }

  it('is sent no key, no tenant where none is known, and no field of ours', async () => {
    beSpecifiedOnly();
    const asked = answering(() => new HttpResponse(null, { status: 204 }));
    expect(await call(createReservation, confirmation, { key: 'k' })).toEqual({
      id: null,
      isMailQueued: false,
    });
    const [{ headers } = new Request('http://none')] = asked;
    expect(['Idempotency-Key', 'X-Tenant-Id'].map((name) => headers.has(name))).toEqual([false, false]);
    expect(await asked[0]?.json()).toEqual({
      telecube_id: 1,
      date: '2026-11-21',
      hour: 9,
      minute: 5,
      interval: 60,
    });
  });

  it('is never asked for a call of ours: another way is gone, or there is none', async () => {
    beSpecifiedOnly();
    const asked = answering(() => HttpResponse.json({}));
    const home = { reservation: null, usual: [], places: [], areas: [] };
    bindSubstitutes(async () => [instead(getHome, async () => home)]);
    onTestFinished(() => bindSubstitutes(async () => []));
    expect(await call(getHome, undefined, {})).toEqual(home);
    await expect(call(getTimetable, { boothIds: [1], date: day('2026-11-21') }, {})).rejects.toMatchObject({
      error: { kind: 'notFound' },
    });
    expect(asked).toEqual([]);
  });

  it('may be too old for a specified call, which then goes another way; ours is not', async () => {
    answering(() => HttpResponse.json({}, { status: 404 }));
    bindSubstitutes(async () => [instead(getRoom, async () => ({ ...toldRoom, name: 'R' }))]);
    onTestFinished(() => bindSubstitutes(async () => []));
    await expect(call(getRoom, 7, {})).rejects.toMatchObject({ error: { kind: 'notFound' } });
    beSpecifiedOnly();
    expect((await call(getRoom, 7, {})).name).toBe('R');
  });

  it('tells the time by the header that every server sends', async () => {
    const learn = vi.spyOn(serverClock, 'learnSecond');
    answering(() => HttpResponse.json({ room }, { headers: { Date: 'Fri, 20 Nov 2026 01:00:00 GMT' } }));
    await call(getRoom, 7, {});
    expect(learn).toHaveBeenCalledWith(at('2026-11-20T10:00:00'));
    learn.mockRestore();
  });
});

it('a bug of ours is not taken for a bad connection', async () => {
  const bug = new TypeError('no session yet');
  bindCredentials(() => {
    throw bug;
  });
  await expect(call(getRoom, 7, {})).rejects.toBe(bug);
});

it('a quote is asked for without a key', async () => {
  const asked = answering(() => HttpResponse.json({ price: 1000, taxInPrice: 1100, useCouponTime: 0 }));
  await call(getPrice, confirmation, {});
  expect(asked[0]?.headers.has('Idempotency-Key')).toBe(false);
});
