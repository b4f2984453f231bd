import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** The answer of a process that ended, or said nothing in time. */
export const LOST = Symbol('lost');

/** How long a process has for its clean-up, before it is killed. */
const FAREWELL_MS = 2000;

/**
 * Asks a process of its own, one question at a time. A process that dies of a question, or answers it too late, is
 * ended; the next question begins another one.
 */
export class Apart<Question extends object, Answer> {
  readonly #module: URL;
  #process: ChildProcess | null = null;

  /** @param module answers each message of its parent by one; ends when its parent disconnects */
  constructor(module: URL) {
    this.#module = module;
  }

  async ask(question: Question, patienceMs: number): Promise<Answer | typeof LOST> {
    this.#process ??= fork(this.#module);
    const asked = this.#process;
    const { promise, resolve } = Promise.withResolvers<Answer | typeof LOST>();
    const lose = () => resolve(LOST);
    const patience = setTimeout(lose, patienceMs);
    asked.on('message', resolve).on('exit', lose);
    asked.send(question);
    const answer = await promise;
    clearTimeout(patience);
    asked.off('message', resolve).off('exit', lose);
    if (answer === LOST) await this.end();
    return answer;
  }

  /** Lets the process put away what it has begun, and kills it where it does not come to that. */
  async end(): Promise<void> {
    const ending = this.#process;
    this.#process = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    if (ending.connected) ending.disconnect();
    const impatience = setTimeout(() => ending.kill('SIGKILL'), FAREWELL_MS);
    await gone;
    clearTimeout(impatience);
  }
}
