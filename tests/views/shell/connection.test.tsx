import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { HttpResponse } from 'msw';
import { matchPath } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyActor } from 'xstate';
import { memberCodec } from '#contract/account/member.ts';
import { getTimetable } from '#contract/booking/availability.ts';
import { getChargeModel } from '#contract/booking/quote.ts';
import { createServerClock, serverClock } from '#contract/clock.ts';
import { getUsageHistory } from '#contract/history/usage.ts';
import { listNotices } from '#contract/inbox/notices.ts';
import { getSurvey } from '#contract/inbox/survey.ts';
import { listFreePlaces } from '#contract/search/freePlaces.ts';
import { getFloorMap, listPlaces, searchRooms } from '#contract/search/places.ts';
import { getBalance } from '#contract/settings/balance.ts';
import { monthOf } from '#domain/history/month.ts';
import type { Use } from '#domain/history/usage.ts';
import { FALLBACKS } from '#domain/messages.ts';
import { addressesWhere, SCREENS, type ScreenAddress } from '#domain/shell/screens.ts';
import { addMinutes } from '#domain/time.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { calls as allCalls } from '#tests/contract/calls/calls.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { faultsByEar, unexplained } from '#tests/support/dom/heard.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { freePlaces } from '#tests/support/values/freePlaces.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { boothDay, timetable } from '#tests/support/values/timetable.ts';
import { address, calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { RESERVATION } from '../support/wire.ts';

installApp();
beforeEach(() => {
  keepSignedIn();
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
});
afterEach(() => vi.restoreAllMocks());

const day = timetable({ booths: [boothDay({ boothId: 3 })] });
const floor = getFloorMap.output.encode({
  id: 4,
  placeName: '大手町 プレイス',
  floorName: '2階',
  access: '',
  imageUrl: '/4.svg',
  imageSize: { width: 400, height: 300 },
  boothCount: 1,
  latitude: 35.6,
  longitude: 139.7,
  hours: { workday: null, saturday: null, sunday: null },
  ...UNTOLD_PLACE,
  booths: [
    {
      id: 41,
      name: 'A-1',
      place: null,
      ...UNTOLD_BOOTH,
      isImmediatelyAvailable: true,
      isInBusinessHours: true,
      isExceptionallyClosed: false,
    },
  ],
});

interface Case {
  readonly address: string;
  /** The call that the screen needs, and what it answers. */
  readonly call: string;
  readonly body: unknown;
  readonly text: string | RegExp;
  /** The other calls of the screen. */
  readonly also?: Readonly<Record<string, () => object>>;
  /** Nobody is signed in, and the terms are agreed to. */
  readonly isVisitors?: boolean;
  /** An answer that is not in the contract is no failure there: any 2xx is taken, or it leads on to the login. */
  readonly goesOn?: true;
  /** A field of the form that works without what could not be loaded. */
  readonly keeps?: string;
}

const screens: readonly Case[] = [
  {
    address: '/app/area-search/by-time',
    call: 'GET /search/free',
    body: listFreePlaces.output.encode(freePlaces([])),
    text: 'ご希望に合うブースはありません。',
  },
  {
    address: '/app/area-search',
    call: 'GET /search/get-select-area-groups',
    body: { select_area_groups: [] },
    text: '利用できるエリアがまだありません。',
  },
  {
    address: '/app/installation-location-selection?areaId=1',
    call: 'GET /search/get-list-of-places/1',
    body: listPlaces.output.encode({ floorMaps: [], booths: [] }),
    text: 'このエリアには、まだブースがありません。',
  },
  {
    address: '/app/search?targetAreaId=1',
    call: 'GET /search/get-rooms',
    body: searchRooms.output.encode({ rooms: [], floorMaps: [], reservableDays: 14 }),
    text: '地図に表示できる場所がありません。',
  },
  {
    address: '/app/area-search/floor-map?floorMapId=4',
    call: 'GET /search/get-floormap/4',
    body: floor,
    text: 'プレイス',
  },
  {
    address: '/app/booth-selection?floorMapId=4',
    call: 'GET /search/get-floormap/4',
    body: floor,
    text: 'A-1',
  },
  {
    address: '/app/reservations/move?tranid=4711',
    call: 'GET /reservations',
    body: { reservations: [] },
    text: /^変更しようとした予約は/,
  },
  {
    address: '/app/area-search/make-reservation?room=3&hour=14&minute=0',
    call: 'GET /reservations/day-availability',
    body: getTimetable.output.encode(day),
    text: '予約内容を',
  },
  {
    address: '/app/use-without-reservation?room=3',
    call: 'GET /reservations/day-availability',
    body: getTimetable.output.encode(day),
    text: /^1時間\d/,
    also: {
      'GET /get-balance': () => getBalance.output.encode({ yen: 0, hasCampaign: false }),
      'POST /reservations/get-charge-model': () => getChargeModel.output.encode(180),
    },
  },
  {
    address: '/app/reservations',
    call: 'GET /reservations',
    body: { reservations: [] },
    text: '予約はありません',
  },
  {
    address: '/app/notices',
    call: 'GET /notices',
    body: { notices: [] },
    text: '現在、お知らせはありません。',
  },
  {
    address: '/app/settings/usage-history',
    call: 'GET /settings/usage-history',
    body: { usage_history: {}, months: [] },
    text: 'まだご利用がありません。',
  },
  {
    address: '/app/settings/usage-terms',
    call: 'GET /get-usage-terms',
    body: { terms: '第1条', version: '1' },
    text: '第1版',
  },
];

/** Screens that a mailed link opens: whether it can still be used is asked first. */
const links: readonly Case[] = [
  {
    address: '/signup-personal/hana%40example.jp/token',
    call: 'GET /signup/email',
    body: { message: 'OK', loginid: 'hana@example.jp' },
    text: '生年月日',
    isVisitors: true,
  },
  {
    address: '/invitation-use/welcome',
    call: 'POST /InvitationUselogin',
    body: {
      user: memberCodec.encode({ ...member, loginId: 'guest-101', isGuest: true }),
      token: 'guest',
    },
    text: 'どこで使いますか',
    isVisitors: true,
    goesOn: true,
  },
];

/** Nobody is signed in on this device, and the terms are agreed to. */
function beVisitor(): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ UsageTerms: { agreement: { version: '1' } } }));
}

