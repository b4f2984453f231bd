import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

const SETUP_FILES = ['tests/support/dom.ts', 'tests/support/hashing.ts', 'model-tests/support/setup.ts'];

/** The files of a worker share their modules (vitest.config.ts): what one replaces, the next one gets, or misses. */
it('replaces modules in setup files only', () => {
  const replacing = ['tests', 'model-tests']
    .flatMap(sourcesOf)
    .filter(
      ([path, text]) => /\bvi\.(do)?[mM]ock\(/.test(text) && path !== 'tests/architecture/replaced.test.ts',
    )
    .map(([path]) => path);
  expect(replacing.filter((path) => !SETUP_FILES.includes(path))).toEqual([]);
});
