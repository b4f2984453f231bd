// @vitest-environment jsdom
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { logInByInvitation } from '#contract/account/invitation.ts';
import { login } from '#contract/account/session.ts';
import { bindUnread } from '#contract/answer.ts';
import { getTimetable } from '#contract/booking/availability.ts';
import { extendReservation, getExtensionPrice, listExtensions } from '#contract/booking/extension.ts';
import { listReservations } from '#contract/booking/reservations.ts';
import { serverCapabilities } from '#contract/capabilities.ts';
import { call } from '#contract/client.ts';
import { serverClock } from '#contract/clock.ts';
import { countLists } from '#contract/composed/counts.ts';
import { nameBooths } from '#contract/composed/floorNames.ts';
import { placeReservations } from '#contract/composed/places.ts';
import { ASKED_AGAIN } from '#contract/composed/roomDays.ts';
import { startUse } from '#contract/composed/startingUse.ts';
import { substitutes } from '#contract/composed/substitutes.ts';
import { apiErrorOf } from '#contract/errors.ts';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { readNotice } from '#contract/inbox/notices.ts';
import { bindSubstitutes } from '#contract/instead.ts';
import { getHome } from '#contract/search/home.ts';
import { getFloorMap } from '#contract/search/places.ts';
import { patchUser } from '#contract/settings/profile.ts';
import { getMetadata } from '#contract/shell/metadata.ts';
import { instantOf, MINUTE_MS } from '#domain/time.ts';
import { OLD_SERVER_LACKS, oddWording } from '#tests/plain/oddWording.ts';
import type { PlainApi, PlainOptions } from '#tests/plain/plainApi.ts';
import { momentOf } from '#tests/plain/world.ts';
import { day } from '#tests/support/clock/moments.ts';
import { answering } from './answering.ts';
import { onPlainServer } from './onPlainServer.ts';

const DAY = day('2026-12-01');
const FLOOR_OF_FIFTY = Array.from({ length: 50 }, (_, index) => 101 + index);
const ROOM = 'GET /reservations/room-availability/{room}';

let plain: PlainApi;
async function serve(options?: PlainOptions): Promise<void> {
  plain = await onPlainServer(options);
  plain.world.moveClock(`${DAY}T09:00:00+09:00`);
  heard = plain.asked.length;
}
afterEach(() => expect(plain.strays).toEqual([]));

function reserve(boothId: number, hour: number): void {
  plain.world.reserve(plain.world.memberCalled('hanako@example.jp'), boothId, momentOf(DAY, hour, 0), 60);
}

/** How often the server was asked for each call since the last time. */
let heard = 0;
function countOf(name: string): number {
  const asked = plain.asked.slice(heard).filter((each) => each === name).length;
  heard = plain.asked.length;
  return asked;
}

describe('a day of fifty booths, asked for one by one', () => {
  const boothIds = FLOOR_OF_FIFTY;
  const look = () => call(getTimetable, { boothIds, date: DAY }, {});

  it('is asked for whole once, and then for a few booths in turn, so that each is seen again', async () => {
    await serve();
    const { booths } = await look();
    expect([booths.length, countOf(ROOM)]).toEqual([50, 50]);
    const taken = [101, 112, 123, 134, 150];
    const taro = plain.world.memberCalled('taro@example.jp');
    for (const boothId of taken) plain.world.reserve(taro, boothId, momentOf(DAY, 14, 0), 60);
    for (let round = 0; round < 4; round += 1) {
      await look();
      expect(countOf(ROOM)).toBe(ASKED_AGAIN);
    }
    const seen = (await look()).booths.filter((booth) => booth.busy.some(({ kind }) => kind === 'others'));
    expect(seen.map(({ boothId }) => boothId)).toEqual(taken);
    expect(plain.asked.slice(-ASKED_AGAIN - 1), 'no names, prices and days to reserve again').toEqual([
      'GET /reservations',
      ...Array(ASKED_AGAIN).fill(ROOM),
    ]);
  });

  it('is asked for whole again as soon as the member has reserved one of them', async () => {
    await serve();
    await look();
    reserve(150, 14);
    countOf(ROOM);
    const { booths } = await look();
    expect(countOf(ROOM)).toBe(50);
    expect(booths.at(-1)?.busy).toContainEqual({ from: 840, to: 900, kind: 'self' });
  });

  it.each([
    ['at exactly five minutes, but for a few', 0, ASKED_AGAIN],
    ['a moment after five minutes', 1, 50],
  ])('is shown as it was last told until it is asked for again, %s', async (_, after, asked) => {
    await serve();
    const first = plain.world.now();
    const now = vi.spyOn(serverClock, 'now').mockReturnValue(first);
    onTestFinished(() => now.mockRestore());
    await look();
    countOf(ROOM);
    now.mockReturnValue(instantOf(first + 5 * MINUTE_MS + after));
    await look();
    expect(countOf(ROOM)).toBe(asked);
  });
});

