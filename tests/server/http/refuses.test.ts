import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { endpoint, NOTHING, OK } from '#contract/endpoint.ts';
import type { AppEnv } from '#server/http/request.ts';
import { mount } from '#server/http/route.ts';
import type { Services } from '#server/usecase/context.ts';
import { Refusal } from '#server/usecase/refusal.ts';

const described = endpoint({
  method: 'get',
  path: '/told',
  summary: 'Refused as told.',
  audience: 'anyone',
  refuses: ['throttled'],
  response: v.object({ message: v.literal('OK') }),
  input: NOTHING,
  output: OK,
});

/** The error that the call ends with where its use case refuses with that code. */
async function errorOf(code: 'throttled' | 'slot_taken' | 'not_found'): Promise<Error> {
  const app = new Hono<AppEnv>();
  const caught: Error[] = [];
  app.onError((error, http) => {
    caught.push(error);
    return http.text('');
  });
  const serve = () => Promise.reject(new Refusal(409, code, 'だめです。'));
  mount(app, {} as Services, [{ endpoint: described, serve }]); // the route asks nothing of them
  await app.request('/api/told');
  return caught[0] ?? expect.fail('It was not refused.');
}

it('refuses with the codes of the endpoint, and with those of any call', async () => {
  expect(await errorOf('throttled')).toMatchObject({ name: 'Refusal', code: 'throttled' });
  expect(await errorOf('not_found')).toMatchObject({ name: 'Refusal', code: 'not_found' });
});

it('takes any other refusal for a fault of ours, and says what was forgotten', async () => {
  const { name, message } = await errorOf('slot_taken');
  expect([name, message]).toEqual([
    'Error',
    'Failed to refuse GET /told: its endpoint does not name slot_taken. Did you forget it in `refuses`?',
  ]);
});
