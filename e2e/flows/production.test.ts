import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '#e2e/support/test.ts';
import { root } from '#scripts/lib/paths.mjs';

/** Words that stand in the code of the atlas, the inspector and what they use, and nowhere else. */
const TRACES = [
  'komori-flows',
  'recording.asked',
  'BroadcastChannel',
  '#/story/',
  'statelyai',
  'stately.ai',
  'elkjs',
  'superjson',
];

test('nothing of the atlas and the inspector is in the built app', () => {
  const files = readdirSync(`${root}dist`, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|json)$/.test(file),
  );
  expect(files.filter((file) => file.endsWith('.js'))).not.toEqual([]);
  const found = files.flatMap((file) => {
    const text = readFileSync(`${root}dist/${file}`, 'utf8');
    return TRACES.filter((trace) => text.includes(trace) || file.includes('inspect')).map(
      (trace) => `${file}: ${trace}`,
    );
  });
  expect(found).toEqual([]);
});
