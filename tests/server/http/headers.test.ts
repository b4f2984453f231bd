import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { readPhoto } from '#server/world/photo/photo.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

/** A kind of answer, by who may keep it and for how long. */
interface Kind {
  /** Matches its routes. */
  readonly of: RegExp;
  /** The Cache-Control of each route when it is asked without what it needs; null where there is none. */
  readonly cache: string | null;
}

/** Every route belongs to exactly one kind, so a new route has to say who may keep its answers. */
const KINDS: Readonly<Record<string, Kind>> = {
  'what is true now, or of one person': {
    of: /^\/(api|dev)\/|^\/(healthz|readyz|metrics)$/,
    cache: 'no-store',
  },
  'documents with a link of their own': { of: /^\/receipts\//, cache: 'no-store' },
  'calendars by an address of their own': { of: /^\/calendar\//, cache: 'private, no-cache' },
  'the way back from a bank': { of: /^\/card-return\//, cache: 'no-store' },
  'the simulated card provider': { of: /^\/card-simulator\//, cache: 'no-store' },
  'plans of floors': { of: /^\/floor-maps\//, cache: 'public, max-age=300' },
  'photos of booths': { of: /^\/booth-photos\//, cache: 'public, max-age=31536000, immutable' },
  'pictures of maps': { of: /^\/static-map\//, cache: 'public, max-age=300' },
  'documents of the app': { of: /^\/(user|operator)\/\*$/, cache: 'no-cache' },
  'ways to the app': { of: /^\/(user|operator)?$/, cache: null },
};

/** The photo of the demo's two-seat booth. */
const PHOTO = readPhoto(
  '',
  readFileSync(new URL('../../../server/demo/photos/two-seats.jpg', import.meta.url)),
).name;

/** Addresses of routes whose parameters cannot all be 1. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/floor-maps/:tenant/:file{\\d{1,9}\\.svg}': '/floor-maps/demo/1.svg',
  '/booth-photos/:tenant/:file{[0-9a-f]{32}\\.(?:jpg|png)}': `/booth-photos/demo/${PHOTO}`,
  '/static-map/:file{[^/]+\\.svg}': '/static-map/demo.svg?lat=35.68&lng=139.76&zoom=14&width=300&height=200',
  '/calendar/:file{[\\w-]{43}\\.ics}': `/calendar/${'x'.repeat(43)}.ics`,
  '/user/*': '/user/login',
  '/operator/*': '/operator/records',
};
const exampleOf = (path: string) => EXAMPLES[path] ?? path.replace(/:\w+(\{[^/]*\})?/g, '1');

describeDatabase('every answer says who may keep it, and tells no other site its address', (world) => {
  const service = serviceOver(world);
  const folder = mkdtempSync(join(tmpdir(), 'komori-headers-'));
  let app: ReturnType<typeof createApp>;
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<p>app</p>');
    mkdirSync(join(folder, 'operator'));
    writeFileSync(join(folder, 'operator', 'index.html'), 'operators');
    writeFileSync(join(folder, 'icon.png'), 'png');
    writeFileSync(join(folder, 'assets', 'main-abc.js'), 'let a;');
  });
  beforeEach(() => {
    app = createApp(service.services, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function said(method: string, path: string) {
    const { status, headers, body } = await app.request(path, { method }, {});
    await body?.cancel();
    return {
      status,
      cache: headers.get('Cache-Control'),
      referrer: headers.get('Referrer-Policy'),
      sniffing: headers.get('X-Content-Type-Options'),
      framing: headers.get('X-Frame-Options'),
      clock: headers.has('X-Server-Time'),
      vary: headers.get('Vary'),
    };
  }
  const guarded = { referrer: 'no-referrer', sniffing: 'nosniff', framing: 'DENY', clock: true };

  it('by the kind of its route', async () => {
    const served = app.routes.filter(({ method }) => method !== 'ALL');
    const asked = new Map(served.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
    expect(asked.size).toBeGreaterThan(80);
    for (const [name, { method, path }] of asked) {
      const kinds = Object.values(KINDS).filter(({ of }) => of.test(path));
      expect([name, kinds.length]).toEqual([name, 1]);
      const answer = await said(method, exampleOf(path));
      expect([name, answer]).toEqual([name, expect.objectContaining({ ...guarded, cache: kinds[0]?.cache })]);
    }
    for (const { of } of Object.values(KINDS))
      expect(served.map(({ path }) => path)).toContainEqual(expect.stringMatching(of));
  });

  it.each([
    ['nothing of the interface', '/api/nothing', 404, 'no-store', null],
    [
      'an address of the interface that is too long',
      `/api/login?${'a'.repeat(9_000)}`,
      414,
      'no-store',
      null,
    ],
    [
      'a file with a hash in its name',
      '/user/assets/main-abc.js',
      200,
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ],
    ['a file of an older build', '/user/assets/main-old.js', 404, null, 'Accept-Encoding'],
    ['a file without a hash', '/user/icon.png', 200, 'no-cache', 'Accept-Encoding'],
    ['what a sticker on a booth leads to', '/user/q/b1', 200, 'no-cache', 'Accept-Encoding'],
    [
      'an address that holds a secret',
      '/user/recover-password/a%40b.jp/token',
      200,
      'no-cache',
      'Accept-Encoding',
    ],
    ['a photo that is not there', `/booth-photos/demo/${'0'.repeat(32)}.jpg`, 404, null, null],
    ['a plan that is not there', '/floor-maps/demo/999.svg', 404, null, null],
    ['a plan behind a passcode', '/floor-maps/demo/4.svg', 404, null, null],
    ['nothing at all', '/nothing', 404, null, null],
  ])('%s', async (_, path, status, cache, vary) => {
    expect(await said('GET', path)).toEqual({ ...guarded, status, cache, vary });
  });

  it('a plan behind a passcode is kept by the browser of who may see it only', async () => {
    const member = visitor(service, await service.tokenOf('corporate@example.jp'));
    const path: string = (await member.get('/search/get-floormap/4')).body.floormap.image_url;
    expect(await said('GET', path)).toMatchObject({ status: 200, cache: 'private, max-age=3600, immutable' });
  });

  it('what a member is answered, and a stream, is kept by nobody', async () => {
    const token = await service.tokenOf('personal@example.jp');
    for (const path of ['/api/menu-status', '/api/events']) {
      const { status, headers, body } = await app.request(
        path,
        { headers: { Authorization: `Bearer ${token}` } },
        {},
      );
      await body?.cancel();
      expect([path, status, headers.get('Cache-Control')]).toEqual([path, 200, 'no-store']);
    }
  });
});
