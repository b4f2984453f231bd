import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '#server/http/request.ts';
import { staticFiles } from '#server/http/staticFiles.ts';

describe('the built app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'komori-static-'));
  const app = new Hono<AppEnv>();
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<p>app</p>');
    writeFileSync(join(folder, 'assets', 'main-abc.js'), 'let a');
    writeFileSync(join(folder, '.secret'), 'secret');
    writeFileSync(join(folder, '..', 'komori-outside.txt'), 'outside');
    const serve = staticFiles(folder);
    app.get('/user/*', (http) => serve(http, http.req.path.slice('/user/'.length)));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    rmSync(join(folder, '..', 'komori-outside.txt'));
  });
  const get = (path: string, headers = {}) => app.request(path, { headers }, {});

  it('answers every screen with the app itself, to be asked for again', async () => {
    for (const path of ['/user/', '/user/login', '/user/app/area-search?x=1']) {
      const response = await get(path);
      expect([await response.text(), response.headers.get('Cache-Control')]).toEqual([
        '<p>app</p>',
        'no-cache',
      ]);
    }
  });

  it('lets hashed files be kept for ever, and compresses them', async () => {
    const response = await get('/user/assets/main-abc.js', { 'Accept-Encoding': 'gzip, br' });
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe('let a');
  });

  it('answers a file of an older build with 404', async () => {
    expect((await get('/user/assets/main-old.js')).status).toBe(404);
  });

  it('serves nothing that is hidden or outside', async () => {
    for (const path of ['/user/.secret', '/user/../komori-outside.txt', '/user/%2e%2e/komori-outside.txt']) {
      expect(await (await get(path)).text()).not.toMatch(/secret|outside/);
    }
  });
});
