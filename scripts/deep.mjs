// Behind `npm run test:deep`: what takes too long for every change. Each part is a command of its own, and all are run.
import { projectNode, tools } from './lib/paths.mjs';
import { exitIfStopped, run } from './lib/run.mjs';

/**
 * Add yours: what it proves, and how it is run.
 * @type {readonly { readonly name: string, readonly args: string[], readonly env?: Record<string, string> }[]}
 */
const parts = [
  {
    name: '10,000 charges with lost calls and lost answers',
    args: [tools.vitest, 'run', '--project', 'server', 'tests/server/booking/billing.test.ts'],
    env: { DRILL_CHARGES: '10000' },
  },
  {
    name: 'everything of the server on both databases',
    args: [tools.vitest, 'run', '--project', 'server'],
    env: { DEEP: '1' },
  },
  { name: 'a primary that dies under bookings', args: ['scripts/drills/failover.ts'] },
  {
    name: 'what members hear under load, faults and kills, judged from outside',
    args: ['scripts/drills/histories/main.ts'],
  },
  { name: 'going back to a moment out of a backup and an archive', args: ['scripts/drills/recovery.ts'] },
  { name: 'mistakes that tests notice', args: ['scripts/mutants/main.ts', '--sample=240'] },
  {
    name: 'controls tried in every state that models tell from others',
    args: [tools.vitest, 'run', '--project', 'models'],
    env: { AUDIT: 'full', COMPLAINTS: 'fail' },
  },
  {
    name: 'two members at odds, every order of what can happen, to the end',
    args: [tools.vitest, 'run', '--project', 'models', 'model-tests/exploration'],
    env: { DEEP: '1' },
  },
  { name: 'every state of every view, painted and looked at', args: ['scripts/gallery/main.ts'] },
  {
    name: 'nothing that React or XState complain of',
    args: [tools.vitest, 'run', '--project', 'unit', '--project', 'views'],
    env: { COMPLAINTS: 'fail' },
  },
  {
    name: 'the main job and the visit in WebKit, and journeys that take their time',
    args: [tools.playwright, 'test'],
    env: { DEEP: '1' },
  },
  {
    name: 'all journeys on the embedded database',
    args: [tools.playwright, 'test'],
    env: { JOURNEYS: 'embedded' },
  },
];

const failed = [];
for (const { name, args, env } of parts) {
  const started = performance.now();
  console.log(`\n${name}`);
  const { code } = await run(projectNode, args, { env: { ...process.env, ...env } });
  exitIfStopped();
  if (code !== 0) failed.push(name);
  console.log(`${name}: ${((performance.now() - started) / 60_000).toFixed(0)} minutes`);
}
console.log(failed.length === 0 ? '\nAll of it holds.' : `\nDoes not hold: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
