import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { serverClock } from '#contract/clock.ts';
import type { Member } from '#domain/account/member.ts';
import { writePart } from '#machines/storage.ts';
import { at } from '#tests/support/clock/moments.ts';
import { inParts } from '#tests/support/dom/inParts.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { enter, leave } from '../support/gestures.ts';
import {
  type Answers,
  calls,
  installApp,
  keepSignedIn,
  METADATA,
  member,
  openApp,
} from '../support/openApp.tsx';
import { expectAloud, expectScreen } from '../support/readAloud.ts';
import {
  announced,
  asSeen,
  bodiesOf,
  dialogOf,
  expectLocked,
  keysOf,
  later,
  press,
} from '../support/reading.ts';
import { RESERVATION } from '../support/wire.ts';

const DOOR = 'POST /reservations/open-door';
const stuck = () =>
  HttpResponse.json(
    { message: 'ドアの装置から応答がありません。', code: 'door_unreachable' },
    { status: 409 },
  );

installApp();
beforeEach(() => keepSignedIn());
afterEach(() => vi.restoreAllMocks());

async function openAt(
  now: string,
  but: Partial<typeof RESERVATION> = {},
  answering: Answers = {},
  as: Member = member,
): Promise<void> {
  vi.spyOn(serverClock, 'now').mockReturnValue(at(now));
  await openApp('/app/reservations', {
    as,
    answering: {
      'GET /reservations': () => ({ reservations: [{ ...RESERVATION, ...but }] }),
      'GET /reservations/availability-for-extension': () => ({
        message: 'OK',
        time_units: [],
        prices: null,
        limited_by: 'others',
      }),
      'GET /beforeEntry/4711': () => ({ reservations: { before_empty: 1 } }),
      [DOOR]: () => ({ message: 'OK' }),
      'POST /reservations/unlock': () => ({ message: 'OK' }),
      ...answering,
    },
  });
}

/** The words of the screen about what was done. */
const seenDeed = () => asSeen(screen.getByRole('region', { name: '完了した操作' })).textContent;

const times = (name: string) => calls.filter((call) => call.name === name).length;

it.each([
  ['a door that has opened', {}, async () => enter()],
  ['a leave', { use_state: 1 }, async () => leave()],
])('brings into view what was done above a list that was scrolled: %s', async (_, but, act) => {
  // Newer browsers answer with a promise, which is nothing to clean up by.
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(async () => undefined);
  await openAt('2026-12-03T16:20:00', but);
  await act();
  const deed = await screen.findByRole('region', { name: '完了した操作' });
  await waitFor(() => expect(shown.mock.contexts.at(-1)).toBe(deed));
});

it('says of a use that ends at midnight the end that its row has had: 24:00', async () => {
  await openAt('2026-12-03T23:20:00', {
    use_state: 1,
    reserve_start_time: '20261203230000',
    reserve_end_time: '20261204000000',
  });
  await screen.findByRole('timer');
  const seen = asSeen(screen.getByRole('main')).textContent;
  expect(seen).toContain('24:00まで・品川シーサイド');
  expect(seen).toContain('24:00を過ぎると');
});

