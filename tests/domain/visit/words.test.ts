import { expect, it } from 'vitest';
import { afterEndWords } from '#domain/visit/words.ts';
import { at } from '#tests/support/clock/moments.ts';

const endsAt = at('2026-11-20T15:00:00');

it.each([
  ['free', '15:00からは空きブースと表示され、ほかの方が入室できるようになります。'],
  ['others', '15:00からは次の方の画面に「入室できます」と表示され、ドアを開けられます。'],
  ['self', '続けて、ご自身の次の予約で入室できます。'],
  ['closed', '15:00にブースの営業時間が終わります。'],
  ['invitation', '15:00からは空きブースと表示され、ほかの方が入室できるようになります。'],
  [null, '15:00からは空きブースと表示され、ほかの方が入室できるようになります。'],
] as const)(
  'the end of a use says that staying is not charged for, and what comes then: %s',
  (behind, next) => {
    expect(afterEndWords(endsAt, behind, true)).toEqual([
      '15:00を過ぎても、追加の料金はかかりません。',
      next,
    ]);
  },
);

it('the end of a use says nothing of prices to a guest', () => {
  expect(afterEndWords(endsAt, 'others', false).join('')).not.toMatch(/料金/);
});
