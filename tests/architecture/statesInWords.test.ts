import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

/** The codecs that map the numbers of the wire, and what maps those of former databases. */
const KNOWN = [
  'contract/values.ts',
  'contract/reading.ts',
  'contract/account/member.ts',
  'server/database/takeOver.ts',
];

const product = ['domain', 'contract', 'machines', 'src', 'server']
  .flatMap(sourcesOf)
  .filter(([path]) => !KNOWN.includes(path));

function linesWith(shape: RegExp): readonly string[] {
  return product.flatMap(([path, text]) =>
    text.split('\n').flatMap((line) => (shape.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );
}

it('writes states of uses in words everywhere but in their codec', () => {
  expect(linesWith(/\b(use_state|useState)\b(?!\().*(?<![\w$])\d/)).toEqual([]);
});

it('knows the classification of a member in its codec only, and asks isGuest elsewhere', () => {
  expect(linesWith(/\bclassification\b/)).toEqual([]);
});
