import { expect, it } from 'vitest';
import { afterEndWords, lastMinutesWords } from '#domain/visit/words.ts';
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

it('a use that ends at midnight ends with its day, in every sentence about it', () => {
  const midnight = at('2026-11-21T00:00:00');
  expect(afterEndWords(midnight, 'closed', true)).toEqual([
    '24:00を過ぎても、追加の料金はかかりません。',
    '24:00にブースの営業時間が終わります。',
  ]);
  expect(afterEndWords(midnight, 'free', false)).toEqual([
    '24:00からは空きブースと表示され、ほかの方が入室できるようになります。',
  ]);
  expect(lastMinutesWords({ endsAt: midnight, isExtendable: false, amount: null }, 1)).toBe(
    '残り1分を切りました。24:00までにご退室ください。',
  );
});
