import { once } from 'node:events';
import { type ServerType, serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { projectNode, root, tools } from '#scripts/lib/paths.mjs';
import { freePort } from '#scripts/lib/ports.mjs';
import { run } from '#scripts/lib/run.mjs';
import type { Server } from '#scripts/testing/server.ts';

/** Something that is served until it is closed. */
interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const AT = '/charts/';

/** Not by Vite's preview: it makes 'production' of NODE_ENV, and with it another app of the development server. */
async function serveFolder(folder: string): Promise<Served> {
  const files = new Hono();
  const rewriteRequestPath = (path: string) => path.slice(AT.length - 1);
  files.get(`${AT}*`, serveStatic({ root: folder, rewriteRequestPath }));
  const port = await freePort();
  const server: ServerType = serve({ fetch: files.fetch, hostname: '127.0.0.1', port });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}${AT}`,
    close: async () => {
      server.close();
    },
  };
}

/** The atlas as it is published, built into a folder of the worker's own. */
export async function serveAtlas(workerIndex: number): Promise<Served> {
  const outDir = `${root}.cache/atlas-${workerIndex}`;
  const config = ['--config', `${root}flows/vite.config.ts`, '--outDir', outDir, '--logLevel', 'error'];
  const { code, output } = await run(projectNode, [tools.vite, 'build', ...config], {
    capture: true,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`Failed to build the atlas:\n${output}`);
  return serveFolder(outDir);
}

/** The development server in front of the worker's own. */
export async function serveDevelopment(server: Server): Promise<Served> {
  // Here, because most workers need none of it.
  const { startDevServer } = await import('#scripts/lib/devServer.mjs');
  const port = await freePort();
  const cacheDir = 'node_modules/.vite-e2e';
  const vite = await startDevServer({ host: '127.0.0.1', port, serverUrl: server.origin, cacheDir });
  return { url: `http://127.0.0.1:${port}`, close: () => vite.close() };
}
