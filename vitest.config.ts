import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { phrases } from './scripts/build/phrases.ts';

/** Where complaints count (`npm run test:deep`), elements carry what React complains with. */
const resolve =
  process.env.COMPLAINTS === 'fail'
    ? {}
    : {
        alias: {
          'react/jsx-dev-runtime': fileURLToPath(import.meta.resolve('./tests/support/dom/jsxRuntime.ts')),
        },
      };

/** Its pictures show lines that end where those of the build end (docs/gallery.md). */
const isGallery = process.env.GALLERY !== undefined && process.env.GALLERY_SAMPLE === undefined;

/**
 * Four projects, because they need different worlds: rules and charts run bare, server tests open databases,
 * views and generated model tests need a DOM.
 */
export default defineConfig({
  plugins: [react(), ...(isGallery ? [{ ...phrases(), apply: undefined }] : [])],
  resolve,
  test: {
    pool: 'threads',
    // The files of a worker share their modules: loading them again for each took half of the time. So no test file
    // replaces a module that others load too: what must be replaced is replaced in a setup file, for all.
    isolate: false,
    // Vitest leaves one core to itself; on two cores that is half of them, and these tests wait a lot.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Nothing waits by the clock: a test that hangs may be found late, one on a busy machine must not fail. The first
    // journey of a worker also loads the whole app.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{architecture,build,domain,contract,flows,machines,qr,worker}/**/*.test.ts'],
          setupFiles: ['tests/support/console.ts', 'tests/support/clock/clock.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          include: ['tests/views/**/*.test.{ts,tsx}'],
          setupFiles: [
            'tests/support/console.ts',
            'tests/support/clock/clock.ts',
            'tests/support/dom/dom.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'models',
          environment: 'jsdom',
          include: ['model-tests/**/*.test.{ts,tsx}'],
          setupFiles: [
            'tests/support/console.ts',
            'tests/support/clock/clock.ts',
            'tests/support/dom/dom.ts',
            'model-tests/support/stage/setup.ts',
          ],
          globalSetup: ['model-tests/support/coverage/report.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          pool: 'forks',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/support/server/hashing.ts'],
          globalSetup: ['tests/support/database/databases.ts', 'tests/support/server/refusalReport.ts'],
        },
      },
    ],
  },
});
