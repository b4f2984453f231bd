import { expect } from '@playwright/test';
import type { Server } from '#scripts/testing/server.ts';
import { serveAtlas, serveDevelopment } from './flows.ts';
import { phones } from './phones.ts';
import { startServer } from './servers.ts';
import { copyTemplate } from './template.ts';

export { expect };

interface Fixtures {
  /** The demo world of a first start at `FIRST_START`; every test begins with it. */
  readonly world: undefined;
}

/**
 * Journeys have fixed days, and the demo world is made around the moment of its start: around the present one, a booth
 * that it closes in three days, or a coupon that ends, would meet them on some day of the year.
 */
const FIRST_START = '2026-11-27T10:00:00+09:00';

interface WorkerFixtures {
  /** The worker's own server. */
  readonly server: Server;
  /** Where the atlas is, as it is published. */
  readonly atlas: string;
  /** Where the development server is, in front of the worker's own. */
  readonly development: string;
}

/**
 * Playwright's test, on a server and a world of its own. `page.goto('login')` leads to /user/login. Fixtures that only
 * some tests need of a worker stand here all the same: tests that are made of others run in workers, and on servers, of
 * their own.
 */
export const test = phones.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const { database, remove } = await copyTemplate(workerIndex);
      const server = await startServer(database);
      await use(server);
      await server.stop();
      remove();
    },
    { scope: 'worker' },
  ],

  atlas: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const atlas = await serveAtlas(workerIndex);
      await use(atlas.url);
      await atlas.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  development: [
    async ({ server }, use) => {
      const development = await serveDevelopment(server);
      await use(development.url);
      await development.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ server }, use) => use(`${server.origin}/user/`),

  world: [
    async ({ server }, use) => {
      await server.resetWorld(FIRST_START);
      await use(undefined);
    },
    { auto: true },
  ],
});