describe('entering', () => {
  it('before the start asks whether the booth is empty, opens the door once, and says so', async () => {
    const answer = later();
    await openAt('2026-12-03T16:11:00', {}, { [DOOR]: answer.answer });
    await enter();
    const busy = await screen.findByRole('button', { name: '入室しています…' });
    await userEvent.click(busy);
    await waitFor(() => expect(times(DOOR)).toBe(1));
    expect(times('GET /beforeEntry/4711')).toBe(1);
    answer.say({ message: 'OK' });
    await waitFor(() => expect(announced()).toBe('ドアを開けました。'));
    expect(seenDeed()).toBe('ドアを開けました・16:11品川シーサイド 2F　C-8　16:15–18:00');
    expect(bodiesOf(DOOR)).toEqual([{ tranid: 4711, before_empty: 1, isLeave: 0 }]);
    expect(keysOf(DOOR)[0]).toMatch(/.{16,}/);
    expect(screen.getByRole('timer')).toHaveAccessibleName('残り 1時間49分');
  });

  it('after the start opens it without asking; a lock is released instead', async () => {
    await openAt('2026-12-03T16:20:00', { booth_type: 1, before_empty: 0 });
    await enter();
    await waitFor(() => expect(announced()).toBe('ドアを開けました。'));
    expect(bodiesOf('POST /reservations/unlock')).toEqual([{ tranid: 4711, before_empty: 0, isLeave: 0 }]);
    expect([times(DOOR), times('GET /beforeEntry/4711')]).toEqual([0, 0]);
  });

  it('says that somebody is in it before, and opens nothing', async () => {
    await openAt(
      '2026-12-03T16:11:00',
      {},
      {
        'GET /beforeEntry/4711': () => ({ reservations: { before_empty: 0 } }),
      },
    );
    await enter();
    expect(await dialogOf('ドアを開けられませんでした')).toHaveTextContent(
      '予約開始時間の前に他の予約がある為、事前の入室ができなくなりました。',
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(times(DOOR)).toBe(0);
  });

  it('says that there is no such reservation where the server knows none', async () => {
    const gone = { message: 'ありません。', code: 'not_found' };
    await openAt(
      '2026-12-03T16:11:00',
      {},
      { 'GET /beforeEntry/4711': () => HttpResponse.json(gone, { status: 404 }) },
    );
    await enter();
    expect(await dialogOf('ドアを開けられませんでした')).toHaveTextContent('予約が存在しません。');
    expect(times(DOOR)).toBe(0);
  });

  it.each([
    ['asks again when told to', () => press(WORDS.checkAgain)],
    [
      'by itself once the connection is back',
      async () => {
        act(() => void window.dispatchEvent(new Event('offline')));
        act(() => void window.dispatchEvent(new Event('online')));
      },
    ],
  ])('says that it could not ask, and that the door is still shut; %s', async (_, askAgain) => {
    let asked = 0;
    await openAt(
      '2026-12-03T16:11:00',
      {},
      {
        'GET /beforeEntry/4711': () =>
          asked++ === 0 ? HttpResponse.error() : { reservations: { before_empty: 1 } },
      },
    );
    await enter();
    expect(await dialogOf('入室できるか確認できませんでした')).toHaveTextContent(
      'ドアはまだ開けていません。通信が戻ると、もう一度確認して入室します。',
    );
    expect(times(DOOR)).toBe(0);
    await askAgain();
    await waitFor(() => expect(announced()).toBe('ドアを開けました。'));
    expect(times(DOOR)).toBe(1);
  });

  it('says that the door did not move, what else opens it, and whom to call', async () => {
    await openAt(
      '2026-12-03T16:20:00',
      { pin_id: '502913' },
      {
        [DOOR]: stuck,
        'GET /metadata.json': () => ({
          ...METADATA,
          support: { tel: '03-9876-5432', mail: 'tasuke@example.jp', hours: '平日 8:30–21:00' },
        }),
      },
    );
    await screen.findByRole('button', { name: WORDS.enter });
    await expectScreen([
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(利用中と次の予約)',
      '入室できます',
      '16:15から18:00',
      '今日',
      '品川シーサイド 2F C-8',
      '2階東口の歩道橋を直進、徒歩6分。',
      '[link 品川シーサイド 2F C-8の場所を地図で見る; → /app/search?floor_id=9&targetFlag=1&targetAreaId=5&targetLat=35.609&targetLng=139.749]',
      `[button ${WORDS.enter}; 16:15から18:00 今日]`,
      'ドアのキーパッドでも入室できます。暗証番号 502913',
      `[button ${WORDS.giveUp}; 16:15から18:00 今日]`,
      '料金 1,868円は確定しています',
    ]);
    await enter();
    const dialog = await dialogOf(TITLES.doorStuck);
    expect(dialog).toHaveTextContent('ドアの装置から応答がありません。');
    await expectAloud(dialog, [
      `(${TITLES.doorStuck})`,
      `## ${TITLES.doorStuck}`,
      'ドアの装置から応答がありません。',
      'ドアのキーパッドに、暗証番号 502913 を入力しても開けられます。',
      'それでも開かないときは、サポートにご連絡ください。',
      '電話',
      '[link 03-9876-5432; → tel:03-9876-5432]',
      '平日 8:30から21:00',
      'メール',
      '[link tasuke@example.jp; → mailto:tasuke@example.jp]',
      `[link ${WORDS.stuckHelp}; → /app/reservations/trouble?tranid=4711&kind=door]`,
      `[button ${WORDS.openDoorAgain}]`,
      `[button ${WORDS.close}]`,
    ]);
    expect(dialog).toHaveTextContent('暗証番号 502913 を入力しても開けられます。');
    expect(within(dialog).getByRole('link', { name: '03-9876-5432' })).toHaveAttribute(
      'href',
      'tel:03-9876-5432',
    );
    expect(dialog).toHaveTextContent('平日 8:30–21:00');
    expect(within(dialog).getByRole('link', { name: 'tasuke@example.jp' })).toHaveAttribute(
      'href',
      'mailto:tasuke@example.jp',
    );
    await press(WORDS.openDoorAgain);
    await waitFor(() => expect(times(DOOR)).toBe(2));
    await dialogOf(TITLES.doorStuck);
    await press(WORDS.close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: WORDS.enter })).toHaveFocus();
  });
});

