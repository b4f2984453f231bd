// Behind `npm run test:mutants`: changes the machines, one change at a time, and sees whether the tests notice.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { root } from '../lib/paths.mjs';
import { exitIfStopped } from '../lib/run.mjs';
import { type Mutant, mutantsOf } from './mutations.ts';
import { survivors } from './survivors.ts';
import { Tables } from './tables.ts';
import { killByViews } from './views.ts';

const LEAST_KILLED = 0.95;

process.chdir(root);
const [wanted = ''] = process.argv.slice(2);
const started = performance.now();
const sources = globSync('machines/*/*.ts')
  .sort()
  .filter((file) => file.includes(wanted))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const mutants = sources.flatMap(({ file, text }) => mutantsOf(file, text));

interface Result extends Pick<Mutant, 'file' | 'what'> {
  /** What noticed it; null where nothing did. */
  readonly killer: string | null;
  readonly by: 'table' | 'view' | null;
}

/** A test that fails without any change would notice everything. */
async function ensureTablesHold(tables: Tables): Promise<void> {
  for (const { file, text } of sources) {
    const failure = await tables.kill({ file, what: 'no change', text });
    if (failure) throw new Error(`Failed to begin: without any change of ${file}, ${failure}`);
  }
}

async function resultsOf(tables: Tables): Promise<Result[]> {
  const results: Result[] = [];
  for (const mutant of mutants) {
    exitIfStopped();
    const { file, what } = mutant;
    const byTable = await tables.kill(mutant);
    const killer = byTable ?? (await killByViews(mutant));
    results.push({ file, what, killer, by: killer === null ? null : byTable ? 'table' : 'view' });
  }
  return results;
}

const tables = new Tables();
await ensureTablesHold(tables);
const results = await resultsOf(tables);
tables.end();

function print(file: string, counted: readonly Result[]): void {
  const by = (killer: Result['by']) => counted.filter((result) => result.by === killer).length;
  const columns = [counted.length, by('table'), by('view'), by(null)];
  console.log(`  ${file.padEnd(44)}${columns.map((column) => String(column).padStart(10)).join('')}`);
}

console.log(
  `  ${'machine'.padEnd(44)}${['mutants', 'by table', 'by view', 'survive'].map((name) => name.padStart(10)).join('')}`,
);
for (const [file, counted] of Map.groupBy(results, (result) => result.file)) print(file, counted);
print('all', results);

const alive = results.filter(({ by }) => by === null).map(({ file, what }) => `${file}: ${what}`);
for (const name of alive) console.log(`\nsurvives: ${name}\n  ${survivors[name] ?? 'Nobody has said why.'}`);
const known = Object.keys(survivors).filter((name) => name.startsWith(`machines/`) && name.includes(wanted));
const dead = known.filter((name) => !alive.includes(name));
for (const name of dead) console.log(`\nis no survivor any more, strike it off: ${name}`);

mkdirSync('.cache', { recursive: true });
writeFileSync('.cache/mutants.json', JSON.stringify(results, null, 2));
const share = 1 - alive.length / results.length;
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(`\n${(share * 100).toFixed(1)} % of ${results.length} mutants noticed, in ${seconds} s`);
const isExplained = alive.every((name) => name in survivors) && dead.length === 0;
process.exit(share >= LEAST_KILLED && isExplained ? 0 : 1);