async function openWithout({ address, call, body, also, isVisitors }: Case) {
  if (isVisitors) beVisitor();
  const answer = { isBroken: true };
  await openApp(address, {
    answering: {
      ...also,
      [call]: () => (answer.isBroken ? HttpResponse.error() : (body as object)),
    },
  });
  await screen.findByRole('button', { name: WORDS.retry });
  return answer;
}

function say(type: 'online' | 'offline'): void {
  act(() => void window.dispatchEvent(new Event(type)));
}

const seen = (text: string | RegExp) =>
  waitFor(() => expect(screen.getAllByText(text)[0]).toBeInTheDocument());

it('shows the number of the request that a server of ours has failed at, so that the support can find it', async () => {
  const message = 'エラーが発生しました。（お問い合わせ番号：7KQ2M-XB4TD）';
  const body = { message, code: 'internal', request_id: '7KQ2M-XB4TD' };
  await openApp('/app/notices', {
    answering: { 'GET /notices': () => HttpResponse.json(body, { status: 500 }) },
  });
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('お問い合わせ番号：7KQ2M-XB4TD'));
});

/** Screens that ask for something of theirs when they are opened, beside those above. */
const more: readonly Case[] = [
  {
    address: '/recover-password/hana%40example.jp/token',
    call: 'POST /reset-password/check',
    body: { message: 'OK' },
    text: WORDS.changePassword,
    isVisitors: true,
    goesOn: true,
  },
  {
    address: '/confirm-email/hana%40example.jp/token',
    call: 'POST /confirm-email/check',
    body: { message: 'OK', is_changed: false },
    text: WORDS.confirmAddress,
    isVisitors: true,
    goesOn: true,
  },
  {
    address: '/app/settings/coupon-code-entry',
    call: 'GET /setting/coupon-info',
    body: { applied_coupons: [] },
    text: /クーポンはありません/,
    keeps: 'クーポンコード',
  },
  {
    address: '/app/settings/change-payment',
    call: 'GET /settings/get-user',
    body: { user: memberCodec.encode(member) },
    text: '登録されていません',
    keeps: 'カード名義人',
  },
];

