import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '#scripts/lib/build.mjs';
import { startServer } from './servers.ts';

/** Names the folder with the data directory that every worker's server starts from a copy of. */
export const TEMPLATE_VARIABLE = 'KOMORI_E2E_TEMPLATE';

/** Playwright's global setup: builds the app if need be, and makes the demo world once. */
export default async function setup(): Promise<() => void> {
  if ((await build()) !== 0) throw new Error('Failed to build the app: the message stands above.');
  const dataDir = mkdtempSync(join(tmpdir(), 'komori-template-'));
  process.env[TEMPLATE_VARIABLE] = dataDir;
  const teardown = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await startServer(dataDir);
    await server.stop();
  } catch (error) {
    teardown();
    throw error;
  }
  return teardown;
}
