import { defineConfig } from '@playwright/test';
import { cameraArguments } from './e2e/support/camera.ts';
import { findChromium, findHeadlessShell } from './scripts/testing/system.ts';

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise each new window has a second process ready for a site that is never opened.
  '--renderer-process-limit=1',
  // Nothing is drawn that a process of its own would pay for.
  '--in-process-gpu',
  // A journey is over before optimised code has earned what it costs to compile.
  '--js-flags=--no-maglev,--no-turbofan',
];

/** The browser at that path; Playwright's own where the system has none. */
function launch(executablePath: string | undefined, more: readonly string[] = []) {
  return {
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArguments, ...more],
      // Without it a machine that says no language saves every file with a Japanese name as "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  };
}

const isDeep = Boolean(process.env.DEEP);
/** They need what the shell does not have: a camera, and notifications. */
const WHOLE = ['**/qr/scanner.test.ts', '**/settings/push.test.ts', '**/shell/leaving.test.ts'];

/** Journeys on a phone of today. Its time zone is not Japan's, because the device's zone must never matter. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: isDeep ? '**/*.deep.ts' : '**/*.test.ts',
  globalSetup: './e2e/support/template.ts',
  // A journey on a machine that is busy with others: what is waited for is there or does not come.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // One more than the two cores that there are at least: a journey waits for its server half of the time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    // It keeps files of the app for who comes back; only the journey without a network is about that.
    serviceWorkers: 'block',
    // A third of the time went by while sheets came in: how they do that has a journey of its own.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'ja-JP',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
  },
  projects: [
    // First, because they are few: run last, they would leave the other cores idle.
    ...(isDeep ? [] : [{ name: 'whole', testMatch: WHOLE, use: launch(findChromium(), cameraArguments) }]),
    // Without the windows and menus that nobody sees, a journey costs a third less.
    {
      name: 'phone',
      testIgnore: WHOLE,
      use: launch(findHeadlessShell() ?? findChromium()),
    },
  ],
});
