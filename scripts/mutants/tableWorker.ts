// Runs tables against mutants, in a thread of its own: a mutant may never end.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { root } from '../lib/paths.mjs';
import { dependentsOf } from './dependents.ts';
import type { Mutant } from './mutations.ts';
import { takeTests } from './shim.ts';

const shim = new URL('./shim.ts', import.meta.url).href;
/** Vitest does the same before each file: clock and server as a load leaves them. */
const setUp = pathToFileURL(`${root}tests/support/clock/clock.ts`).href;

let mutant: Mutant | null = null;
let number = 0;
let affected: ReadonlySet<string> = new Set();

function pathOf(url: string): string {
  return url.startsWith('file:') ? fileURLToPath(url.replace(/\?.*$/, '')).slice(root.length) : url;
}

registerHooks({
  resolve(specifier, context, next) {
    const isProject = context.parentURL !== shim && context.parentURL?.includes('/node_modules/') === false;
    if (specifier === 'vitest' && isProject) return { url: shim, shortCircuit: true };
    const resolved = next(specifier, context);
    const isFresh = affected.has(pathOf(resolved.url)) && !resolved.url.includes('?');
    return isFresh ? { ...resolved, url: `${resolved.url}?mutant=${number}` } : resolved;
  },
  load(url, context, next) {
    if (!url.includes('?mutant=')) return next(url, context);
    const path = pathOf(url);
    const source = mutant?.file === path ? mutant.text : readFileSync(root + path, 'utf8');
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});

/** The first table that fails, and how; null where all hold. */
async function firstFailure(tables: readonly string[]): Promise<string | null> {
  for (const [index, table] of tables.entries()) {
    try {
      await import(`${setUp}?mutant=${number}.${index}`);
      await import(`${pathToFileURL(root + table).href}?mutant=${number}`);
      for (const test of takeTests()) await test();
    } catch (error) {
      takeTests();
      return `${table}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
    }
  }
  return null;
}

/** The tables of the mutant's machine, its own first. */
function tablesOf(file: string): string[] {
  const own = file.replace(/^machines\/(.*)\.ts$/, 'tests/machines/$1.table.test.ts');
  const tables = [...affected].filter((each) => each.endsWith('.table.test.ts'));
  return tables.sort((a, b) => Number(b === own) - Number(a === own));
}

parentPort?.on('message', async (next: Mutant) => {
  mutant = next;
  number += 1;
  affected = dependentsOf(next.file);
  parentPort?.postMessage(await firstFailure(tablesOf(next.file)));
});
