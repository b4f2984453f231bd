import { describe, expect, it } from 'vitest';
import { nextPriceOf } from '#domain/search/place.ts';
import type { FloorBooth, OpeningHours } from '#domain/search/places.ts';
import { businessHoursText, exceptionalClosing } from '#src/search/floorMap/businessHours.ts';
import { distanceText } from '#src/search/mapSearch/distance.ts';
import { isOwnDrawing, mapImage } from '#src/search/mapSearch/mapImage.ts';
import { nextPriceWithTax, nextPriceWords } from '#src/search/places/placeWords.ts';
import { day } from '#tests/support/clock/moments.ts';
import { UNTOLD_BOOTH } from '#tests/support/values/places.ts';

const hours = (opens: number, closes: number): OpeningHours => ({ opens: opens * 60, closes: closes * 60 });

describe('business hours', () => {
  it.each([
    ['the same every day', hours(7, 23), hours(7, 23), hours(7, 23), '毎日 7:00–23:00'],
    ['another weekend', hours(7, 23), hours(9, 18), hours(9, 18), '平日 7:00–23:00・土日 9:00–18:00'],
    ['closed on Sunday', hours(7, 24), hours(9, 18), null, '平日 7:00–24:00・土 9:00–18:00・日 休業'],
    ['never open', null, null, null, '毎日 休業'],
  ])('%s', (_, workday, saturday, sunday, text) => {
    expect(businessHoursText({ workday, saturday, sunday })).toBe(text);
  });

  const booth = (id: number, isExceptionallyClosed: boolean): FloorBooth => ({
    id,
    name: `A-${id}`,
    place: null,
    ...UNTOLD_BOOTH,
    isImmediatelyAvailable: true,
    isInBusinessHours: true,
    isExceptionallyClosed,
  });
  it.each([
    ['none', [booth(1, false)], null],
    ['some', [booth(1, true), booth(2, false), booth(3, true)], '本日はA-1、A-3が臨時休業です。'],
    ['all', [booth(1, true)], '本日は臨時休業です。'],
  ])('exceptional closed day of %s', (_, booths, text) => {
    expect(exceptionalClosing(booths)).toBe(text);
  });
});

describe('a price that changes', () => {
  const [today, then] = [275, 330];
  const changing = (gross: number, from: string | null, next = then) => ({
    gross,
    priceChange: from === null ? null : { from: day(from), gross: next },
  });
  it.each([
    ['of no booth', [changing(today, null)], null],
    ['of a booth', [changing(today, '2026-12-01')], '12月1日(火)から 15分\u00a0330円'],
    [
      'of all alike',
      [changing(today, '2026-12-01'), changing(300, '2026-12-01')],
      '12月1日(火)から 15分\u00a0330円',
    ],
    [
      'to what others cost',
      [changing(today, '2026-12-01'), changing(then, null)],
      '12月1日(火)から 15分\u00a0330円',
    ],
    ['of some', [changing(today, '2026-12-01'), changing(today, null)], '12月1日(火)から料金が変わります'],
    [
      'of others earlier',
      [changing(today, '2026-12-02'), changing(today, '2026-12-01')],
      '12月1日(火)から料金が変わります',
    ],
    [
      'of all, differently',
      [changing(today, '2026-12-01'), changing(today, '2026-12-01', 350)],
      '12月1日(火)から料金が変わります',
    ],
  ])('%s', (_, booths, words) => {
    const next = nextPriceOf(booths);
    expect(next && nextPriceWords(next)).toBe(words);
  });

  it('is said to be with tax where it is a price', () => {
    const from = day('2026-12-01');
    expect(nextPriceWithTax({ from, gross: 330 })).toBe('12月1日(火)から 15分\u00a0330円（税込）');
    expect(nextPriceWithTax({ from, gross: null })).toBe('12月1日(火)から料金が変わります');
  });
});

it.each([
  [0, '同じ建物'],
  [4.9, '同じ建物'],
  [5, '約10m'],
  [118, '約120m'],
  [994, '約990m'],
  [995, '約1.0km'],
  [996, '約1.0km'],
  [1380, '約1.4km'],
])('%d metres are %s', (metres, text) => {
  expect(distanceText(metres)).toBe(text);
});

it('999 metres are not 1000', () => {
  expect(distanceText(999)).toBe('約1.0km');
});

it("fills in a provider's template: zoom 17, 640 pixels wide", () => {
  const template = 'https://maps.example/static?c={lat},{lng}&z={zoom}&s={width}x{height}';
  expect(mapImage(template, { latitude: 35.6803, longitude: -139.7692 })).toBe(
    'https://maps.example/static?c=35.680300,-139.769200&z=17&s=640x320',
  );
  expect([isOwnDrawing(template), isOwnDrawing('/static-map/demo.svg')]).toEqual([false, true]);
});
