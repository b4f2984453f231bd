import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEMPLATE_VARIABLE } from '#e2e/support/template.ts';
import { expect, test } from '#e2e/support/test.ts';
import { root } from '#scripts/lib/paths.mjs';
import { freePort } from '#scripts/lib/ports.mjs';

const launched: ChildProcess[] = [];

/** What `npm start` runs, in a group of processes of its own; `log` is what it has printed. */
function launch(env: NodeJS.ProcessEnv): { launcher: ChildProcess; log: () => string } {
  const launcher = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    // Vite's development server leaves 'development' behind in the worker that has served it.
    env: { ...process.env, NODE_ENV: 'test', ...env },
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

test.describe('the launcher', () => {
  let dataDir: string;

  test.beforeEach(() => {
    // What a first start has left; the first start itself is the one that has made it.
    dataDir = mkdtempSync(join(tmpdir(), 'komori-start-'));
    cpSync(process.env[TEMPLATE_VARIABLE] ?? '', dataDir, { recursive: true });
  });
  test.afterEach(() => {
    killLaunched();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('names address and accounts, and leaves nothing behind after SIGTERM or SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const port = await freePort();
      const { launcher, log } = launch({ PORT: `${port}`, DATA_DIR: dataDir });
      await expect.poll(log, { timeout: 60_000 }).toContain(`http://127.0.0.1:${port}/user/`);
      await expect.poll(log).toContain('personal@example.jp');
      expect(await isServed(port)).toBe(true);

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