/** Screens whose first data are not to be judged at their own address. */
const WITHOUT: Readonly<Partial<Record<ScreenAddress, 'leads on' | 'leads back' | `as ${ScreenAddress}`>>> = {
  '/': 'leads on',
  '/app': 'leads on',
  '/q/:code': 'leads on',
  '/app/survey': 'leads back', // to /app, as tests/views/inbox/survey.test.tsx asserts
  '/terms': 'as /app/settings/usage-terms',
  '/signup-enterprise/:email/:token': 'as /signup-personal/:email/:token',
  '/app/reservations/extend': 'as /app/reservations',
  '/app/reservations/trouble': 'as /app/reservations',
  '/app/settings/usage-history/:id': 'as /app/settings/usage-history',
};

const asking = [...screens, ...links, ...more];
const listed = addressesWhere(() => true).filter((route) => !(route in WITHOUT));
const isAt = (route: ScreenAddress) => (each: Case) =>
  matchPath(route, each.address.split('?')[0] ?? '') !== null;

it('has rows of screens of the table alone', () => {
  expect(asking.filter((each) => !listed.some((route) => isAt(route)(each)))).toEqual([]);
});

/** The ways to fail, one after the other, and the member's words for each. */
type Failure = readonly [what: string, fails: () => Response, words: string];

const FAILURES: readonly [Failure, Failure, Failure] = [
  ['the server fails', () => HttpResponse.json({}, { status: 500 }), FALLBACKS.server],
  ['what it says is not in the contract', () => HttpResponse.json('odd'), FALLBACKS.server],
  ['the network is lost', () => HttpResponse.error(), FALLBACKS.network],
];

const ofTheFrame = /metadata|get-user|menu-status|coupon-remainder|get-balance|events/;

/** By its name: an answer to each call of a screen that the contract allows, where what it names is the first. */
const allowed = allCalls
  .filter(({ name }) => !ofTheFrame.test(name))
  .map(({ name, endpoint, output }) => {
    const [answer] = fc.sample(output, { numRuns: 1, seed: 23 });
    return [name.replaceAll(/\{\w+\}/g, '1'), endpoint.output.encode(answer)] as const;
  });

/** Queries without which a screen that no row knows leads elsewhere. */
const QUERIES: Readonly<Partial<Record<ScreenAddress, string>>> = {
  '/registration-mail-sent': '?email=hana%40example.jp',
};

/** The screens that no row knows: the address is enough to open them. */
const others = listed.filter((route) => !asking.some(isAt(route)));

/** Waits until each part of the screen has come or failed, and looks at it then. */
async function rested(look: (main: Element | null) => void): Promise<void> {
  await waitFor(() => {
    const main = document.querySelector('main');
    expect(main?.querySelector('[aria-busy=true]')).toBeNull();
    expect(main).not.toHaveTextContent(/を読み込んでいます/);
    look(main);
  });
}