it('keeps the way in that needs no network while there is none, and says what the button waits for', async () => {
  await openAt('2026-12-03T16:20:00', { pin_id: '502913' });
  await screen.findByRole('button', { name: WORDS.enter });
  act(() => void window.dispatchEvent(new Event('offline')));
  await expectScreen([
    '# 入室・延長',
    `[link ${WORDS.menu}; → /app/settings]`,
    '(利用中と次の予約)',
    '入室できます',
    '16:15から18:00',
    '今日',
    '品川シーサイド 2F C-8',
    '2階東口の歩道橋を直進、徒歩6分。',
    '[link 品川シーサイド 2F C-8の場所を地図で見る; → /app/search?floor_id=9&targetFlag=1&targetAreaId=5&targetLat=35.609&targetLng=139.749]',
    '暗証番号',
    '502913',
    'ドアのキーパッドに入力してください。',
    `[button ${WORDS.enter}; disabled; 16:15から18:00 今日 通信が戻ると押せます。つなぎ直しています…]`,
    '通信が戻ると押せます。つなぎ直しています…',
    `[button ${WORDS.giveUp}; 16:15から18:00 今日]`,
    '料金 1,868円は確定しています',
  ]);
  act(() => void window.dispatchEvent(new Event('online')));
});

it('says why a reservation can not be moved while there is no network', async () => {
  await openAt('2026-12-03T12:00:00');
  await screen.findByRole('link', { name: TITLES.move });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByRole('button', { name: TITLES.move })).toHaveAccessibleDescription(
    'オフラインのため変更できません',
  );
  act(() => void window.dispatchEvent(new Event('online')));
});

it('asks to reload at the start where no server tells the time', async () => {
  vi.spyOn(serverClock, 'hasServerTime').mockReturnValue(false);
  await openAt('2026-12-03T16:00:00');
  const card = (await screen.findByRole('button', { name: WORDS.enter })).closest('li');
  expect(card).toHaveTextContent(
    '10分後に入室できます（16:10から）。この端末の時計で数えています。開始時刻になったら、再読み込みしてください。',
  );
});

it.each([
  ['17:56:20', '残り5分を切りました。18:00までにご退室ください。18:00を過ぎても、追加の料金はかかりません。'],
  ['17:59:20', '残り1分を切りました。18:00までにご退室ください。'],
])('says that a use ends, once, where the screen is opened at %s', async (time, words) => {
  await openAt(`2026-12-03T${time}`, { use_state: 1 });
  await waitFor(() => expect(announced()).toBe(words));
  screen.getByText('まもなく終わります');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(announced()).toBe(words));
});

it('says no more of the time that is left as soon as none is, while its door is still being opened', async () => {
  const door = later();
  await openAt('2026-12-03T17:58:00', { use_state: 1 }, { [DOOR]: door.answer });
  await press(WORDS.openDoor);
  await waitFor(() => expect(times(DOOR)).toBe(1));
  /** The tone of the pill, and what is said of the time, once the clock has come to the moment. */
  const saidAt = async (time: string, left: string, state: string) => {
    vi.mocked(serverClock.now).mockReturnValue(at(`2026-12-03T${time}`));
    await screen.findByRole('timer', { name: left }, { timeout: 5000 }); // with the next tick
    return [
      screen.getByText(state).closest('[class*=pill]')?.className.includes('warn'),
      screen.queryByText('残り時間') !== null,
      screen.queryByText(inParts('18:00までにご退室ください。')) !== null,
    ];
  };
  expect(await saidAt('17:59:59', '残り 1秒', 'まもなく終わります')).toEqual([true, true, true]);
  expect(await saidAt('18:00:00', '残り 0秒', '利用が終わりました')).toEqual([false, false, false]);
  door.say({ message: 'OK' });
});

