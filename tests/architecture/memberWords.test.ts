import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

/** Words that members read of one thing in one place only, and the usual word for it. */
const OTHER_WORDS: readonly (readonly [other: RegExp, word: string])[] = [
  [/[一-龠ァ-ー]に戻る/, '…へ戻る'],
  [/テンキー/, 'キーパッド'],
  [/[^\s{]・ |[^\s] ・/u, '・ without spaces'],
  // A use in the history and on its receipt says them as the dialog does.
  [/couponMinutes\}分/, 'formatLength'],
];

const comment = /^\s*(\/\/|\/?\*)/;

it.each(OTHER_WORDS)('%s is said in one word everywhere: %s', (other) => {
  const found = ['domain', 'contract', 'machines', 'src', 'server'].flatMap((room) =>
    sourcesOf(room).flatMap(([path, text]) =>
      text
        .split('\n')
        .filter((line) => other.test(line) && !comment.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    ),
  );
  expect(found).toEqual([]);
});
