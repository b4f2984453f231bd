import { Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import type { Source } from './folders.ts';
import { parsed } from './parsed.ts';
import { sourcesOf } from './sources.ts';

const LONGEST = 120;

/** The titles of the file's tests that nobody reads to their end. */
function longTitlesIn([path, text]: Source): readonly string[] {
  const long: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      // `it`, `it.skip`, and `it.each(…)`, which is called with a title itself.
      if (!/^(it|test|describe)\b/.test(text.slice(callee.start, callee.end))) return;
      if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return;
      const said = text.slice(title.start + 1, title.end - 1).replaceAll("\\'", "'");
      if (said.length > LONGEST) long.push(`${path}: ${said}`);
    },
  }).visit(parsed(path, text).program);
  return long;
}

it.each(['tests', 'model-tests', 'e2e'])(
  `%s: a title says one thing in at most ${LONGEST} characters`,
  (room) => {
    expect(
      sourcesOf(room)
        .filter(([path]) => path.includes('.test.'))
        .flatMap(longTitlesIn),
    ).toEqual([]);
  },
);

it.each([
  ["it('%', () => undefined);"],
  ["test.skip('%', () => undefined);"],
  ["it.each([1])('%', () => undefined);"],
  ['describe(`%`, () => undefined);'],
])('finds a long title in %s', (call) => {
  const titled = (length: number): Source => ['tests/x.test.ts', call.replace('%', 'a'.repeat(length))];
  expect(longTitlesIn(titled(LONGEST))).toEqual([]);
  expect(longTitlesIn(titled(LONGEST + 1))).toHaveLength(1);
});