it('says of a use whose time is over that it is', async () => {
  await openAt('2026-12-03T18:00:30', { use_state: 1 });
  await screen.findByRole('heading', { name: 'ご利用が終わりました' });
  await waitFor(() => expect(announced()).toBe('ご利用時間が終わりました。'));
  await expectScreen([
    '# 入室・延長',
    `[link ${WORDS.menu}; → /app/settings]`,
    '(完了した操作)',
    '終了・18:00今日 12月3日(木)',
    '## ご利用が終わりました',
    '品川シーサイド 2F C-8',
    '16:15から18:00・1時間45分',
    '1,868円税込',
    `[link ${WORDS.takeReceipt}; → /app/settings/usage-history/2026-12]`,
    '「利用履歴・領収書」からも、いつでも受け取れます。',
    'お忘れ物はありませんか',
    'このあとの予約はありません。',
    `[link ${WORDS.searchByArea}; → /app/area-search]`,
  ]);
});

describe('the end of a use', () => {
  const over = () => screen.queryByRole('heading', { name: 'ご利用が終わりました' });
  const taro = { ...member, loginId: 'taro' };
  const openList = (now: string, path = '/app/reservations', as = member) => {
    vi.spyOn(serverClock, 'now').mockReturnValue(at(now));
    return openApp(path, {
      as,
      answering: {
        'GET /reservations': () => ({ reservations: [] }),
        'GET /home': () => ({ reservation: null, places: [], areas: [] }),
      },
    });
  };
  beforeEach(async () => {
    await openAt('2026-12-03T18:00:30', { use_state: 1 });
    await screen.findByRole('heading', { name: 'ご利用が終わりました' });
  });

  it('is said on home, too', async () => {
    await userEvent.click(screen.getByRole('link', { name: WORDS.areaSearch }));
    await screen.findByRole('heading', { name: 'どこで使いますか' });
    expect(seenDeed()).toMatch(/^終了・18:00今日　12月3日\(木\)ご利用が終わりました品川シーサイド 2F　C-8/);
  });

  it.each(['/app/reservations', '/app/area-search'])('is said after a reload at %s', async (path) => {
    await openList('2026-12-03T23:59:00', path);
    expect(await screen.findByRole('heading', { name: 'ご利用が終わりました' })).toBeVisible();
  });

  it('is said no more on the next day', async () => {
    await openList('2026-12-04T00:00:00');
    await screen.findByText(/予約はありません/);
    expect(over()).toBeNull();
  });

  it('is said no more to the next member', async () => {
    writePart('Auth.signIn', { token: 'token', user: memberCodec.encode(taro) });
    await openList('2026-12-03T18:05:00', '/app/reservations', taro);
    await screen.findByText(/予約はありません/);
    expect(over()).toBeNull();
  });

  it('is said no more once something else is done', async () => {
    await openAt('2026-12-03T18:15:00', {
      tranid: 4712,
      reserve_start_time: '20261203181500',
      reserve_end_time: '20261203190000',
    });
    expect(over()).toBeVisible();
    await enter();
    await waitFor(() => expect(seenDeed()).toMatch(/^ドアを開けました/));
    await openList('2026-12-03T18:20:00', '/app/area-search');
    await screen.findByRole('heading', { name: 'どこで使いますか' });
    expect(over()).toBeNull();
  });
});

const paying = { ...member, card: '************1111', cardBrand: 'VISA' };
const owedUse = {
  reservationId: 4711,
  placeName: '品川シーサイド 2F',
  boothName: 'C-8',
  startsAt: at('2026-12-03T16:15:00'),
  endsAt: at('2026-12-03T18:00:00'),
  amount: { net: 1698, tax: 170, gross: 1868 },
};

