import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configurations, sourcesOf } from './sources.ts';

/** The patterns of the files of each project (vitest.config.ts). */
const patterns = configurations()
  .filter(([path]) => path === 'vitest.config.ts')
  .flatMap(([, text]) => [...text.matchAll(/include: \['([^']+)'\]/g)])
  .map(([, pattern = '']) => pattern);

describe('the files of tests', () => {
  const files = ['tests', 'model-tests']
    .flatMap(sourcesOf)
    .map(([path]) => path)
    .filter((path) => /\.(test|spec)\.\w+$/.test(path));

  it('belong to one project each, so that they run, and once', () => {
    expect(files.length).toBeGreaterThan(600);
    expect(
      files.filter((path) => patterns.filter((pattern) => matchesGlob(path, pattern)).length !== 1),
    ).toEqual([]);
  });

  it('are there for each of the four projects', () => {
    expect(patterns.length).toBe(4);
    for (const pattern of patterns)
      expect(
        files.some((path) => matchesGlob(path, pattern)),
        pattern,
      ).toBe(true);
  });
});
