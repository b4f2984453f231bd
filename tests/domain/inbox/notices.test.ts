import { expect, it } from 'vitest';
import { aimOf, bodyOf, isUnread, titleOf } from '#domain/inbox/notices.ts';
import { at } from '#tests/support/clock/moments.ts';

it.each([
  [
    '年末年始の営業時間\n9時から20時までです。\n\nご了承ください。',
    '年末年始の営業時間',
    '9時から20時までです。\n\nご了承ください。',
  ],
  ['題だけ', '題だけ', ''],
  ['題だけ\n', '題だけ', ''],
  ['', '', ''],
])('%j has its first line for a title', (contents, title, body) => {
  expect([titleOf({ contents }), bodyOf({ contents })]).toEqual([title, body]);
});

it('is unread until it has been read', () => {
  expect([isUnread({ readAt: null }), isUnread({ readAt: at('2026-11-20T10:00:00') })]).toEqual([
    true,
    false,
  ]);
});

it.each([
  ['payment_due:1042', 'payment'],
  ['card_expiring:2805:1763600000000', 'payment'],
  ['terms:2026-11', 'terms'],
  ['confirmed_late:1042', null],
  [null, null],
] as const)('that tells of %j leads to %j', (about, aim) => {
  expect(aimOf(about)).toBe(aim);
});