it.each([
  ['by the card', paying, {}, /1,868円税込・VISA \*\*\*\*1111領収書を受け取る/],
  [
    'unpaid: no receipt',
    { ...paying, owedYen: 1868, owedUses: [owedUse] },
    {},
    /1111お支払いが済んでいませんお忘れ物/,
  ],
  [
    'by a coupon',
    paying,
    { price: 0, taxInPrice: 0, coupon_time: 105 },
    /0円クーポン1時間45分を利用・お支払いはありませんお忘れ物/,
  ],
  ['by the corporation', { ...member, isPersonal: false }, {}, /16:15–18:00・1時間45分お忘れ物/],
  ['by the host of a guest', { ...member, isGuest: true }, {}, /16:15–18:00・1時間45分お忘れ物/],
] as const)('says of a use that is over how it was paid: %s', async (_, as, but, words) => {
  keepSignedIn(as);
  await openAt('2026-12-03T18:00:30', { use_state: 1, ...but }, {}, as);
  await screen.findByRole('heading', { name: 'ご利用が終わりました' });
  expect(seenDeed()).toMatch(words);
});

describe('leaving', () => {
  const TITLE = TITLES.leave;

  it('says what is given up, and that the price stays', async () => {
    await openAt('2026-12-03T17:10:30', { use_state: 1 });
    await press(WORDS.leave);
    const dialog = await dialogOf(TITLE);
    await expectScreen([
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(利用中と次の予約)',
      '利用中 ~残り時間~',
      '{残り 49分}',
      '18:00まで・品川シーサイド 2F C-8',
      '{利用した時間 53}',
      `[button ${WORDS.openDoor}; 49分30秒]`,
      `[button ${WORDS.extend}; disabled; このあとに別の予約があるため]`,
      '~このあとに別の予約があるため~',
      `[button ${WORDS.leave}; disabled]`,
      '18:00を過ぎると',
      '18:00を過ぎても、追加の料金はかかりません。',
      '18:00からは次の方の画面に「入室できます」と表示され、ドアを開けられます。',
      `(${TITLES.leave})`,
      `## ${TITLES.leave}`,
      '18:00まで、あと 49分 利用できます。お忘れ物がないかご確認ください。',
      '料金',
      '退室しても変わりません',
      '再入室',
      'できません',
      `[button ${WORDS.leave}]`,
      `[button ${WORDS.back}]`,
      `[button ${WORDS.leaveUnopened}]`,
      `[link ${WORDS.trouble}; → /app/reservations/trouble?tranid=4711]`,
    ]);
    await expectAloud(dialog, [
      `(${TITLES.leave})`,
      `## ${TITLES.leave}`,
      '18:00まで、あと 49分 利用できます。お忘れ物がないかご確認ください。',
      '料金',
      '退室しても変わりません',
      '再入室',
      'できません',
      `[button ${WORDS.leave}]`,
      `[button ${WORDS.back}]`,
      `[button ${WORDS.leaveUnopened}]`,
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(times(DOOR)).toBe(0);
    expect(screen.getByRole('button', { name: WORDS.leave })).toHaveFocus();
  });

  it('tells a guest nothing of a price', async () => {
    await openAt('2026-12-03T17:10:30', { use_state: 1, price: null, taxInPrice: null });
    await press(WORDS.leave);
    expect(await dialogOf(TITLE)).not.toHaveTextContent('料金');
  });

  it('leaves once, locked meanwhile, and says so', async () => {
    const answer = later();
    await openAt('2026-12-03T17:10:30', { use_state: 1 }, { [DOOR]: answer.answer });
    await leave();
    const dialog = await dialogOf(TITLE);
    await within(dialog).findByRole('button', { name: WORDS.leaving });
    await within(dialog).findByRole('button', { name: WORDS.giveUpWaiting });
    expect(within(dialog).queryByRole('button', { name: WORDS.back })).toBeNull();
    await expectLocked(dialog);
    answer.say({ message: 'OK' });
    await waitFor(() => expect(announced()).toBe('退室しました。'));
    expect(seenDeed()).toBe(
      '終了・17:10今日　12月3日(木)退室しました品川シーサイド 2F　C-816:15–18:00・1時間45分1,868円税込' +
        '領収書を受け取る「利用履歴・領収書」からも、いつでも受け取れます。お忘れ物はありませんか',
    );
    expect(screen.getByRole('link', { name: WORDS.takeReceipt })).toHaveAttribute(
      'href',
      '/user/app/settings/usage-history/2026-12',
    );
    expect(bodiesOf(DOOR)).toEqual([{ tranid: 4711, before_empty: 1, isLeave: 1 }]);
  });

  it('says so also where the list has gone on without the use before the answer comes', async () => {
    const answer = later();
    const lists = [{ reservations: [{ ...RESERVATION, use_state: 1 }] }, { reservations: [] }];
    await openAt(
      '2026-12-03T17:10:30',
      {},
      { 'GET /reservations': () => lists.shift() ?? { reservations: [] }, [DOOR]: answer.answer },
    );
    await leave();
    const dialog = await dialogOf(TITLE);
    await within(dialog).findByRole('button', { name: WORDS.leaving });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(times('GET /reservations')).toBe(2));
    expect(dialog).toBeVisible();
    answer.say({ message: 'OK' });
    await waitFor(() => expect(announced()).toBe('退室しました。'));
    expect(seenDeed()).toContain('退室しました品川シーサイド 2F　C-8');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('利用中')).toBeNull();
  });

  it('says in place of the question that the door does not move, and tries it again with the same key', async () => {
    await openAt('2026-12-03T17:10:30', { use_state: 1 }, { [DOOR]: stuck });
    await leave();
    await dialogOf(TITLES.doorStuck);
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
    await press(WORDS.openDoorAgain);
    await waitFor(() => expect(keysOf(DOOR)).toHaveLength(2));
    expect(new Set(keysOf(DOOR)).size).toBe(1);
    await dialogOf(TITLES.doorStuck);
    await press(WORDS.close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: WORDS.leave })).toBeEnabled();
  });

  it('stays asked when the list learns late that the booth was entered', async () => {
    const entered = later();
    let reads = 0;
    const list = () => {
      reads += 1;
      return reads === 1 ? { reservations: [RESERVATION] } : entered.answer();
    };
    await openAt('2026-12-03T16:20:00', {}, { 'GET /reservations': list });
    await enter();
    await press(WORDS.leave);
    const dialog = await dialogOf(TITLE);
    entered.say({ reservations: [{ ...RESERVATION, use_state: 1 }] });
    await screen.findByRole('timer', { hidden: true });
    expect(dialog).toBeVisible();
  });

  it('opens the door again without leaving', async () => {
    await openAt('2026-12-03T17:10:30', { use_state: 1 });
    await press(WORDS.openDoor);
    await waitFor(() => expect(announced()).toBe('ドアを開けました。'));
    expect(bodiesOf(DOOR)).toEqual([{ tranid: 4711, before_empty: 1, isLeave: 0 }]);
  });
});