it.each(others)('%s asks for nothing of its own, or says what failed until it works', async (route) => {
  const path = route.replaceAll(/:\w+/g, '1').replace('*', 'nowhere') + (QUERIES[route] ?? '');
  if ((SCREENS[route].access as readonly string[])[0] === 'visitor') beVisitor();
  let failure: (() => Response) | undefined;
  const answering = Object.fromEntries(
    allowed.map(([name, body]) => [name, () => failure?.() ?? HttpResponse.json(body as object)]),
  );
  const [ofServer, , ofNetwork] = FAILURES;
  for (const [what, fails, words] of [ofServer, ofNetwork]) {
    failure = fails;
    await openApp(path, { answering });
    await screen.findByRole('heading', { level: 1 });
    expect(address()).toBe(path);
    if (calls.every(({ name }) => ofTheFrame.test(name))) return;
    await rested((main) => expect(main, what).toHaveTextContent(words));
  }
  failure = undefined;
  for (const again of screen.getAllByRole('button', { name: WORDS.retry })) fireEvent.click(again);
  await rested((main) => expect(main?.querySelector('[role=alert]')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
});

it.each(asking)(
  '$address says what failed at its first loading, and is there by itself or by a tap once it works',
  async ({ address, call, body, also, text, isVisitors, goesOn, keeps }) => {
    let answer = FAILURES[0]?.[1] ?? HttpResponse.error;
    if (isVisitors) beVisitor();
    await openApp(address, { answering: { ...also, [call]: () => answer() } });
    const again = () => screen.findByRole('button', { name: WORDS.retry });
    for (const [index, [what, fails, words]] of FAILURES.entries()) {
      if (goesOn && index === 1) continue;
      answer = fails;
      if (index > 0) fireEvent.click(await again());
      await waitFor(() => expect(document.querySelector('main')?.textContent, what).toContain(words));
    }
    await again();
    // One kind of page: a title, the sentence below it, and one thing to do. Or a part of one, whose form can be used.
    const alone = document.querySelector(`main [role=alert] > ${keeps ? 'div' : '[data-alone]'}`);
    expect(alone?.querySelector('p')?.textContent).toMatch(/(読み込め|確認でき)ませんでした$/);
    const field = keeps === undefined ? null : await screen.findByLabelText(keeps);
    if (field) await userEvent.type(field, 'KOMORI');
    expect(screen.getAllByRole('button').filter(({ className }) => /primary/.test(className))).toHaveLength(
      1,
    );
    say('offline');
    expect(screen.getByText(/^オフラインです/)).toBeInTheDocument();
    answer = () => HttpResponse.json(body as object);
    say('online');
    await seen(text);
    expect(screen.queryByText(/^オフラインです/)).not.toBeInTheDocument();
    if (field) {
      expect(field).toHaveValue('KOMORI');
      expect(field).toHaveFocus();
    }
  },
);

describe.each(screens.filter(({ address }) => /booth-selection|app.search/.test(address)))(
  'the refresh button of $address',
  (shown) => {
    it('works after a failure, and cannot be pressed twice', async () => {
      const answer = await openWithout(shown);
      const asked = () => calls.filter(({ name }) => name === shown.call).length;
      const before = asked();
      const button = screen.getByRole('button', { name: WORDS.refresh });
      answer.isBroken = false;
      await userEvent.click(button);
      expect(button).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(button);
      await seen(shown.text);
      expect(asked()).toBe(before + 1);
      expect(button).not.toHaveAttribute('aria-disabled');
    });
  },
);

/** A reservation of today, as /api says it. */
function today(start: string, end: string) {
  return {
    ...RESERVATION,
    reserve_date: '2026-11-20',
    reserve_start_time: `20261120${start}00`,
    reserve_end_time: `20261120${end}00`,
  };
}

/** Ten minutes ago. */
const ended: Use = {
  id: 1,
  placeName: '東京駅 八重洲口',
  boothName: 'A-9',
  startsAt: addMinutes(NOW, -70),
  endsAt: addMinutes(NOW, -10),
  minutes: 60,
  couponMinutes: 0,
  amount: { net: 1000, tax: 100, gross: 1100 },
  isOwed: false,
  receiptNumber: null,
};

/** Screens that say something of the present time, or could, with what makes them. */
const timed: readonly Case[] = [
  {
    address: '/app/reservations',
    call: 'GET /reservations',
    body: {
      reservations: [today('1030', '1130')],
    },
    text: '今日',
  },
  {
    address: '/app/reservations/extend?tranid=4711&start=20261120093000',
    call: 'GET /reservations',
    body: { reservations: [{ ...today('0930', '1030'), use_state: 1 }] },
    text: /^今の予約は/,
    also: {
      'GET /reservations/availability-for-extension': () => ({
        message: 'OK',
        time_units: [15, 30],
        prices: [275, 550],
      }),
    },
  },
  {
    address: '/app/area-search?',
    call: 'GET /home',
    body: {
      reservation: {
        tranid: 1,
        telecube_id: 1,
        cube_name: 'A-2',
        place_name: '東京駅 八重洲口',
        reserve_start_time: '20261120110000',
        reserve_end_time: '20261120120000',
        use_state: 0,
        before_empty: 1,
        booth_type: 0,
        qr_code_mode: 0,
      },
      places: [],
      areas: [],
    },
    text: /入室まで/,
  },
  {
    address: '/app/notices',
    call: 'GET /notices',
    body: listNotices.output.encode([
      { id: 1, contents: '題1', createdAt: NOW, readAt: null, leadsTo: null },
    ]),
    text: /題1/,
  },
  {
    address: '/app/settings/coupon-code-entry',
    call: 'GET /setting/coupon-info',
    body: {
      applied_coupons: [
        {
          id: 1,
          coupon_name: 'ウェルカムクーポン',
          coupon_code: 'WELCOME60',
          coupon_active: true,
          coupon_remaing_time: 45,
          expiration_date: '2026-12-20',
        },
      ],
    },
    text: 'ウェルカムクーポン',
  },
  {
    address: '/app/area-search/make-reservation?room=3',
    call: 'GET /reservations/day-availability',
    body: getTimetable.output.encode(day),
    text: '予約内容を',
  },
  {
    address: '/app/settings/usage-history/2026-11',
    call: 'GET /settings/usage-history',
    body: getUsageHistory.output.encode({
      uses: [ended],
      costs: [],
      months: [
        { month: monthOf(NOW), count: 1, amount: ended.amount },
        { month: monthOf(addMinutes(NOW, -30 * 24 * 60)), count: 2, amount: ended.amount },
      ],
    }),
    text: /A-9/,
  },
  {
    address: '/app/survey',
    call: 'GET /settings/survey',
    body: getSurvey.output.encode({
      id: 1,
      questions: [{ id: 2, type: 'textarea', title: 'ご意見', isRequired: false, guide: null, options: [] }],
    }),
    text: 'ご意見',
  },
  {
    address: '/app/settings/make-qr',
    call: 'GET /menu-status',
    body: { survey_should_be_presented: false, reservations_count: 0 },
    text: WORDS.meetingCode,
  },
  {
    address: '/app/settings/change-personal-information',
    call: 'GET /menu-status',
    body: { survey_should_be_presented: false, reservations_count: 0 },
    text: '生年月日',
  },
  ...['personal', 'enterprise'].map((kind) => ({
    address: `/signup-${kind}/hana%40example.jp/token`,
    call: 'GET /signup/email',
    body: { message: 'OK', loginid: 'hana@example.jp' },
    text: '生年月日',
    isVisitors: true,
  })),
];

it.each([...screens, ...timed])(
  '$address is heard as it is seen, with a network and without one',
  async ({ address, call, body, also, text, isVisitors }) => {
    if (isVisitors) beVisitor();
    await openApp(address, { answering: { ...also, [call]: () => body as object } });
    await seen(text);
    expect(faultsByEar()).toEqual([]);
    const before = unexplained(); // at an end of what there is
    say('offline');
    expect([...faultsByEar(), ...unexplained().filter((each) => !before.includes(each))]).toEqual([]);
  },
);

describe.each([
  ['ahead', 27],
  ['behind', -27],
])('on a phone whose clock is a day and three hours %s', (_, hours) => {
  /** The words and calls of the screen, right after a load. */
  async function look({ address: link, call, body, text, also, isVisitors }: Case, aheadHours: number) {
    vi.restoreAllMocks();
    if (isVisitors) beVisitor();
    // The monotonic clock stands still as well: a second more or less would be another text on the screen.
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW + aheadHours * 3_600_000 });
    Object.assign(serverClock, createServerClock()); // as a load leaves it
    const root = await openApp(link, { answering: { ...also, [call]: () => body as object } });
    await seen(text);
    const looked = {
      says: document.body.textContent,
      address: address(),
      asks: calls.map(({ name, query }) => `${name}${query}`).sort(),
    };
    cleanup();
    (root as unknown as AnyActor).stop(); // what is running is an actor, whatever may be sent to it
    calls.length = 0;
    vi.useRealTimers();
    return looked;
  }

  it.each([...screens, ...timed])('$address says and asks the same as on any other', async (shown) => {
    expect(await look(shown, hours)).toEqual(await look(shown, 0));
  });
});
