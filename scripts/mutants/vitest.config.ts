import { readFileSync } from 'node:fs';
import { loadConfigFromFile } from 'vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import { root } from '../lib/paths.mjs';
import type { Mutant } from './mutations.ts';

const { file, text } = JSON.parse(readFileSync(process.env.KOMORI_MUTANT ?? '', 'utf8')) as Mutant; // by views.ts
const base = await loadConfigFromFile({ command: 'serve', mode: 'test' }, `${root}vitest.config.ts`);

/** The project's tests, with one file of the machines changed. */
export default mergeConfig(
  base?.config ?? {},
  defineConfig({
    root,
    // What was transformed without the change, or with another one, is not what is meant here.
    test: { fsModuleCache: false },
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (id.replace(/\?.*$/, '') === root + file ? text : null),
      },
    ],
  }),
);
