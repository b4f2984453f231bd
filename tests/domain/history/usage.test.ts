import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  formatMonth,
  type LocalMonth,
  monthOf,
  parseMonth,
  spanOfMonth,
} from '#domain/history/month.ts';
import { type MonthOfUse, neighboursOf } from '#domain/history/usage.ts';
import { ZERO } from '#domain/money.ts';
import { at } from '#tests/support/clock/moments.ts';
import { instant } from '#tests/support/values/arbitraries.ts';

const month = (text: string): LocalMonth => parseMonth(text) ?? expect.fail(`${text} is no month`);

describe('a month', () => {
  it.each(['2026-13', '2026-00', '2026-1', '202611', '2026/11', '1899-12', '3000-01', '', '2026-11-01'])(
    'is not %j',
    (text) => expect(parseMonth(text)).toBeUndefined(),
  );

  it('begins and ends at midnight in Tokyo', () => {
    expect(spanOfMonth(month('2026-12'))).toEqual({
      from: at('2026-12-01T00:00:00'),
      to: at('2027-01-01T00:00:00'),
    });
  });

  it('holds every moment that falls into it, and no other', () => {
    fc.assert(
      fc.property(instant, (moment) => {
        const { from, to } = spanOfMonth(monthOf(moment));
        expect(from <= moment && moment < to).toBe(true);
      }),
    );
  });

  it('comes after and before others over the turn of a year', () => {
    expect(addMonths(month('2026-11'), 2)).toBe('2027-01');
    expect(addMonths(month('2026-01'), -1)).toBe('2025-12');
    expect(addMonths(month('2026-11'), -12)).toBe('2025-11');
    expect(formatMonth(month('2026-01'))).toBe('2026年1月');
  });
});

describe('paging', () => {
  const months = ['2026-11', '2026-08', '2026-02'].map(
    (each): MonthOfUse => ({ month: month(each), count: 1, amount: ZERO }),
  );

  it.each([
    ['2026-11', '2026-08', null],
    ['2026-08', '2026-02', '2026-11'],
    ['2026-02', null, '2026-08'],
    ['2026-09', '2026-08', '2026-11'],
    ['2027-05', '2026-11', null],
    ['2019-01', null, '2026-02'],
  ])('from %s goes to the next months with uses', (from, earlier, later) => {
    expect(neighboursOf(months, month(from))).toEqual({ earlier, later });
  });
});
