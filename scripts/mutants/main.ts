// Behind `npm run test:mutants`: makes mistakes, one at a time, and sees which of the tests notice.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from '../lib/paths.mjs';
import { exitIfStopped } from '../lib/run.mjs';
import { bodyMutantsOf, KINDS } from './bodies.ts';
import { isNoticed, Layers, type Verdict, type Verdicts } from './layers.ts';
import { type Mutant, mutantsOf } from './mutations.ts';
import { LAYERS, type Layer } from './nearest.ts';
import { sampleOf } from './sample.ts';
import { survivors } from './survivors.ts';
import { Tables } from './tables.ts';

const LEAST_NOTICED = 0.95;
/** Of the bodies' mistakes, which are too many to try each. */
const USUAL_SAMPLE = 120;
/** The decoder is judged by pictures, the recorder by the atlas; neither says anything to a member. */
const UNJUDGED = /^src\/(inspection|qr\/decode|main)/;
const BODIES = [
  'machines/**/*.ts',
  'src/**/*.{ts,tsx}',
  'domain/**/*.ts',
  'contract/booking/*.ts',
  'server/booking/{payment,ledger}/*.ts',
];

process.chdir(root);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string' } },
});
const [wanted = ''] = positionals;
const size = values.sample === 'all' ? Number.POSITIVE_INFINITY : Number(values.sample ?? USUAL_SAMPLE);
const started = performance.now();

function sourcesOf(patterns: readonly string[]): { file: string; text: string }[] {
  return patterns
    .flatMap((pattern) => globSync(pattern))
    .sort()
    .filter((file) => file.includes(wanted) && !UNJUDGED.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

interface Result extends Pick<Mutant, 'file' | 'what'> {
  readonly kind: string;
  readonly verdicts: Verdicts;
}

const tables = new Tables();
const layers = new Layers();
const charts = values.only === 'bodies' ? [] : sourcesOf(['machines/*/*.ts']);
const bodies = values.only === 'charts' ? [] : sourcesOf(BODIES);
const sample = sampleOf(
  bodies.flatMap(({ file, text }) => bodyMutantsOf(file, text)),
  size,
  ({ kind }) => kind,
  values.seed,
);
/** Those that are asked of every mistake; the server's tests only of the server's, and of what nobody else notices. */
const asked = (file: string): readonly Layer[] =>
  file.startsWith('server/') ? ['server'] : LAYERS.filter((layer) => layer !== 'server');

async function begin(): Promise<void> {
  for (const { file, text } of charts) {
    const verdict = await tables.judge({ file, what: 'no change', text });
    if (verdict !== 'passed')
      throw new Error(`Failed to begin: without any change of ${file}, a table is ${verdict}.`);
  }
  for (const [room, mutants] of Map.groupBy(sample, ({ file }) => file.split('/')[0] ?? '')) {
    await layers.ensureHolding([...new Set(mutants.map(({ file }) => file))], asked(`${room}/`));
  }
}

/** A chart's mistakes are many, and its tables quick: only what they miss is asked of the others. */
async function judgeChart(mutant: Mutant): Promise<Verdicts> {
  const verdict = await tables.judge(mutant);
  return verdict === 'noticed' ? { tables: verdict } : layers.judge(mutant, ['generated']);
}

async function resultsOf(): Promise<Result[]> {
  const results: Result[] = [];
  for (const mutant of charts.flatMap(({ file, text }) => mutantsOf(file, text))) {
    exitIfStopped();
    results.push({ file: mutant.file, what: mutant.what, kind: 'chart', verdicts: await judgeChart(mutant) });
  }
  for (const mutant of sample) {
    exitIfStopped();
    const { file, what, kind } = mutant;
    const result = { file, what, kind, verdicts: await layers.judge(mutant, asked(file)) };
    results.push(result);
    console.error(`${results.length}: ${verdictOf(result)} (${kind}) ${file}: ${what}`);
  }
  return results;
}

/** `noticed` by anybody; `timedOut` where the only sign was a wait that did not end, which is no proof. */
function verdictOf({ verdicts }: Result): Verdict {
  if (isNoticed(verdicts)) return 'noticed';
  return Object.values(verdicts).includes('timedOut') ? 'timedOut' : 'passed';
}

const COLUMNS = ['mistakes', 'noticed', 'timed out', 'survive', ...LAYERS] as const;

function line(name: string, cells: readonly (string | number)[]): string {
  return `  ${name.padEnd(16)}${cells.map((cell) => String(cell).padStart(11)).join('')}`;
}

function count(name: string, results: readonly Result[]): string {
  const having = (verdict: Verdict) => results.filter((result) => verdictOf(result) === verdict).length;
  const by = LAYERS.map((layer) => {
    const told = results.filter(({ verdicts }) => verdicts[layer] && verdicts[layer] !== 'untested');
    return `${told.filter(({ verdicts }) => verdicts[layer] === 'noticed').length}/${told.length}`;
  });
  return line(name, [results.length, having('noticed'), having('timedOut'), having('passed'), ...by]);
}

await begin();
const results = await resultsOf();
tables.end();
await layers.end();

console.log(`\nWhich mistakes would have been noticed, and by whom (of those whose tests were asked):`);
console.log(line('kind', COLUMNS));
for (const kind of ['chart', ...KINDS]) {
  const alike = results.filter((result) => result.kind === kind);
  if (alike.length > 0) console.log(count(kind, alike));
}
console.log();
for (const [room, counted] of Map.groupBy(results, ({ file }) => file.split('/')[0] ?? '')) {
  console.log(count(room, counted));
}
console.log(count('all', results));

const nameOf = ({ file, what }: Result) => `${file}: ${what}`;
const alive = results.filter((result) => verdictOf(result) !== 'noticed');
for (const result of alive) {
  const { kind } = result;
  console.log(
    `\n${verdictOf(result) === 'timedOut' ? 'times out' : 'survives'} (${kind}): ${nameOf(result)}`,
  );
  console.log(`  ${survivors[nameOf(result)] ?? 'Nobody has said why.'}`);
}
const dead = results.filter((result) => verdictOf(result) === 'noticed' && nameOf(result) in survivors);
for (const result of dead) console.log(`\nis no survivor any more, strike it off: ${nameOf(result)}`);

mkdirSync('.cache', { recursive: true });
writeFileSync('.cache/mutants.json', JSON.stringify(results, null, 2));
const share = results.filter((result) => verdictOf(result) === 'noticed').length / results.length;
const minutes = ((performance.now() - started) / 60_000).toFixed(0);
console.log(`\n${(share * 100).toFixed(1)} % of ${results.length} mistakes noticed, in ${minutes} minutes`);
const isExplained = alive.every((result) => nameOf(result) in survivors) && dead.length === 0;
process.exit(share >= LEAST_NOTICED && isExplained ? 0 : 1);
