import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

const SETUP_FILES = [
  'tests/support/console.ts',
  'tests/support/clock/clock.ts',
  'tests/support/dom/dom.ts',
  'tests/support/server/hashing.ts',
  'model-tests/support/stage/setup.ts',
];

const support = ['tests', 'model-tests']
  .flatMap(sourcesOf)
  .filter(([path]) => !/\.test\.tsx?$/.test(path) && !SETUP_FILES.includes(path));

/** A module that a worker has loaded is not loaded again for the next file: its hooks would hold for the first. */
it('hangs hooks into test files by calls, never by imports', () => {
  const hanging = support
    .filter(([, text]) => /^(before|after)(All|Each)\(/m.test(text))
    .map(([path]) => path);
  expect(hanging).toEqual([]);
});

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
