// Behind `npm run test:deep`: what takes too long for every change. Each part is a command of its own, and all are run.
import { projectNode } from './lib/paths.mjs';
import { exitIfStopped, run } from './lib/run.mjs';

/** @type {readonly (readonly [name: string, args: string[]])[]} Add yours: what it proves, and how it is run. */
const parts = [['mistakes that tests notice', ['scripts/mutants/main.ts', '--sample=240']]];

const failed = [];
for (const [name, args] of parts) {
  const started = performance.now();
  console.log(`\n${name}`);
  const { code } = await run(projectNode, args);
  exitIfStopped();
  if (code !== 0) failed.push(name);
  console.log(`${name}: ${((performance.now() - started) / 60_000).toFixed(0)} minutes`);
}
console.log(failed.length === 0 ? '\nAll of it holds.' : `\nDoes not hold: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
