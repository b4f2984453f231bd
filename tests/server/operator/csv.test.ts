import { expect, it } from 'vitest';
import { csvOf } from '#server/operator/log/csv.ts';
import { at } from '#tests/support/clock/moments.ts';

const lineWith = (words: string) =>
  csvOf({
    id: '7',
    number: 7,
    at: at('2026-11-20T10:00:00'),
    actor: 'operator:1',
    role: 'owner',
    act: 'refund',
    subject: 'reservation:4711',
    member_id: 12,
    words,
    reason_hash: 'h',
    before: null,
    after: null,
    request_id: null,
    hash: null,
  });

it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'is no formula for a spreadsheet, also one in Japanese, that begins with %j',
  (sign) => {
    expect(lineWith(`${sign}1+1|cmd`)).toMatch(/,12,"?'/);
  },
);

it.each(['返金 =1', 'ー延長', '1-1'])('stays as it was typed where it is none: %s', (words) => {
  expect(lineWith(words)).toContain(`,12,${words},`);
});
