import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

/** Words that members read of one thing in one place only, and the usual word for it. */
const OTHER_WORDS: readonly (readonly [other: RegExp, word: string])[] = [
  [/[一-龠ァ-ー]に戻る/, '…へ戻る'],
  [/テンキー/, 'キーパッド'],
  [/[^\s{]・ |[^\s] ・/u, '・ without spaces'],
  // The midnight that ends a day is not the one that begins it.
  [/formatTime\((?:[^()]|\([^()]*\))*\)\}?(?:<\/\w+>)?まで|–\$?\{formatTime\(/, 'formatEnd'],
  // A use in the history and on its receipt says them as the dialog does.
  [/couponMinutes\}分/, 'formatLength'],
];

/** Phrases that members had to read twice, or that were not true of every case, and what is said in their place. */
const MENDED: readonly (readonly [former: RegExp, said: string])[] = [
  [/無料ではキャンセルできません/, '無料でキャンセルできるのは…まででした'],
  [/6桁」|[「、]6文字」/, '6桁の数字'],
  [/近い順[／/]ここ/, '現在の場所から近い順'],
  [/予約画面へ/, '時間を選ぶ'],
  [/個別のブース/, '1台ずつのブース'],
  [/この端末での利用を終え/, 'この端末からログアウトします'],
  [/なくなったか、リンク/, 'リンクが古いか、アドレスに誤りがあるようです'],
  [/登録したメールアドレスなど/, '登録したメールアドレス、または会員ID'],
  [/空き状況が分からない/, '空き状況を確認できませんでした'],
  [/予約か営業時間外/, 'このあとに別の予約があるため'],
  [/(?<!法人'?\}?の)今月のご利用上限/, 'ご所属法人の今月のご利用上限額'],
  [/[\d}] まで/, 'a time and まで without a space'],
];

const comment = /^\s*(\/\/|\/?\*)/;

it.each([...OTHER_WORDS, ...MENDED])('%s is said in one word everywhere: %s', (other) => {
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
