import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './paths.mjs';

/** The signals that ask a process to stop. @type {readonly NodeJS.Signals[]} */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let stopSignal;

// The launcher outlives its children, so that Ctrl-C and SIGTERM end in the child's own graceful stop.
for (const signal of stopSignals) {
  process.on(signal, () => {
    stopSignal ??= signal;
    for (const child of running) child.kill(signal);
  });
}

/**
 * The exit code of a process that a signal ended, as a shell would say it.
 * @param {NodeJS.Signals} signal
 */
function signalCode(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Runs a command to its end in the project's folder.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean, niceness?: number }} options `capture` collects what the
 *   command prints instead of showing it; a `niceness` above 0 lets others go first
 * @returns {Promise<{ code: number, output: string }>} 127 when there is no such command
 */
export function run(command, args, { env = process.env, capture = false, niceness = 0 } = {}) {
  return new Promise((resolve) => {
    const shown = capture ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: [capture ? 'ignore' : 'inherit', shown, shown],
    });
    running.add(child);
    if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    /** @param {number} code */
    const end = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal ? signalCode(signal) : 1)));
  });
}

/** Leaves with the code of the signal that came while a step ran, so that no further step starts. */
export function exitIfStopped() {
  if (stopSignal) process.exit(signalCode(stopSignal));
}
