import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from './httpContext.ts';

/** Where Vite puts what has a hash of its content in its name: it never changes. */
const HASHED = '/assets/';

/**
 * Hidden files, the compressed ones, which are sent in the place of those they were made of, and the operators' house,
 * which has an address of its own.
 */
const NOT_AN_ADDRESS = /\/\.|\.(br|gz)$|^\/operator\//;

/**
 * Serves the built app from its directory, compressed as the build has left it; nothing is compressed on a request.
 * Every address that is no file is the app's own (index.html), except below assets/, where a missing file is one of
 * an older build: 404. `at` is the path that it is mounted at.
 */
export function staticFiles(directory: string, at: string): Hono<AppEnv> {
  const nameOf = (path: string) => path.slice(at.length) || '/';
  const file = serveStatic({ root: directory, precompressed: true, rewriteRequestPath: nameOf });
  const page = serveStatic({ root: directory, precompressed: true, path: 'index.html' });
  const links = linksOfScreens(directory);
  const files = new Hono<AppEnv>();
  files.get('*', varyAndKeep(nameOf), async (http, next) => {
    const name = nameOf(http.req.path);
    const found = NOT_AN_ADDRESS.test(name) ? undefined : await file(http, async () => undefined);
    if (found !== undefined) return found;
    if (name.startsWith(HASHED)) return http.text('Not found', 404);
    const link = links.get(http.req.path);
    if (link !== undefined) http.header('Link', link);
    return await page(http, next);
  });
  return files;
}

/**
 * The files that the document of a screen's address names in its header, by path: the browser then fetches them at once
 * and not after the start of the app has run. Empty for a build that has noted none.
 */
function linksOfScreens(directory: string): ReadonlyMap<string, string> {
  const record = join(directory, '.screens.json');
  if (!existsSync(record)) return new Map();
  const screens: Record<string, string> = JSON.parse(readFileSync(record, 'utf8')); // scripts/build/screenFiles.ts
  return new Map(Object.entries(screens));
}

/** Hashed files are kept for ever; everything else is asked for again. */
function varyAndKeep(nameOf: (path: string) => string): MiddlewareHandler<AppEnv> {
  return async (http, next) => {
    await next();
    const { headers, status } = http.res;
    headers.set('Vary', 'Accept-Encoding');
    if (status >= 400) return;
    const isHashed = nameOf(http.req.path).startsWith(HASHED);
    headers.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  };
}
