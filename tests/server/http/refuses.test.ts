import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { ok } from '#contract/record.ts';
import type { AppEnv } from '#server/http/httpContext.ts';
import { mount } from '#server/http/route.ts';
import type { Services } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';
import { noteRefusal } from '#tests/support/server/refusalsSeen.ts';

const described = endpoint({
  call: 'GET /told',
  summary: 'Refused as told.',
  audience: 'anyone',
  refuses: ['throttled'],
  answer: ok,
});

/** The error that the call ends with where its use case refuses with that code, and what is logged. */
async function refusedWith(code: 'throttled' | 'slot_taken' | 'not_found') {
  const app = new Hono<AppEnv>();
  const caught: Error[] = [];
  const log = { error: vi.fn() };
  app.onError((error, http) => {
    caught.push(error);
    return http.text('');
  });
  const serve = () => Promise.reject(new RefusalError(409, code, 'だめです。'));
  mount(app, { log } as unknown as Services, [{ endpoint: described, serve }]); // the route asks nothing else of them
  await app.request('/api/told');
  return { error: caught[0] ?? expect.fail('It was not refused.'), logged: log.error.mock.calls };
}

it.each(['throttled', 'not_found'] as const)(
  'refuses with %s, a code of the endpoint or of any call',
  async (code) => {
    const { error, logged } = await refusedWith(code);
    expect(error).toMatchObject({ name: 'RefusalError', code });
    expect(logged).toEqual([]);
  },
);

it('tells the member of any other refusal too, and logs what was forgotten', async () => {
  const { error, logged } = await refusedWith('slot_taken');
  expect(error).toMatchObject({ name: 'RefusalError', code: 'slot_taken', message: 'だめです。' });
  expect(logged).toEqual([
    [{ call: 'GET /told', code: 'slot_taken' }, 'refused by a code that the endpoint does not name'],
  ]);
});

it('fails the test that meets a code which its endpoint does not name', () => {
  const login = new Request('http://tests/api/login', { method: 'POST' });
  expect(() => noteRefusal(login, 'slot_taken')).toThrow('POST /login slot_taken');
  expect(() => noteRefusal(login, 'wrong_credentials')).not.toThrow();
});
