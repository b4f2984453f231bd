import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { projectNode, root, tools } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import type { Mutant } from './mutations.ts';

const FILE = `${root}.cache/mutant.json`;

/** The tests of the machine beside its table: its model, and what is said of it by hand. */
function testsOf(file: string): string[] {
  const [, flow = ''] = /^machines\/(.*)\.ts$/.exec(file) ?? [];
  return [`model-tests/${flow}.test.tsx`, `tests/machines/${flow}.test.ts`].filter((test) =>
    existsSync(root + test),
  );
}

/** Walks the machine's views with the mutant behind them. What noticed it; null where nothing did. */
export async function killByViews(mutant: Mutant): Promise<string | null> {
  const tests = testsOf(mutant.file);
  if (tests.length === 0) return null;
  mkdirSync(`${root}.cache`, { recursive: true });
  writeFileSync(FILE, JSON.stringify(mutant));
  const args = ['run', '--config', 'scripts/mutants/vitest.config.ts', '--bail', '1'];
  // A pattern, though it fits all: so that the run does not pass for one that counts coverage.
  const { code, output } = await run(projectNode, [tools.vitest, ...args, '-t', '.', ...tests], {
    env: { ...process.env, KOMORI_MUTANT: FILE },
    capture: true,
  });
  if (code === 0) return null;
  return /FAIL.*? > (.*)/.exec(output)?.[1] ?? tests.join(', ');
}
