/** The build's groups name files by patterns: what is renamed would move to another screen's chunk without a word. */
import { describe, expect, it } from 'vitest';
import { configurations, sourcesOf } from './sources.ts';

const config = configurations().find(([path]) => path === 'vite.config.ts')?.[1] ?? '';
const paths = ['domain', 'contract', 'machines', 'src'].flatMap((room) =>
  sourcesOf(room).map(([path]) => `/${path}`),
);
const patterns = [...config.matchAll(/test: \/(.+)\/,/g)].map(([, pattern = '']) => pattern);

describe('the groups of the build', () => {
  it('are read from the configuration', () => {
    expect(patterns).toHaveLength([...config.matchAll(/name: '/g)].length);
    expect(patterns.length).toBeGreaterThan(2);
  });

  it.each(patterns.flatMap((pattern) => pattern.match(/\w+/g) ?? []))('name what is there: %s', (name) => {
    expect(paths.filter((path) => path.includes(`/${name}`) || path.endsWith(`.${name}`))).not.toEqual([]);
  });
});
