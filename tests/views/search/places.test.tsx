import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listPlaces } from '#contract/search/places.ts';
import { installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';

installApp();

const booth = {
  id: 2,
  name: 'A-2',
  placeName: '東京駅 八重洲口',
  access: '八重洲中央口から徒歩2分',
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
