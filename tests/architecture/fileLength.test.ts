import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

const MOST_LINES = 250;
const REASON = 'Longer than 250 lines';

/** The shapes of many flows, with what defines them, and the one table of what a device keeps. */
const MAY_BE_LONG = /^machines\/(shared\/\w+|persistence)\.ts$/;

/** A chart is read as a whole; one that is long for another reason is two charts. */
it(`has no chart of more than ${MOST_LINES} lines, and nothing else that does not say why`, () => {
  const isLong = (text: string) => text.trimEnd().split('\n').length > MOST_LINES;
  const long = sourcesOf('machines').filter(([, text]) => isLong(text));
  const unexcused = long.filter(([path, text]) => !MAY_BE_LONG.test(path) || !text.includes(REASON));
  expect(unexcused.map(([path]) => path)).toEqual([]);
  const short = sourcesOf('machines').filter(([, text]) => !isLong(text) && text.includes(REASON));
  expect(short.map(([path]) => path)).toEqual([]);
});
