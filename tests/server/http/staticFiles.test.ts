import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { precompressDirectory } from '#scripts/build/precompress.ts';
import type { AppEnv } from '#server/http/httpContext.ts';
import { staticFiles } from '#server/http/staticFiles.ts';

const PAGE = '<p>app</p>'.repeat(20);
const SCRIPT = 'let a;'.repeat(20);

describe('the built app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komori-static-'));
  const app = new Hono<AppEnv>();
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
    writeFileSync(join(folder, 'icon.png'), 'png');
    writeFileSync(join(folder, 'assets', 'main-abc.js'), SCRIPT);
    writeFileSync(join(folder, 'assets', 'main-abc.css'), 'p{}');
    writeFileSync(
      join(folder, '.screens.json'),
      JSON.stringify({ '/user/login': '</user/assets/main-abc.js>; rel=modulepreload' }),
    );
    writeFileSync(join(folder, '.secret'), 'secret'.repeat(20));
    writeFileSync(join(folder, '.vite', 'manifest.json'), '"secret"'.repeat(20));
    writeFileSync(join(folder, '..', 'komori-outside.txt'), 'outside');
    await precompressDirectory(folder);
    app.route('/user', staticFiles(folder, '/user'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    rmSync(join(folder, '..', 'komori-outside.txt'));
  });
  const get = (path: string, headers = {}, method = 'GET') => app.request(path, { headers, method }, {});

  it('answers every screen with the app itself, to be asked for again', async () => {
    for (const path of [
      '/user/',
      '/user/login',
      '/user/app/area-search?x=1',
      '/user/%E0%A4%A',
      '/user/a//b',
    ]) {
      const response = await get(path);
      expect([path, response.status, await response.text(), response.headers.get('Cache-Control')]).toEqual([
        path,
        200,
        PAGE,
        'no-cache',
      ]);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    }
  });

  it('names with the document what the screen of its address needs, and with no other', async () => {
    expect((await get('/user/login?loginid=a')).headers.get('Link')).toBe(
      '</user/assets/main-abc.js>; rel=modulepreload',
    );
    expect((await get('/user/register')).headers.get('Link')).toBeNull();
    expect((await get('/user/.screens.json')).headers.get('Content-Type')).toContain('text/html');
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])(
    'sends to who accepts %s what the build has compressed as %s, to be kept for ever',
    async (accepted, used, read) => {
      const response = await get('/user/assets/main-abc.js', { 'Accept-Encoding': accepted });
      const headers = ['Cache-Control', 'Content-Encoding', 'Vary', 'Content-Type'];
      expect(headers.map((name) => response.headers.get(name))).toEqual([
        'public, max-age=31536000, immutable',
        used,
        'Accept-Encoding',
        expect.stringMatching(/^text\/javascript/),
      ]);
      const sent = Buffer.from(await response.arrayBuffer());
      expect(read(sent).toString()).toBe(SCRIPT);
      const kept = readFileSync(join(folder, 'assets', `main-abc.js.${used === 'br' ? 'br' : 'gz'}`));
      expect(sent.equals(kept)).toBe(true);
    },
  );

  it('sends a file as it is to who accepts nothing else, and where compressing made it no smaller', async () => {
    const script = await get('/user/assets/main-abc.js');
    expect([script.headers.get('Content-Encoding'), await script.text()]).toEqual([null, SCRIPT]);
    const style = await get('/user/assets/main-abc.css', { 'Accept-Encoding': 'br' });
    expect([style.headers.get('Content-Encoding'), await style.text()]).toEqual([null, 'p{}']);
    expect(style.headers.get('Content-Type')).toMatch(/^text\/css/);
  });

  it.each([
    ['/user/manifest.webmanifest', /^application\/manifest\+json/],
    ['/user/icon.png', /^image\/png$/],
  ])('says what %s is, and has it asked for again', async (path, type) => {
    const response = await get(path);
    expect(response.headers.get('Content-Type')).toMatch(type);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
  });

  it('answers a file of an older build with 404, which nobody keeps', async () => {
    const response = await get('/user/assets/main-old.js');
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, null]);
  });

  it('answers HEAD without a body', async () => {
    const response = await get('/user/assets/main-abc.js', {}, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('serves nothing that is hidden, compressed or outside', async () => {
    const paths = [
      '/user/.secret',
      '/user/.vite/manifest.json',
      '/user/../komori-outside.txt',
      '/user/%2e%2e/komori-outside.txt',
      '/user/..%2fkomori-outside.txt',
      '/user/index.html.br',
    ];
    for (const path of paths) {
      const response = await get(path);
      const text = await response.text();
      expect([path, text === PAGE || response.status === 404]).toEqual([path, true]);
    }
  });
});
