import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

const MOST_LINES = 250;
const REASON = 'Longer than 250 lines';

/** A chart is read as a whole; one that is long for another reason is two charts. */
it(`has no machine of more than ${MOST_LINES} lines that does not say why`, () => {
  const isLong = (text: string) => text.trimEnd().split('\n').length > MOST_LINES;
  const long = sourcesOf('machines').filter(([, text]) => isLong(text));
  expect(long.filter(([, text]) => !text.includes(REASON)).map(([path]) => path)).toEqual([]);
  const short = sourcesOf('machines').filter(([, text]) => !isLong(text) && text.includes(REASON));
  expect(short.map(([path]) => path)).toEqual([]);
});
