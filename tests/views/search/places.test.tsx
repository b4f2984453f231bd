import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listPlaces } from '#contract/search/places.ts';
import type { FloorBooth, FloorMap } from '#domain/search/places.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';

installApp();

const guest = { ...member, isGuest: true };

const booth = {
  id: 2,
  name: 'A-2',
  placeName: '東京駅 八重洲口',
  access: '八重洲中央口から徒歩2分',
  point: null,
  ...UNTOLD_BOOTH,
  ...UNTOLD_PLACE,
  isImmediatelyAvailable: true,
  isInBusinessHours: true,
  isExceptionallyClosed: false,
};

it.each([
  ['says what can be used at once', member, '今すぐ使えます'],
  ['says of a place what must be paid first', { ...member, owedYen: 1100 }, 'お支払いが済むと使えます'],
])('a list of places %s', async (_, as, words) => {
  keepSignedIn(as);
  await openApp('/app/installation-location-selection?areaId=1', {
    as,
    answering: {
      'GET /search/get-list-of-places/1': () => listPlaces.output.encode({ floorMaps: [], booths: [booth] }),
    },
  });
  expect(await screen.findByRole('link', { name: /A-2/ })).toHaveTextContent(words);
});

const floorOf = (...booths: readonly Partial<FloorBooth>[]): FloorMap => ({
  id: 9,
  placeName: '東京駅 八重洲口',
  floorName: 'グランルーフ',
  access: 'A口すぐ',
  imageUrl: '/9.svg',
  imageSize: null,
  boothCount: booths.length,
  latitude: 35.6,
  longitude: 139.7,
  hours: { workday: null, saturday: null, sunday: null },
  ...UNTOLD_PLACE,
  booths: booths.map((but, index) => ({
    ...booth,
    id: index,
    name: `A-${index}`,
    place: null,
    gross: 275,
    ...but,
  })),
});
const taken = { isImmediatelyAvailable: false };

it.each([
  ['how many are free, at one price', member, floorOf({}, taken), '2ブース・15分 275円A口すぐ1 空き'],
  ['from what price on', member, floorOf({}, { gross: 330 }), '2ブース・15分 275円からA口すぐ2 空き'],
  [
    'why none can be used, without a number',
    member,
    floorOf(taken),
    '1ブース・15分 275円・今は使用中ですA口すぐ',
  ],
  ['no price where none is told', member, floorOf({ gross: null }), '1ブースA口すぐ1 空き'],
  ['to guests neither price nor number', guest, floorOf({ gross: null }), '1ブースA口すぐ'],
])('a floor says %s', async (_, as, floor, words) => {
  keepSignedIn(as);
  await openApp('/app/installation-location-selection?areaId=1', {
    as,
    answering: {
      'GET /search/get-list-of-places/1': () => listPlaces.output.encode({ floorMaps: [floor], booths: [] }),
    },
  });
  const row = await screen.findByRole('link', { name: /グランルーフ/ });
  expect(row.textContent).toMatch(new RegExp(`グランルーフ${words}$`));
  expect(screen.queryByText('料金は税込です。') !== null).toBe(words.includes('円'));
});
