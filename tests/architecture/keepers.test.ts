import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KEEPERS } from './keepers.ts';
import { sourcesOf } from './sources.ts';

/** The ways to begin something that goes on. `.subscribe(` of an actor is one; React's own hooks put theirs away. */
const BEGINS =
  /addEventListener\(|\bset(Interval|Timeout)\(|new (Resize|Mutation|Intersection)Observer|createObjectURL\(|getUserMedia\(|wakeLock\b|new AbortController|watchPosition\(|new Worker\(|new EventSource|new BroadcastChannel|request(AnimationFrame|VideoFrameCallback|IdleCallback)\(|\.subscribe\(/;

const rooms = ['contract', 'machines', 'src'].flatMap(sourcesOf);

it('knows of every file that begins something how it ends', () => {
  const found = rooms.filter(([, text]) => BEGINS.test(text)).map(([path]) => path);
  expect(Object.keys(KEEPERS).toSorted()).toEqual(found.toSorted());
});

it.each(
  Object.entries(KEEPERS).flatMap(([file, keeping]) => ('held' in keeping ? [[file, keeping.held]] : [])),
)('names a test that is there: %s', (_, held = '') => {
  const [file = '', title = ''] = held.split(/: (.*)/s);
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(title);
});
