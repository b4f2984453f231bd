import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The documents whose last column says by which tests something is shown. */
const DOCUMENTS = [
  'docs/measured/walk.md',
  'docs/measured/pictureRules.md',
  'docs/measured/plansThatChange.md',
  'docs/measured/operator.md',
];

const WITH_A_ROOM = /^(tests|model-tests|e2e|scripts)\//;

/** The file that a document names; one without a room is a test of a view. */
const pathOf = (file: string) => (WITH_A_ROOM.test(file) ? file : `tests/views/${file}`);

/** `account/login.test.tsx`: one title · another title */
function titlesIn(cell: string): { file: string; title: string }[] {
  const found: { file: string; title: string }[] = [];
  let file: string | undefined;
  for (const part of cell.split(' · ')) {
    const [, named, title] = /^`([\w./-]+\.ts|[\w./-]+\.tsx)`(?:: (.+))?$/.exec(part) ?? [];
    if (named !== undefined) file = pathOf(named);
    const words = named === undefined ? part : title;
    if (file !== undefined && words !== undefined && !words.startsWith('looked at') && !words.startsWith('`'))
      found.push({ file, title: words });
  }
  return found;
}

/** The last cells of the tables of a document. */
function lastCellsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.replace(/ *\|$/, '').split(' | ').at(-1)?.trim() ?? '');
}

/** The titles of that file, and whatever else it says. */
const says = ({ file, title }: { file: string; title: string }) =>
  existsSync(file) && readFileSync(file, 'utf8').includes(title);

describe.each(DOCUMENTS)('%s', (document) => {
  it('names tests that are there, by words of their titles', () => {
    const named = lastCellsOf(readFileSync(document, 'utf8')).flatMap(titlesIn);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((each) => !says(each))).toEqual([]);
  });
});

it('a title that a file does not have is noticed, and a file that is not there', () => {
  const cell =
    '`account/login.test.tsx`: stands in the thumb’s reach · flies · `search/none.test.tsx`: is there';
  expect(titlesIn(cell).filter((each) => !says(each))).toEqual([
    { file: 'tests/views/account/login.test.tsx', title: 'flies' },
    { file: 'tests/views/search/none.test.tsx', title: 'is there' },
  ]);
});
