import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listPlaces } from '#contract/search/places.ts';
import type { Member } from '#domain/account/member.ts';
import type { FloorBooth, FloorMap, Places } from '#domain/search/places.ts';
import { addMinutes } from '#domain/time.ts';
import { day } from '#tests/support/clock/moments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
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

async function open(as: Member, places: Places, areaName = '東京駅 八重洲口') {
  keepSignedIn(as);
  await openApp(`/app/installation-location-selection?areaId=1&areaName=${areaName}`, {
    as,
    answering: { 'GET /search/get-list-of-places/1': () => listPlaces.output.encode(places) },
  });
}
/** The same by an address that does not name the area. */
async function openUnnamed(places: Places) {
  keepSignedIn(member);
  await openApp('/app/installation-location-selection?areaId=1', {
    as: member,
    answering: { 'GET /search/get-list-of-places/1': () => listPlaces.output.encode(places) },
  });
}

it('stand in a part of their kind, which says its name', async () => {
  await open(member, { floorMaps: [], booths: [booth] });
  const part = await screen.findByRole('region', { name: '1台ずつのブース' });
  expect(within(part).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'フロア' })).toBeNull();
});

const rowOf = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('li');

it.each([
  [
    'until when it can be used',
    member,
    { usableUntil: addMinutes(NOW, 90) },
    `11:30 まで${WORDS.useNow}、A-2`,
  ],
  [
    'that it can be used until the day ends',
    member,
    { usableUntil: addMinutes(NOW, 14 * 60) },
    `24:00 まで${WORDS.useNow}、A-2`,
  ],
  [
    'from when it can be used again, and leads to its times then',
    member,
    { isImmediatelyAvailable: false, nextFreeAt: addMinutes(NOW, 90) },
    `11:30 から${WORDS.reservePlace}、A-2`,
  ],
  [
    'that it is closed, and when it opens',
    member,
    { isInBusinessHours: false, nextFreeAt: addMinutes(NOW, 21 * 60) },
    `営業時間外7:00 明日から${WORDS.reservePlace}、A-2`,
  ],
  ['that it is full today', member, { isImmediatelyAvailable: false }, `満席${WORDS.reservePlace}、A-2`],
  [
    'only to who may use it at once what is free',
    guest,
    { usableUntil: addMinutes(NOW, 90) },
    `${WORDS.reservePlace}、A-2`,
  ],
])('a booth on its own says %s', async (_, as, but, words) => {
  await open(as, { floorMaps: [], booths: [{ ...booth, ...but }] });
  const row = await rowOf(/^A-2$/);
  expect(row?.textContent).toBe(`A-2八重洲中央口から徒歩2分${words}`);
});

it('says in a row of its own from when another price holds', async () => {
  const priceChange = { from: day('2026-12-01'), gross: 330 };
  await open(member, { floorMaps: [], booths: [{ ...booth, gross: 275, priceChange }] });
  const row = await rowOf(/^A-2$/);
  expect(row?.textContent).toMatch(/^A-2八重洲中央口から徒歩2分15分 275円12月1日\(火\)から 15分\s330円/);
});

it('says once above the rows from when another price holds for all of them', async () => {
  const priceChange = { from: day('2026-12-01'), gross: 330 };
  const [one, other] = [2, 3].map((id) => ({ ...booth, id, name: `A-${id}`, gross: 275, priceChange }));
  if (!one || !other) throw new Error('Failed to make two booths.');
  await open(member, { floorMaps: [], booths: [one, other] });
  expect((await rowOf(/^A-2$/))?.textContent).not.toContain('330円');
  expect(document.querySelector('main')?.textContent?.match(/12月1日\(火\)から 15分\s330円/g)).toHaveLength(
    1,
  );
  await open(member, { floorMaps: [], booths: [one, { ...booth, id: 3, name: 'A-3', gross: 275 }] });
  expect((await rowOf(/^A-2$/))?.textContent).toMatch(/12月1日\(火\)から 15分\s330円/);
});

it('is named by the one place of all its booths where the address does not name the area', async () => {
  await openUnnamed({ floorMaps: [floorOf({})], booths: [booth] });
  expect(await screen.findByRole('heading', { level: 1, name: '東京駅 八重洲口' })).toBeVisible();
  expect((await rowOf(/^A-2$/))?.textContent).toMatch(/^A-2八重洲/);
});

