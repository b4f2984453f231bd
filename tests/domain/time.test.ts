import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMinutes,
  dateOf,
  daysBetween,
  formatDate,
  formatEnd,
  formatInstant,
  formatMinute,
  formatTime,
  instantAt,
  instantOf,
  minuteOfDay,
  minutesBetween,
  parseDate,
  parseInstant,
  weekdayOf,
} from '#domain/time.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { date, instant, slot } from '#tests/support/values/arbitraries.ts';

const inTokyo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

describe('an instant on the wire', () => {
  it('is read and written as the same 14 digits', () => {
    fc.assert(
      fc.property(instant, (moment) => {
        expect(parseInstant(formatInstant(moment))).toBe(moment);
      }),
    );
  });

  it("is Tokyo's clock, by the runtime's own time-zone data", () => {
    fc.assert(
      fc.property(instant, (moment) => {
        expect(formatInstant(moment)).toBe(inTokyo.format(moment).replaceAll(/\D/g, ''));
      }),
    );
  });

  it('drops what is finer than a second', () => {
    expect(formatInstant(instantOf(Date.parse('2026-11-20T10:00:59.999+09:00')))).toBe('20261120100059');
  });

  it.each([
    ['20261120100000', '2026-11-20T01:00:00.000Z'],
    ['20260101000000', '2025-12-31T15:00:00.000Z'],
    ['20240229235959', '2024-02-29T14:59:59.000Z'],
  ])('%s is %s', (wire, utc) => {
    expect(new Date(parseInstant(wire) ?? Number.NaN).toISOString()).toBe(utc);
  });

  it.each([
    ['a 29 February of a common year', '20260229000000'],
    ['a 31 April', '20260431000000'],
    ['month 13', '20261301000000'],
    ['month 0', '20260001000000'],
    ['day 0', '20260100000000'],
    ['hour 24', '20261120240000'],
    ['minute 60', '20261120106000'],
    ['second 60', '20261120100060'],
    ['12 digits', '202611201000'],
    ['15 digits', '202611201000000'],
    ['other digits', '２０２６１１２０１０００００'],
    ['a line end', '20261120100000\n'],
    ['ISO text', '2026-11-20T10:00:00'],
    ['nothing', ''],
  ])('is refused: %s', (_, wire) => {
    expect(parseInstant(wire)).toBeUndefined();
  });
});

describe("the device's time zone", () => {
  it.each([
    ['America/New_York', 480 + 360],
    ['Europe/London', 540],
    ['Australia/Lord_Howe', -120],
    ['Pacific/Apia', -240],
    ['Asia/Tokyo', 0],
  ])('changes nothing at any hour of a year: %s', { timeout: 20_000 }, async (zone, westOfTokyo) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['tests/domain/deviceZone.ts'], {
      env: { ...process.env, TZ: zone },
    });
    expect(JSON.parse(stdout)).toEqual({ offset: westOfTokyo - 540, wrong: [] });
  });
});

describe('a calendar day', () => {
  it.each(['2024-02-29', '2026-12-31', '2027-01-01'])('%s is one', (text) => {
    expect(parseDate(text)).toBe(text);
  });

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-1-1',
    '20261120',
    '2026-11-20T00:00',
    '2026-11-20\n',
    '',
  ])('%j is none', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  it('begins at midnight in Tokyo and ends where the next begins', () => {
    fc.assert(
      fc.property(date, (today) => {
        expect(formatInstant(instantAt(today, 0))).toBe(`${today.replaceAll('-', '')}000000`);
        expect(instantAt(today, 1440)).toBe(instantAt(addDays(today, 1), 0));
        expect(dateOf(instantOf(instantAt(today, 1440) - 1))).toBe(today);
      }),
    );
  });

  it('and a minute of it are the instant they came from', () => {
    fc.assert(
      fc.property(date, slot, (today, minute) => {
        const moment = instantAt(today, minute);
        expect([dateOf(moment), minuteOfDay(moment)]).toEqual([today, minute]);
      }),
    );
  });

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-20', 13, '2026-12-03'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to);
  });

  it('counts days as they were added', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -800, max: 800 }), (today, days) => {
        const other = addDays(today, days);
        expect(daysBetween(today, other)).toBe(days);
        expect(weekdayOf(other)).toBe((((weekdayOf(today) + days) % 7) + 7) % 7);
        expect(other < today).toBe(days < 0);
      }),
    );
  });
});

describe('what a member reads', () => {
  it.each([
    ['2026-11-20', '11月20日(金)'],
    ['2026-11-22', '11月22日(日)'],
    ['2027-01-02', '1月2日(土)'],
  ])('%s: %s', (text, said) => {
    expect(formatDate(day(text))).toBe(said);
  });

  it.each([
    [0, '0:00'],
    [545, '9:05'],
    [1435, '23:55'],
    [1440, '24:00'],
  ])('minute %i: %s', (minute, said) => {
    expect(formatMinute(minute)).toBe(said);
  });

  it('a time without its seconds', () => {
    expect(formatTime(at('2026-11-20T09:05:59'))).toBe('9:05');
  });

  it('the midnight that ends a span as the end of its day, where a beginning is the one of the next', () => {
    expect(formatEnd(at('2026-11-21T00:00:00'))).toBe('24:00');
    expect(formatEnd(at('2026-11-21T00:05:00'))).toBe('0:05');
    expect(formatEnd(at('2026-11-20T15:00:00'))).toBe('15:00');
    expect(formatTime(at('2026-11-21T00:00:00'))).toBe('0:00');
  });
});

it('minutes between two instants keep their fractions and undo what was added', () => {
  expect(minutesBetween(at('2026-11-20T10:00:00'), at('2026-11-20T09:59:30'))).toBe(-0.5);
  fc.assert(
    fc.property(instant, fc.integer({ min: -10_000, max: 10_000 }), (moment, minutes) => {
      expect(minutesBetween(moment, addMinutes(moment, minutes))).toBe(minutes);
    }),
  );
});
