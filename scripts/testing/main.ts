// Runs every test there is and ends with one line. Started by scripts/test.mjs on the project's Node.
import { exitIfStopped } from '../lib/run.mjs';
import { readRules, weigh } from './evidence.ts';
import { checks, journeys, vitest } from './parts.ts';
import {
  chromium,
  commandFor,
  headlessShell,
  japaneseFont,
  pdftotext,
  pgbouncer,
  postgresql,
  provide,
  webKit,
} from './system.ts';
import { forgetEnds, readEnds, sum, type Tallies } from './tally.ts';

const isCi = process.env.CI === 'true';
const all: Tallies = {};
const remarks: string[] = [];

async function timed(name: string, part: () => Promise<Tallies>): Promise<void> {
  const start = performance.now();
  Object.assign(all, await part());
  exitIfStopped();
  remarks.push(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

forgetEnds();
const missing = await provide([chromium, japaneseFont, postgresql, pgbouncer, webKit, pdftotext]);
// By itself: a system that does not know the package would install none of the others beside it.
await provide([headlessShell]);
exitIfStopped();
const canBrowse = !missing.includes(chromium) && !missing.includes(japaneseFont);

// Side by side: the tests wait for databases and timers, and leave room for what only computes.
await Promise.all([
  timed('types, lint, build', checks),
  timed('rules, contract, server, views, models', vitest),
]);
if (canBrowse) await timed('journeys', journeys);
else all.journeys = { passed: 0, failed: 0, skipped: 1 };

if (missing.length > 0) {
  const names = missing.map((need) => need.name).join(', ');
  remarks.push(`Not run without ${names}. To enable: ${commandFor(missing)}`);
  if (isCi) all.system = { passed: 0, failed: missing.length, skipped: 0 };
}

const ended = readEnds();
const { lines, unproven } = weigh(readRules(), ended.passed, canBrowse);
remarks.push(...lines, ...unproven);
remarks.push(...ended.again.map((name) => `Passed only when tried again: ${name}`));
remarks.push(...ended.failed.map((name) => `Failed: ${name}`));
all.rules = {
  passed: lines.length > 0 && unproven.length === 0 ? 1 : 0,
  failed: unproven.length,
  skipped: 0,
};

const { passed, failed, skipped } = sum(Object.values(all));
console.log(`\n${remarks.join('\n')}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