describe('where a booth is', () => {
  it('stands in the timetable, of the floor that has it', async () => {
    await serve();
    const { booths } = await call(getTimetable, { boothIds: [2, 4, 9], date: DAY }, {});
    expect(booths.map(({ placeName, floorName, access }) => [placeName, floorName, access])).toEqual([
      ['八重洲地下街', '地下1階', '東京駅から徒歩3分'],
      ['丸の内オフィス', '8階', '東京駅から徒歩3分'],
      ['', null, ''],
    ]);
  });

  it('stands in the reservations, of the floor or the area that has it, asked for once', async () => {
    await serve();
    for (const [index, boothId] of [2, 3, 9].entries()) reserve(boothId, 14 + index);
    const told = await call(listReservations, undefined, {});
    const placed = await placeReservations(told, {});
    expect(placed.map(({ placeName, floorName, access }) => [placeName, floorName, access])).toEqual([
      ['八重洲地下街', '地下1階', '東京駅から徒歩3分'],
      ['八重洲地下街', '地下1階', '東京駅から徒歩3分'],
      ['東京駅 改札外', '', '八重洲中央口すぐ'],
    ]);
    expect(placed[0]?.point).toEqual({ latitude: 35.6812, longitude: 139.7671 });
    countOf('');
    await placeReservations(told, {});
    expect(plain.asked.slice(heard)).toEqual([]);
  });

  it('stands beside the next reservation on the home screen', async () => {
    await serve();
    reserve(2, 14);
    expect((await call(getHome, undefined, {})).reservation).toMatchObject({ placeName: '八重洲地下街' });
  });

  it('is left open where the floor can not be had, and the reservation is shown', async () => {
    await serve({ withoutCalls: ['GET /search/get-floormap/{id}'] });
    reserve(2, 14);
    const told = await call(listReservations, undefined, {});
    expect(await placeReservations(told, {})).toEqual(told);
  });
});

describe('a use at once', () => {
  const use = { boothId: 2, interval: 30, usesCoupon: false, seenGross: 550, agreesToTerms: false };
  const start = () => startUse(use, { key: 'k-1', signal: new AbortController().signal });

  it('is begun after the booth was asked what can be done there', async () => {
    await serve();
    await start();
    expect(plain.asked.slice(-2)).toEqual(['POST /immediate-use', 'POST /reservations/immediate']);
    expect(plain.world.kept).toMatchObject([{ boothId: 2, state: 0 }]);
  });

  it('makes and charges nothing where the door of a present reservation has opened', async () => {
    await serve();
    reserve(2, 9);
    const refused = await start().catch(apiErrorOf);
    expect(refused).toMatchObject({
      kind: 'conflict',
      code: 'already_reserved',
      message: 'ご予約のブースです。ドアを開けました。',
    });
    expect(plain.world.kept).toMatchObject([{ boothId: 2, state: 1 }]);
    expect(plain.asked).not.toContain('POST /reservations/immediate');
  });

  it('is begun before a later reservation of the same booth', async () => {
    await serve();
    reserve(2, 14);
    await start();
    expect(plain.world.kept).toHaveLength(2);
  });

  it('is begun by itself where an older server has nothing to ask', async () => {
    await serve({ withoutCalls: ['POST /immediate-use'] });
    await start();
    expect(plain.world.kept).toHaveLength(1);
  });
});

describe('an extension on a server that has the old calls alone', () => {
  const older = { word: oddWording, withoutCalls: OLD_SERVER_LACKS };

  it('is offered in multiples of 15 minutes, as long as the booth is free', async () => {
    await serve(older);
    reserve(2, 9);
    reserve(2, 11);
    const { choices, from } = await call(listExtensions, 1, {});
    expect(choices).toEqual([15, 30, 45, 60].map((minutes) => ({ minutes, gross: null })));
    expect(from).toBe(momentOf(DAY, 10, 0));
  });

  it('is priced by its interval, and made for it', async () => {
    await serve(older);
    reserve(2, 9);
    const request = { reservationId: 1, minutes: 30, usesCoupon: false };
    const quote = await call(getExtensionPrice, request, {});
    expect(quote).toMatchObject({
      amount: { net: 500, tax: 50, gross: 550 },
      startsAt: momentOf(DAY, 10, 0),
    });
    await call(extendReservation, { ...request, seenGross: 550, seenEnd: null }, { key: 'k-2' });
    expect(plain.world.kept).toMatchObject([{ endsAt: momentOf(DAY, 10, 30) }]);
    expect(plain.asked.at(-1)).toBe('POST /reservations/{tranid}/extend');
  });

  it('has no price before it is made where that call is missing too', async () => {
    await serve({ withoutCalls: ['POST /reservations/get-price-extension'] });
    reserve(2, 9);
    const request = { reservationId: 1, minutes: 30, usesCoupon: false };
    expect(await call(getExtensionPrice, request, {})).toMatchObject({ amount: null, couponMinutes: 0 });
  });
});