describe('the Wi-Fi of a use', () => {
  const wifi = { use_state: 1, telecube: { ...RESERVATION.telecube, wifi_ssid: 'sinagawa-c8' } };

  it('says network and password, and copies the password', async () => {
    await openAt('2026-12-03T17:10:00', wifi, {
      'POST /reservations/get-wifi-password': () => ({ password: 'uminoneko88' }),
    });
    const part = await screen.findByRole('region', { name: 'Wi-Fi' });
    expect(part).toHaveTextContent('ネットワークsinagawa-c8');
    await within(part).findByText('uminoneko88');
    await expectAloud(part, [
      '(Wi-Fi)',
      '## Wi-Fi',
      'ネットワーク',
      'sinagawa-c8',
      'パスワード',
      'uminoneko88',
      '[button パスワードをコピー]',
    ]);
    expect(bodiesOf('POST /reservations/get-wifi-password')).toEqual([{ tranid: 4711 }]);
    const write = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } });
    await press('パスワードをコピー');
    vi.unstubAllGlobals();
    await waitFor(() => expect(announced()).toBe('コピーしました。'));
    expect(write).toHaveBeenCalledWith('uminoneko88');
  });

  it('says that it could not be asked for, and asks again', async () => {
    let asked = 0;
    await openAt('2026-12-03T17:10:00', wifi, {
      'POST /reservations/get-wifi-password': () =>
        asked++ === 0 ? HttpResponse.error() : { password: 'uminoneko88' },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('パスワードを取得できませんでした。');
    await press(WORDS.retry);
    await screen.findByText('uminoneko88');
  });

  it('says where it would stand, and without a dialog, that a use which is over has none', async () => {
    await openAt('2026-12-03T17:10:00', wifi, {
      'POST /reservations/get-wifi-password': () =>
        HttpResponse.json(
          { message: 'パスワードを取得できませんでした。', code: 'not_in_use' },
          { status: 409 },
        ),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('パスワードを取得できませんでした。');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
