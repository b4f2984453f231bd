// Behind `npm run test:mutants`: makes mistakes, one at a time, and sees which of the tests notice.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from '../lib/paths.mjs';
import { exitIfStopped } from '../lib/run.mjs';
import { bodyMutantsOf } from './bodies.ts';
import { judge, layersFor, type Search } from './judge.ts';
import { LayersApart } from './layersApart.ts';
import { type Mutant, mutantsOf } from './mutations.ts';
import { recordReach } from './reach.ts';
import { nameOf, openQuestions, type Result, report, shareOf, verdictOf } from './report.ts';
import { partOf, sampleOf } from './sample.ts';
import { Tables } from './tables.ts';
import { writtenMistakes } from './written.ts';

const LEAST_NOTICED = 0.95;
/** Of the bodies' mistakes, which are too many to try each. */
const USUAL_SAMPLE = 120;
/** The decoder and its worker are judged by pictures, the recorder by the atlas; neither says anything to a member. */
const UNJUDGED = /^src\/(inspection|qr\/decode|qr\/reader\/decode|main)/;
const BODIES = [
  'machines/**/*.ts',
  'src/**/*.{ts,tsx}',
  'domain/**/*.ts',
  'contract/*/*.ts',
  'server/booking/{payment,ledger,cancellation}/*.ts',
  'server/{history/receipts,settings/coupons,account/guest}/*.ts',
];
const RESULTS = '.cache/mutants.json';

process.chdir(root);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    part: { type: 'string' },
    search: { type: 'string', default: 'all' },
    again: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    kind: { type: 'string' },
    mistakes: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});
const [wanted = ''] = positionals;
const size = values.sample === 'all' ? Number.POSITIVE_INFINITY : Number(values.sample ?? USUAL_SAMPLE);
const search = values.search as Search; // one of the three, as docs/mutants.md says
const started = performance.now();

function sourcesOf(patterns: readonly string[]): { file: string; text: string }[] {
  return patterns
    .flatMap((pattern) => globSync(pattern))
    .sort()
    .filter((file) => file.includes(wanted) && !UNJUDGED.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

if (values.record) {
  await recordReach();
  process.exit(0);
}

const tables = new Tables();
const layers = new LayersApart();
/** Mistakes that somebody wrote by hand take the place of those that are made here. */
const isWritten = values.mistakes !== undefined;
const charts = isWritten || values.only === 'bodies' ? [] : sourcesOf(['machines/**/*.ts']);
const bodies = isWritten || values.only === 'charts' ? [] : sourcesOf(BODIES);
/** The findings of the run before this one, where this one only goes on with it. */
const former: readonly Result[] =
  (values.again || values.part || values.resume) && existsSync(RESULTS)
    ? JSON.parse(readFileSync(RESULTS, 'utf8'))
    : [];
const judged = new Set(former.map(nameOf));
const unnoticed = new Set(former.filter((result) => verdictOf(result) !== 'noticed').map(nameOf));

const drawn = charts.flatMap(({ file, text }) => mutantsOf(file, text));
const bodyMutants: readonly (Mutant & { readonly kind: string })[] = values.mistakes
  ? writtenMistakes(values.mistakes)
  : bodies.flatMap(({ file, text }) => bodyMutantsOf(file, text));
const written = bodyMutants.filter(({ kind }) => values.kind === undefined || kind === values.kind);
const again = <Item extends Mutant>(items: readonly Item[]) =>
  items.filter((item) => unnoticed.has(nameOf(item)));
const rest = <Item extends Mutant>(items: readonly Item[]) =>
  partOf(items, values.part).filter((item) => !judged.has(nameOf(item)));
const ofCharts = values.again ? again(drawn) : rest(drawn);
const ofBodies = values.again
  ? again(written)
  : rest(isWritten ? written : sampleOf(written, size, ({ kind }) => kind, values.seed));

async function begin(): Promise<void> {
  const files = new Set(ofCharts.map(({ file }) => file));
  for (const { file, text } of charts.filter((chart) => files.has(chart.file))) {
    const unchanged = { file, what: 'no change', text };
    let verdict = await tables.judge(unchanged);
    // The first look loads every chart, which a busy machine takes long to do.
    if (verdict === 'timedOut') verdict = await tables.judge(unchanged);
    if (verdict !== 'passed')
      throw new Error(`Failed to begin: without any change of ${file}, a table is ${verdict}.`);
  }
  // Whoever asks no more than needed is told by `judge` of a test that fails by itself.
  if (search !== 'all' || isWritten) return;
  for (const [room, mutants] of Map.groupBy(ofBodies, ({ file }) => file.split('/')[0] ?? '')) {
    const files = [...new Set(mutants.map(({ file }) => file))];
    await layers.ensureHolding(
      files,
      layersFor(`${room}/`).filter((layer) => layer !== 'tables'),
    );
  }
}

/** A chart's mistakes are many, and its tables quick: only what they miss is asked of the others. */
async function judgeChart(mutant: Mutant): Promise<Result['verdicts']> {
  const verdict = await tables.judge(mutant);
  if (verdict === 'noticed') return { tables: verdict };
  return {
    ...(await judge({ tables, layers }, mutant, search === 'all' ? 'first' : search)),
    tables: verdict,
  };
}

/** Together with the results of the run before; a mutant that is judged again counts as it is now. */
function withFormer(found: readonly Result[]): Result[] {
  const names = new Set(found.map(nameOf));
  return [...former.filter((result) => !names.has(nameOf(result))), ...found];
}

async function resultsOf(): Promise<Result[]> {
  const results: Result[] = [];
  const add = (result: Result) => {
    results.push(result);
    console.error(`${results.length}: ${verdictOf(result)} (${result.kind}) ${nameOf(result)}`);
    // After each, so that a run that is cut short keeps its results.
    writeFileSync(RESULTS, JSON.stringify(withFormer(results), null, 2));
  };
  for (const mutant of ofCharts) {
    exitIfStopped();
    add({ file: mutant.file, what: mutant.what, kind: 'chart', verdicts: await judgeChart(mutant) });
  }
  for (const mutant of ofBodies) {
    exitIfStopped();
    const { file, what, kind } = mutant;
    add({
      file,
      what,
      kind,
      verdicts: await judge({ tables, layers }, mutant, isWritten ? 'first' : search),
    });
  }
  return results;
}

mkdirSync('.cache', { recursive: true });
await begin();
const found = await resultsOf();
tables.end();
await layers.end();

const results = withFormer(found);
console.log(`\n${report(results)}`);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(
  `\n${(shareOf(results) * 100).toFixed(1)} % of ${results.length} mistakes noticed, ${found.length} of them in ${minutes} minutes`,
);
process.exit(shareOf(results) >= LEAST_NOTICED && openQuestions(results).isExplained ? 0 : 1);
