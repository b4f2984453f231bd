import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateOf,
  formatInstant,
  instantAt,
  instantOf,
  minuteOfDay,
  parseInstant,
  readDate,
  readInstant,
  weekdayOf,
} from '#domain/time.ts';
import { formatCalendarDay, formatMoment } from '#domain/tokyo.ts';
import { sourcesOf } from '#tests/architecture/sources.ts';
import { date, instant } from '#tests/support/values/arbitraries.ts';

describe('the two clocks, arithmetic on the server and Day.js where people read', () => {
  it('agree on the digits, the day and the minute of any instant', () => {
    fc.assert(
      fc.property(instant, (moment) => {
        expect(formatMoment(moment, 'YYYYMMDDHHmmss')).toBe(formatInstant(moment));
        expect(formatMoment(moment, 'YYYY-MM-DD')).toBe(dateOf(moment));
        expect(Number(formatMoment(moment, 'H')) * 60 + Number(formatMoment(moment, 'm'))).toBe(
          minuteOfDay(moment),
        );
      }),
    );
  });

  it('agree on the weekday of any day', () => {
    fc.assert(
      fc.property(date, (day) => {
        expect(formatCalendarDay(day, 'd')).toBe(String(weekdayOf(day)));
        expect('日月火水木金土'.indexOf(formatCalendarDay(day, 'dd'))).toBe(weekdayOf(day));
      }),
    );
  });

  it('read the same instant from the wire, or both none', () => {
    const digits = fc.stringMatching(/^(?:19|2\d)\d{2}[01]\d[0-3]\d[0-2]\d[0-5]\d[0-5]\d$/);
    fc.assert(
      fc.property(digits, (text) => {
        expect(readInstant(text)).toBe(parseInstant(text));
      }),
    );
  });
});

describe('a moment that another server has written', () => {
  const afternoon = instantAt(readDate('2026-11-20') ?? expect.fail(), 14 * 60);

  it.each([
    '20261120140000',
    '202611201400',
    '2026-11-20T14:00:00',
    '2026-11-20 14:00:00',
    '2026-11-20 14:00',
    '2026/11/20 14:00:00',
    '2026/11/20 14:00',
    '2026-11-20T14:00:00.000',
    '2026-11-20T14:00:00+09:00',
    '2026-11-20T14:00:00+0900',
    '2026-11-20T05:00:00Z',
    '2026-11-20T05:00:00.000Z',
    ' 20261120140000 ',
  ])('is read from %s', (text) => {
    expect(readInstant(text)).toBe(afternoon);
  });

  it.each(['20261120', '2026-11-20', '2026/11/20', '20261120000000'])('is midnight of the day %s', (text) => {
    expect(readInstant(text)).toBe(instantAt(dateOf(afternoon), 0));
    expect(readDate(text)).toBe('2026-11-20');
  });

  it.each([
    '',
    '2026',
    '2026-02-31',
    '20260229000000',
    '2026-13-01',
    '14:00',
    'tomorrow',
    '2026-11-20T25:00:00',
  ])('is not read from %o', (text) => {
    expect(readInstant(text)).toBeUndefined();
  });

  it('is read to the millisecond where an offset is given', () => {
    fc.assert(
      fc.property(instant, (moment) => {
        expect(readInstant(new Date(moment).toISOString())).toBe(instantOf(moment));
      }),
    );
  });
});

it('is known to one file only which library reads and writes dates', () => {
  const users = ['domain', 'contract', 'machines', 'src', 'server']
    .flatMap(sourcesOf)
    .filter(([, text]) => /from 'dayjs/.test(text));
  expect(users.map(([file]) => file)).toEqual(['domain/tokyo.ts']);
});
