// Runs every test there is and ends with one line. Started by scripts/test.mjs on the project's Node.
import { exitIfStopped } from '../lib/run.mjs';
import { readRules, weigh } from './evidence.ts';
import { builds, checks, journeys, modelsAndViews, vitest } from './parts.ts';
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
import { counted, type Outcome, sum, together } from './tally.ts';

const isCi = process.env.CI === 'true';
const remarks: string[] = [];

async function timed(name: string, part: () => Promise<Outcome>): Promise<Outcome> {
  const start = performance.now();
  const outcome = await part();
  exitIfStopped();
  remarks.push(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return outcome;
}

const missing = await provide([chromium, japaneseFont, postgresql, pgbouncer, webKit, pdftotext]);
// By itself: a system that does not know the package would install none of the others beside it.
await provide([headlessShell]);
exitIfStopped();
const canBrowse = !missing.includes(chromium) && !missing.includes(japaneseFont);

const notRun = counted({ journeys: { passed: 0, failed: 0, skipped: 1 } });
// Side by side, each with a worker or two of its own: one after the other they leave a fifth of two cores idle.
const ran = together(
  await Promise.all([
    timed('types, lint', checks),
    timed('models, views, pictures', () => modelsAndViews(canBrowse)),
    timed('server, rules, contract', () => vitest(['server', 'unit'])),
    timed('build, journeys', async () => {
      const built = await builds();
      return together([built, canBrowse ? await journeys() : notRun]);
    }),
  ]),
);
const all = { ...ran.tallies };

if (missing.length > 0) {
  const names = missing.map((need) => need.name).join(', ');
  remarks.push(`Not run without ${names}. To enable: ${commandFor(missing)}`);
  if (isCi) all.system = { passed: 0, failed: missing.length, skipped: 0 };
}

const { lines, unproven } = weigh(readRules(), ran.passed, canBrowse);
remarks.push(...lines, ...unproven);
remarks.push(...ran.again.map((name) => `Passed only when tried again: ${name}`));
remarks.push(...ran.failed.map((name) => `Failed: ${name}`));
all.rules = {
  passed: lines.length > 0 && unproven.length === 0 ? 1 : 0,
  failed: unproven.length,
  skipped: 0,
};

const { passed, failed, skipped } = sum(Object.values(all));
console.log(`\n${remarks.join('\n')}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
