import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

const running = new Set();
let stopSignal;

// The launcher outlives its children, so that Ctrl-C and SIGTERM end in the child's own graceful stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopSignal ??= signal;
    for (const child of running) child.kill(signal);
  });
}

/** The exit code of a process that a signal ended, as a shell would say it. */
function signalCode(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Runs a command to its end in the project's folder.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean }} options `capture` collects what the command prints
 *   instead of showing it
 * @returns {Promise<{ code: number, output: string }>} 127 when there is no such command
 */
export function run(command, args, { env = process.env, capture = false } = {}) {
  return new Promise((resolve) => {
    const stdio = capture ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd: root, env, stdio });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const end = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? signalCode(signal)));
  });
}

/** Leaves with the code of the signal that came while a step ran, so that no further step starts. */
export function exitIfStopped() {
  if (stopSignal) process.exit(signalCode(stopSignal));
}
