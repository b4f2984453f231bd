import { expect, it } from 'vitest';
import { ownPath } from '#domain/account/redirect.ts';
import { paths } from '#machines/shell/paths.ts';
import { day } from '#tests/support/clock/moments.ts';

it.each([
  [
    'the timetable of some booths',
    paths.makeReservation({ boothIds: [1, 2, 3] }),
    '/app/area-search/make-reservation?room=1,2,3',
  ],
  [
    'a time on the timetable',
    paths.makeReservation({ boothIds: [1], date: day('2026-11-21'), start: 545, interval: 60 }),
    '/app/area-search/make-reservation?room=1&date=2026-11-21&hour=9&minute=5&interval=60',
  ],
  [
    'midnight on the timetable',
    paths.makeReservation({ boothIds: [1], start: 0 }),
    '/app/area-search/make-reservation?room=1&hour=0&minute=0',
  ],
  [
    'an area whose name has signs of an address in it',
    paths.locationSelection({ id: 4, name: '銀座&日本橋?#' }),
    '/app/installation-location-selection?areaId=4&areaName=%E9%8A%80%E5%BA%A7%26%E6%97%A5%E6%9C%AC%E6%A9%8B%3F%23',
  ],
  ['the terms', paths.terms('/app/reservations?a=1'), '/terms?redirectTo=%2Fapp%2Freservations%3Fa%3D1'],
  ['the usage terms in the settings', paths.to('/app/settings/usage-terms'), '/app/settings/usage-terms'],
  ['a name in an address', paths.to('/q/:code', { code: 'a/b' }), '/q/a%2Fb'],
])('%s stands at the address of the spec', (_, path, address) => {
  expect(path).toBe(address);
});

it('a redirect survives its way through the address of the terms', () => {
  const wanted = '/app/area-search/make-reservation?room=1,2&date=2026-11-21&hour=9&minute=5&interval=60#map';
  const query = new URL(paths.terms(wanted), 'https://member.example').searchParams;
  expect(ownPath(query.get('redirectTo'))).toBe(wanted);
});
