import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach } from 'vitest';
import { projectNode, root } from '#scripts/lib/paths.mjs';

/** A server of its own process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** `http://127.0.0.1:port`, once it is ready; rejects with what it printed when it ends before that. */
  readonly ready: Promise<string>;
  /** Everything it has printed. */
  readonly output: () => string;
  /** Resolves to the exit code; null after a signal. */
  readonly ended: Promise<number | null>;
}

const started = new Set<ChildProcess>();

/** Starts `server/main.ts` on a free port with that environment; it is killed after the test at the latest. */
export function startServer(environment: Readonly<Record<string, string>>): ServerProcess {
  // It lives for seconds: what Node compiles is kept for the next one, what PGlite brings is not compiled again.
  const child = spawn(projectNode, ['--liftoff-only', 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: `${root}.cache/node`,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let output = '';
  const ended = once(child, 'exit').then(([code]) => {
    started.delete(child);
    return code as number | null; // as the 'exit' event is documented
  });
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const origin = /ready: (http:\S+)\/user\//.exec(output)?.[1];
        if (origin !== undefined) resolve(origin);
      });
    }
    ended.then(() => reject(new Error(output)));
  });
  // Whoever waits for the end alone is not to be told that it never became ready.
  ready.catch(() => undefined);
  return { child, ready, output: () => output, ended };
}

/** Leaves no server behind, whatever has become of the test. */
export function killServersAfterEach(): void {
  afterEach(async () => {
    const left = [...started];
    for (const child of left) child.kill('SIGKILL');
    await Promise.all(
      left.map((child) => child.exitCode === null && child.signalCode === null && once(child, 'exit')),
    );
  });
}
