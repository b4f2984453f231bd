import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { root } from '#scripts/lib/paths.mjs';

const PATIENCE = { intervals: [50], timeout: 120_000 };

/** How a command ended, and what it printed. */
export interface Ended {
  readonly code: number;
  readonly said: string;
}

/**
 * Somebody's shell in the folder of the project, with nothing in its environment but a home. Commands follow each other
 * in it, as they are typed; nobody is there to be asked.
 */
export class Shell {
  readonly #process: ChildProcess;
  #said = '';
  #count = 0;

  constructor(home: string) {
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      NODE_COMPILE_CACHE: `${root}.cache/node`,
      // No look for a newer npm, which nobody asked for.
      npm_config_update_notifier: 'false',
    };
    // A group of its own, which ends with whatever was started in it.
    this.#process = spawn('sh', { cwd: root, env, detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
    this.#type('exec 2>&1');
  }

  #type(line: string): void {
    this.#process.stdin?.write(`${line}\n`);
  }

  /** Types a command and waits for its end. */
  async run(command: string): Promise<Ended> {
    const from = this.#said.length;
    this.#count += 1;
    const end = new RegExp(`\nended ${this.#count}: (\\d+)\n`);
    this.#type(`{ ${command}; } </dev/null\nprintf '\\nended %s: %s\\n' ${this.#count} $?`);
    let code = Number.NaN;
    await expect.poll(() => (code = Number(end.exec(this.#said.slice(from))?.[1])), PATIENCE).not.toBeNaN();
    return { code, said: this.#said.slice(from).replace(end, '') };
  }

  /** Types a command that stays, and waits until it has printed all of that. */
  async start(command: string, prints: readonly RegExp[]): Promise<void> {
    const from = this.#said.length;
    this.#type(`${command} </dev/null &`);
    for (const line of prints) {
      await expect.poll(() => this.#said.slice(from), PATIENCE).toMatch(line);
    }
  }

  /** Ends it, and all that was started in it, as Ctrl-C does. */
  async close(): Promise<void> {
    const { pid, stdout } = this.#process;
    if (pid === undefined || stdout === null) return;
    // Its output ends with the last who could write there.
    const ended = once(stdout, 'close');
    process.kill(-pid, 'SIGTERM');
    await ended;
  }
}
