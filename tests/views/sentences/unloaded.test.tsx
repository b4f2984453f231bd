/** Each screen names the data that it could not load (docs/spec/design.md, "Behaviour"). */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TITLES } from '#tests/support/gestures/words.ts';
import { type Answers, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';

installApp();

const refused = () => Response.json({ message: '', code: 'server_error' }, { status: 500 });
const answering: Answers = Object.fromEntries(
  [
    'GET /settings/usage-history',
    'GET /reservations/day-availability',
    'POST /reservations/get-charge-model',
    'GET /reservations',
    'GET /search/get-list-of-places/1',
    'GET /search/get-floormap/1',
    'GET /search/get-select-area-groups',
    'GET /search/free',
    'GET /search/get-rooms',
    'GET /get-usage-terms',
    'GET /setting/coupon-info',
    'GET /notices',
    'GET /settings/calendar',
    'GET /settings/get-user',
  ].map((call) => [call, refused]),
);

it.each([
  ['/app/settings/usage-history', '利用履歴'],
  ['/app/use-without-reservation?room=3', '空き状況'],
  ['/app/booth-selection?floorMapId=1', 'ブースの状況'],
  ['/app/reservations', 'ご予約'],
  ['/app/search', '地図'],
  ['/app/area-search/by-time', '空き'],
  ['/app/area-search/floor-map?floorMapId=1', 'フロアマップ'],
  ['/app/installation-location-selection?areaId=1&areaName=%E6%9D%B1%E4%BA%AC', '場所'],
  ['/app/area-search', '場所'],
  ['/app/settings/usage-terms', TITLES.terms],
  ['/app/settings/change-payment', '現在のカード'],
  ['/app/settings/coupon-code-entry', 'お持ちのクーポン'],
  ['/app/notices', 'お知らせ'],
])('%s names what could not be loaded', async (address, what) => {
  keepSignedIn();
  await openApp(address, { answering });
  expect(await screen.findByText(`${what}を読み込めませんでした`)).toBeVisible();
});
