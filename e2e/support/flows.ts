import { projectNode, root, tools } from '#scripts/lib/paths.mjs';
import { freePort } from '#scripts/lib/ports.mjs';
import { run } from '#scripts/lib/run.mjs';
import type { Server } from '#scripts/testing/server.ts';

/** Something that is served until it is closed. */
interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The atlas as it is published, built into a folder of the worker's own. */
export async function serveAtlas(workerIndex: number): Promise<Served> {
  // Here, because most workers need none of it.
  const { preview } = await import('vite');
  const outDir = `${root}.cache/atlas-${workerIndex}`;
  const config = ['--config', `${root}flows/vite.config.ts`, '--outDir', outDir, '--logLevel', 'error'];
  const { code, output } = await run(projectNode, [tools.vite, 'build', ...config], { capture: true });
  if (code !== 0) throw new Error(`Failed to build the atlas:\n${output}`);
  const server = await preview({
    configFile: false,
    root: outDir,
    base: '/charts/',
    build: { outDir },
    preview: { host: '127.0.0.1', port: await freePort() },
    logLevel: 'error',
  });
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() };
}

/** The development server in front of the worker's own. */
export async function serveDevelopment(server: Server): Promise<Served> {
  const { startDevServer } = await import('#scripts/lib/devServer.mjs');
  const port = await freePort();
  const serverPort = Number(new URL(server.origin).port);
  const cacheDir = 'node_modules/.vite-e2e';
  const vite = await startDevServer({ host: '127.0.0.1', port, serverPort, cacheDir });
  return { url: `http://127.0.0.1:${port}`, close: () => vite.close() };
}