it('is named by the server, whatever somebody has written into the address', async () => {
  await open(member, { floorMaps: [], booths: [booth] }, 'お電話ください');
  expect(await screen.findByRole('heading', { level: 1, name: '東京駅 八重洲口' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('お電話ください');
});

it('names the place of each where they have several', async () => {
  await openUnnamed({ floorMaps: [], booths: [booth, { ...booth, id: 3, name: 'B-1', placeName: '新宿' }] });
  expect(await rowOf(/新宿 B-1/)).not.toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'ブースを選ぶ' })).toBeVisible();
});

it('leads to the times of a booth at which it is free again', async () => {
  await open(member, {
    floorMaps: [],
    booths: [{ ...booth, isImmediatelyAvailable: false, nextFreeAt: addMinutes(NOW, 90) }],
  });
  expect(await screen.findByRole('link', { name: `${WORDS.reservePlace}、A-2` })).toHaveAttribute(
    'href',
    '/user/app/area-search/make-reservation?room=2&date=2026-11-20&hour=11&minute=30',
  );
});

it('offers nothing to who must pay first, and says why', async () => {
  await open({ ...member, owedYen: 1100 }, { floorMaps: [], booths: [booth] });
  const now = await screen.findByRole('button', { name: WORDS.useNow });
  expect(now).toHaveAttribute('aria-disabled', 'true');
  expect(now).toHaveAccessibleDescription('お支払いが済むと使えます');
});

it('has the nearest first, from the exit that all have in common, and a price that all have once, above them', async () => {
  const near = { walkMinutes: 2, exit: '八重洲中央口', gross: 275 };
  await open(member, {
    floorMaps: [
      { ...floorOf({}), id: 1, floorName: '日本橋 2階', ...near, walkMinutes: 5 },
      { ...floorOf({}), id: 2, floorName: 'グランルーフ 1階', ...near },
    ],
    booths: [
      { ...booth, ...near, seats: 1, exit: '日本橋口' },
      { ...booth, ...near, id: 3, name: 'A-3', exit: '八重洲北口' },
    ],
  });
  await screen.findByText('近い順・八重洲中央口から・15分 275円');
  expect(screen.getByText('15分 275円'), 'above the booths').toBeVisible();
  expect(screen.getByText('4ブース・今すぐ使える 4ブース')).toBeVisible();
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `グランルーフ1階・徒歩2分1 空き${WORDS.useNow}、グランルーフ 1階`,
    `日本橋2階・徒歩5分1 空き${WORDS.useNow}、日本橋 2階`,
    `A-2日本橋口・徒歩2分1名用1 空き${WORDS.useNow}、A-2`,
    `A-3八重洲北口・徒歩2分1 空き${WORDS.useNow}、A-3`,
  ]);
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
  ['how many are free', member, floorOf({}, taken), `A口すぐ15分 275円1 空き${WORDS.useNow}、グランルーフ`],
  [
    'why none can be used, without a number',
    member,
    floorOf(taken),
    `A口すぐ15分 275円満席${WORDS.reservePlace}、グランルーフ`,
  ],
  [
    'to guests neither price nor number',
    guest,
    floorOf({ gross: null }),
    `A口すぐ${WORDS.reservePlace}、グランルーフ`,
  ],
])('a floor says %s', async (_, as, floor, words) => {
  await open(as, { floorMaps: [floor], booths: [] });
  expect((await rowOf(/^グランルーフ$/))?.textContent).toBe(`グランルーフ${words}`);
  expect(screen.queryByText(/料金は税込です。/) !== null).toBe(as === member);
});

it('says from what price on where booths of a floor differ', async () => {
  await open(member, { floorMaps: [floorOf({}, { gross: 330 })], booths: [] });
  expect((await rowOf(/^グランルーフ$/))?.textContent).toContain('15分 275円から');
});

it('says a way that is as long to all rows once, above them, and in the row of one alone', async () => {
  const near = { walkMinutes: 2, exit: '八重洲中央口' };
  await open(member, {
    floorMaps: [
      { ...floorOf({}), id: 1, floorName: '日本橋 2階', ...near },
      { ...floorOf({}), id: 2, floorName: 'グランルーフ 1階', ...near },
    ],
    booths: [{ ...booth, ...near, exit: '八重洲北口' }],
  });
  expect(await screen.findByText('八重洲中央口から徒歩2分・15分 275円')).toBeVisible();
  expect((await rowOf(/^グランルーフ$/))?.textContent).toBe(
    `グランルーフ1階1 空き${WORDS.useNow}、グランルーフ 1階`,
  );
  expect((await rowOf(/^A-2$/))?.textContent).toBe(`A-2八重洲北口・徒歩2分1 空き${WORDS.useNow}、A-2`);
});