it('An extension by the old call carries the key with which it was decided.', async () => {
  const before = serverCapabilities.current();
  serverCapabilities.learn({ requestKeys: true, additions: [] });
  bindSubstitutes(async () => substitutes);
  onTestFinished(() => {
    serverCapabilities.learn(before);
    bindSubstitutes(async () => []);
  });
  const asked = answering(({ url }) =>
    HttpResponse.json({ message: 'OK' }, { status: url.endsWith('/reservations/extend') ? 404 : 200 }),
  );
  const extension = { reservationId: 7, minutes: 30, usesCoupon: false, seenGross: 550, seenEnd: null };
  await call(extendReservation, extension, { key: 'k-2' });
  expect(asked.map(({ url, headers }) => [new URL(url).pathname, headers.get(IDEMPOTENCY_HEADER)])).toEqual([
    ['/api/reservations/extend', 'k-2'],
    ['/api/reservations/7/extend', 'k-2'],
  ]);
});

describe('what a server of the specification leaves out', () => {
  it('of a member is everything that belongs to another role', async () => {
    await serve();
    const taro = { loginId: 'taro@example.jp', password: 'plain2026', deviceProofs: [] };
    expect((await call(login, taro, {})).member).toMatchObject({
      isPersonal: false,
      employeeCode: 'E-12',
      corporationName: '株式会社みどり',
      tel: null,
      card: null,
    });
    expect((await call(logInByInvitation, 'welcome', {})).member).toMatchObject({
      isPersonal: false,
      isGuest: true,
      employeeCode: null,
      tel: null,
    });
  });

  it('of itself is everything: each field of the metadata has its default, and none makes a token of a card', async () => {
    await serve();
    expect(await call(getMetadata, undefined, {})).toEqual({
      tenantId: null,
      appName: 'Komori',
      externalSearchUrl: null,
      support: { tel: null, mail: null, hours: null },
      payment: { provider: null, scriptUrl: null, shopId: null },
      mapUrlTemplate: null,
      mapTiles: null,
      accent: null,
      lowestPrice: null,
      calendarHost: null,
      isDemo: false,
      requestKeys: false,
      additions: [],
    });
  });

  it('of the tab bar are the counts: they are those of the lists', async () => {
    await serve();
    reserve(2, 14);
    const { signal } = new AbortController();
    expect(await countLists(signal)).toEqual({ unreadNotices: 2, liveReservations: 1 });
    await call(readNotice, 2, {});
    expect(await countLists(signal)).toEqual({ unreadNotices: 1, liveReservations: 1 });
  });

  it('of a changed profile is the member: it is changed all the same', async () => {
    await serve();
    const change = {
      name: '山田 はな',
      tel: null,
      birth: null,
      gender: null,
      postal: null,
      address: null,
      employeeCode: null,
      department: null,
    };
    expect(await call(patchUser, change, {})).toBeNull();
    expect(plain.world.memberCalled('hanako@example.jp').user.name).toBe('山田 はな');
  });

  it('of a floor are the names of its booths: each is asked for', async () => {
    await serve();
    const { booths } = await nameBooths(await call(getFloorMap, 1, {}), {});
    expect(booths.map(({ id, name }) => [id, name])).toEqual([
      [1, 'P-1'],
      [2, 'P-2'],
      [3, 'P-3'],
    ]);
  });

  it.each([
    [0, { price: 250, taxInPrice: 275 }, 250, 10],
    [5, { price: 200, taxInPrice: 216 }, 300, 8],
    [15, { price: 0, taxInPrice: 0 }, null, null],
    [0, { price: 0, taxInPrice: 0 }, null, null], // nothing is to be paid there
    [15, { price: 250, taxInPrice: 275 }, null, null], // of no minutes there is no rate, whatever they cost
  ])(
    'of a timetable are the rates and their tax, by the minutes of a unit that no coupon pays: %i does',
    async (useCouponTime, paid, rate, tax) => {
      const word: PlainOptions['word'] = (body, name) =>
        name === 'POST /reservations/get-price' ? Object.assign({}, body, paid, { useCouponTime }) : body;
      await serve({ word });
      const { booths, taxPercent } = await call(getTimetable, { boothIds: [2], date: DAY }, {});
      expect(booths.map(({ netPer15Minutes }) => netPer15Minutes)).toEqual([rate]);
      expect(taxPercent).toBe(tax);
    },
  );

  it('of a timetable are the days that may be reserved: they are asked for by themselves', async () => {
    await serve();
    const { rules } = await call(getTimetable, { boothIds: [2], date: DAY }, {});
    expect(rules.reservableDays).toBe(14);
    expect(countOf('GET /settings/reservable-days')).toBe(1);
  });
});

it('of a server that writes in odd forms one reservation that nobody can read is left out and named', async () => {
  await serve({ word: oddWording });
  const unread: unknown[] = [];
  bindUnread((each) => unread.push(each));
  onTestFinished(() => bindUnread(() => undefined));
  reserve(2, 14);
  const read = await call(listReservations, undefined, {});
  expect(read).toMatchObject([
    { boothId: 2, startsAt: momentOf(DAY, 14, 0), endsAt: momentOf(DAY, 15, 0), amount: { gross: 1100 } },
  ]);
  expect(unread).toMatchObject([{ call: 'GET /reservations', isLeftOut: true }]);
});
