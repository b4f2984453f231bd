/**
 * Each sentence of the app stands in a test, word for word, which notices a slip or a change of it. The tests of files
 * and of the words' forms do not count: they assert nothing of a screen.
 */
import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

/** Words that nobody reads as a sentence, and why. */
const UNSAID: Readonly<Record<string, string>> = {
  'src/search/mapSearch/ground/tokyoStation.ts': 'the names of a map, which are data',
  'src/ui/Unbroken.tsx': 'the letters that a phrase may end with',
};

/** A run of Japanese, with its punctuation; digits, values and the places where lines may end part it. */
const RUN = /[\u3040-\u30ff\u4e00-\u9fff、。「」（）]{4,}/g;
const COMMENTS = /^\s*(?:\/\*\*|\*|\/\/).*$/gm;
/** Keeps a phrase in one line. */
const JOINER = /\\u2060|\u2060/g;

const textOf = (text: string) => text.replaceAll(COMMENTS, '').replaceAll(JOINER, '');

const tests = ['tests', 'model-tests', 'e2e']
  .flatMap(sourcesOf)
  .filter(([path]) => !/^tests\/(architecture|build)\//.test(path))
  .map(([, text]) => textOf(text))
  .join('\n');

/** The runs that no test says, each with its file. */
function unsaid(text: string): readonly string[] {
  return [...new Set(textOf(text).match(RUN))].filter((run) => !tests.includes(run));
}

it.each(['src', 'domain'])('%s says nothing that no test says', (room) => {
  const sources = sourcesOf(room).filter(([path]) => !(path in UNSAID));
  expect(sources.flatMap(([path, text]) => unsaid(text).map((run) => `${path}: ${run}`))).toEqual([]);
});

it('finds what is not said, and no word of a comment', () => {
  expect(unsaid("// この言葉はどこにもありません\nconst word = 'この言葉はどこにもない';")).toEqual([
    'この言葉はどこにもない',
  ]);
});
