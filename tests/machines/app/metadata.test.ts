// @vitest-environment jsdom
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { metadata } from '#machines/app/metadata.ts';
import { bindStores, memoryStores, writePart } from '#machines/storage.ts';
import { answering } from '#tests/contract/answering.ts';

const kept = {
  tenant_id: 'demo',
  app_name: 'コモリ',
  external_search_url: null,
  support: { tel: '0312345678', mail: null, hours: null },
  payment: { provider: 'sandbox', script_url: null, shop_id: null },
  map: { url_template: null },
  map_tiles: null,
  theme: { accent: null },
  calendar_host: null,
  lowest_price: null,
  demo: true,
  request_keys: true,
  additions: [],
};

beforeEach(() => {
  vi.useFakeTimers();
  bindStores(memoryStores());
  writePart('TabBar.metadata', kept);
});
afterEach(() => void vi.useRealTimers());

const refused = (status: number) => () => HttpResponse.json({ message: '' }, { status });

it.each<[string, () => Response | Promise<Response>, string | null]>([
  ['there is no way to the server', () => HttpResponse.error(), '0312345678'],
  ['the server does not answer', () => new Promise(() => undefined), '0312345678'],
  ['the server fails', refused(500), null],
  ['the server knows no such tenant', refused(404), null],
  ['the answer cannot be read', () => HttpResponse.json({}), null],
])('has the stored number of the support only without an answer: %s', async (_, answer, tel) => {
  answering(answer);
  const actor = createActor(metadata.machine, { input: { of: null } }).start();
  const asked = waitFor(actor, (snapshot) => !snapshot.matches('loading'), { timeout: 60_000 });
  await vi.advanceTimersByTimeAsync(16_000);
  const snapshot = await asked;
  actor.stop();
  expect(metadata.selectData(snapshot)?.support.tel ?? null).toBe(tel);
});
