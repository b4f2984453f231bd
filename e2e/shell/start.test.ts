import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLogin } from '#e2e/support/signIn.ts';
import { expect, test } from '#e2e/support/test.ts';
import { DAY, MORNING, reserve } from '#e2e/support/timetable.ts';
import { root } from '#scripts/lib/paths.mjs';
import { freePort } from '#scripts/lib/ports.mjs';
import { openToOthers } from '#scripts/testing/modes.ts';
import { NO_DATABASE } from '#scripts/testing/server.ts';

const launched: ChildProcess[] = [];

/** The processes of `npm start`, in a group of their own; `log` is their output. */
function launch(env: NodeJS.ProcessEnv): { launcher: ChildProcess; log: () => string } {
  const launcher = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    // Vite's development server leaves 'development' behind in the worker that has served it.
    env: { ...process.env, ...NO_DATABASE, NODE_ENV: 'test', ...env },
    detached: true,
  });
  launched.push(launcher);
  let log = '';
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  return { launcher, log: () => log };
}

/** Ends launcher and server, also those of a test that failed between start and stop. */
function killLaunched(): void {
  for (const { pid } of launched.splice(0)) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // the whole group has ended, as it should
    }
  }
}

async function isServed(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function moveClock(port: number, now: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/dev/clock`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ now }),
  });
  expect(answer.ok).toBe(true);
}

test.describe('the launcher', () => {
  let dataDir: string;

  test.beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'komori-start-'));
  });
  test.afterEach(() => {
    killLaunched();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('makes a demo world, names address and accounts, and leaves nothing behind but what members did', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/ERR_/); // what the page asks for while there is no server
    const port = await freePort();
    const app = `http://127.0.0.1:${port}/user`;
    const reservation = page.getByText('14:00–15:00', { exact: true });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { launcher, log } = launch({ PORT: `${port}`, DATA_DIR: dataDir });
      await expect.poll(log, { timeout: 60_000 }).toContain(`${app}/`);
      await expect.poll(log).toContain('personal@example.jp');
      // No browser makes passkeys for 127.0.0.1.
      await expect.poll(log).toContain(`For operators: http://localhost:${port}/operator/`);
      expect(await isServed(port)).toBe(true);
      expect(openToOthers(dataDir)).toEqual([]);

      await moveClock(port, MORNING);
      if (signal === 'SIGTERM') {
        await page.goto(`${app}/login`);
        await fillLogin(page, 'personal');
        await page.waitForURL(/area-search/);
        const slot = `room=1&date=${DAY}&hour=14&minute=0&interval=60`;
        await page.goto(`${app}/app/area-search/make-reservation?${slot}`);
        await reserve(page);
        await page.waitForURL(/\/app\/reservations$/);
      } else {
        await page.reload();
      }
      await expect(reservation).toBeVisible();

      const exited = once(launcher, 'exit');
      launcher.kill(signal);
      expect(await exited).toEqual([0, null]);
      expect(await isServed(port)).toBe(false);
    }
  });

  test('ends with the code of a server that refuses to start', async () => {
    const { launcher, log } = launch({ PORT: 'seventy', DATA_DIR: dataDir });
    expect(await once(launcher, 'exit')).toEqual([1, null]);
    expect(log()).toContain('PORT');
  });
});
