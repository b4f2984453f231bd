import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { getUsageHistory } from '#contract/history/usage.ts';
import { monthOf } from '#domain/history/month.ts';
import { at } from '#tests/support/clock/moments.ts';
import { RECEIPT_OF_USE, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import {
  type Answers,
  address,
  installApp,
  keepSignedIn,
  METADATA,
  member,
  openApp,
} from '../support/openApp.tsx';
import { expectAloud } from '../support/readAloud.ts';
import { announced, asSeen, bodiesOf, dialogOf, keysOf, later, press, said } from '../support/reading.ts';
import { DAY, RESERVATION } from '../support/wire.ts';

const LINK = '/app/reservations/move?tranid=4711';
const TITLE = TITLES.confirmMove;
const holder = { ...member, card: '************4242' };
const [BOOTH = undefined] = DAY.telecubes;

/** 16:15 to 18:00 in C-8, which stands on no floor; an hour of it is paid by coupon minutes. */
const own = {
  ...RESERVATION,
  telecube: { ...RESERVATION.telecube, floor_map_id: null },
  floor: null,
  coupon_time: 60,
};
/** 18:30 to 20:00: 45 of the coupon minutes move along. */
const QUOTE = {
  price: 990,
  taxInPrice: 1069,
  useCouponTime: 45,
  before: { price: 1730, taxInPrice: 1868, useCouponTime: 60 },
  difference: -799,
  charged_at: '20261203173000',
  free_until: '20261203173000',
  movable_until: '20261203151500',
  payer: 'card',
  message: null,
  code: null,
};

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T14:47:00'));
  keepSignedIn(holder);
});
afterEach(() => vi.restoreAllMocks());

const answers: Answers = {
  'GET /reservations': () => ({ reservations: [own] }),
  'GET /reservations/day-availability': () => ({
    ...DAY,
    date: '2026-12-03',
    upcoming_count: 5,
    telecubes: [
      {
        ...BOOTH,
        busy: [
          [975, 1080, 'self'],
          [1200, 1260, 'others'],
        ],
      },
    ],
  }),
  'POST /reservations/get-price-move': () => QUOTE,
  'POST /reservations/move': () => ({ message: 'OK', tranid: 4711 }),
};

async function openMove(answering: Answers = {}, link = LINK): Promise<void> {
  await openApp(link, { as: holder, answering: { ...answers, ...answering } });
}

/** 18:30 is chosen, for an hour and a half. */
async function choosing(answering: Answers = {}): Promise<void> {
  await openMove(answering, `${LINK}&date=2026-12-03&hour=18&minute=30&interval=90&booth=31`);
  await waitFor(() => expect(screen.getByRole('button', { name: WORDS.reviewMove })).toBeEnabled());
}

async function confirming(answering: Answers = {}): Promise<HTMLElement> {
  await choosing(answering);
  await press(WORDS.reviewMove);
  const dialog = await dialogOf(TITLE);
  await within(dialog).findByText('−799円');
  return dialog;
}

function refusal(code: string, message: string, more: object = {}) {
  return () => HttpResponse.json({ code, message, ...more }, { status: 409 });
}

/** The ways that the card of the reservation still offers after a refusal. */
const STILL_POSSIBLE: Readonly<Record<string, string>> = {
  too_late: '予約の画面から、利用をやめるか、前の時間が空いていれば早めることができます。',
  too_soon: '予約の画面から、無料でキャンセルできます。',
};

describe('another time for a reservation', () => {
  it('is offered while its cancellation is free, by a server that moves reservations', async () => {
    await openMove({}, '/app/reservations');
    expect(await screen.findByRole('link', { name: WORDS.move })).toHaveAttribute('href', `/user${LINK}`);
    const additions = METADATA.additions.filter((name) => name !== 'POST /reservations/get-price-move');
    await openMove({ 'GET /metadata.json': () => ({ ...METADATA, additions }) }, '/app/reservations');
    await screen.findByText('16:15–18:00');
    expect(screen.queryByRole('link', { name: WORDS.move })).toBeNull();
    vi.mocked(serverClock.now).mockReturnValue(at('2026-12-03T15:15:01'));
    await openMove({}, '/app/reservations');
    await screen.findByText('16:15–18:00');
    expect(screen.queryByRole('link', { name: WORDS.move })).toBeNull();
  });

  it('opens the timetable with the reservation in it, and judges what is chosen', async () => {
    await openMove();
    const reason = '表やリストから、変更後のブースと時間を選んでください。';
    await screen.findByText(reason);
    screen.getByRole('heading', { name: TITLES.move });
    expect(screen.getByRole('button', { name: WORDS.reviewMove })).toHaveAttribute('aria-disabled', 'true');
    // Over the grid, what its outline means, and in the summary.
    expect(screen.getAllByText('変更前').map(({ textContent }) => textContent)).toEqual([
      ...['変更前', '変更前'],
      expect.stringMatching(/^変更前　C-8 16:15–18:00/),
    ]);
    expect(screen.getByText(/^15:15まで無料で変更できます/)).toHaveTextContent(
      '15:15まで無料で変更できます（あと28分）。',
    );
    expect(screen.queryByText(/まで予約可/)).toBeNull(); // it is counted already
    await press(WORDS.earlier);
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
    expect(screen.getByRole('button', { name: WORDS.reviewMove })).toBeEnabled(); // over its own time
    await press(WORDS.asList, 'radio');
    await screen.findByRole('button', { name: /^C-8 16:10から17:55/ });
  });

  it('is free until the very second at which that ends', async () => {
    vi.mocked(serverClock.now).mockReturnValue(at('2026-12-03T15:15:00'));
    await openMove();
    expect(await screen.findByText(/^15:15まで無料で変更できます/)).toBeVisible();
  });

  it('keeps the place of who pays, and of when, while the price is asked for', async () => {
    const price = later();
    await choosing({ 'POST /reservations/get-price-move': price.answer });
    await press(WORDS.reviewMove);
    const dialog = await dialogOf(TITLE);
    const payment = within(dialog).getByText('お支払い', { selector: 'dt' }).parentElement;
    expect(payment?.querySelectorAll('[aria-hidden=true]'), 'a bar for each').toHaveLength(2);
    price.say(QUOTE);
    await within(dialog).findByText('−799円');
    expect(payment?.querySelectorAll('[class*=bar]')).toHaveLength(0);
  });

  it('says why a time that is too near can not be had, and what to do instead', async () => {
    await openMove({}, `${LINK}&date=2026-12-03&hour=15&minute=0&interval=15`);
    await screen.findByText(
      '開始まで60分以内の時間には変更できません。今の予約を無料でキャンセルして、予約し直してください。',
    );
  });

  it.each([
    [
      'no reservation of the member',
      { 'GET /reservations': () => ({ reservations: [] }) },
      '予約が見つかりません',
      '変更しようとした予約は、終了したか、キャンセルされたか、このアカウントの予約ではありません。',
    ],
    [
      'one that is charged',
      { 'GET /reservations': () => ({ reservations: [{ ...own, charged_at: '20261203151501' }] }) },
      'この予約の日時は変更できません',
      '日時を変更できるのは、開始1時間前の15:15まででした。',
    ],
    [
      'one that is entered',
      { 'GET /reservations': () => ({ reservations: [{ ...own, use_state: 1 }] }) },
      'この予約の日時は変更できません',
      '入室したあとやキャンセルの手続き中は、日時を変更できません。',
    ],
    [
      'one that is being given up',
      { 'GET /reservations': () => ({ reservations: [{ ...own, is_cancel_state: true }] }) },
      'この予約の日時は変更できません',
      '入室したあとやキャンセルの手続き中は、日時を変更できません。',
    ],
  ] as const)('says so of %s, and leads to the list', async (_, answering, title, why) => {
    await openMove(answering);
    await screen.findByText(title);
    expect(asSeen(screen.getByRole('main'))).toHaveTextContent(`${title}${why}`);
    expect(screen.getByRole('link', { name: WORDS.showCurrent })).toHaveAttribute(
      'href',
      '/user/app/reservations',
    );
  });

  it('says of a link without a reservation that it is wrong', async () => {
    await openMove({}, '/app/reservations/move?tranid=x');
    await screen.findByText('リンクの予約の指定が正しくありません。');
  });
});

describe('the last word before a move', () => {
  it('says before and after, the difference with its sign, and until when', async () => {
    const dialog = await confirming();
    await expectAloud(dialog, [
      `(${TITLE})`,
      `## ${TITLE}`,
      '変更前',
      '16:15から18:00C-8・1時間45分',
      '1,868円',
      '変更後',
      '18:30から20:00C-8・1時間30分',
      '1,069円',
      '差額 −799円 税込',
      '場所・日付',
      '品川シーサイド 2F 今日 3日(木)',
      'クーポン',
      '1時間のうち45分を引き継ぎます15分はお戻しします',
      'お支払い',
      '登録カード 末尾424217:30に1,069円を請求します。変更前の1,868円はかかりません。',
      WORDS.cancelSheet,
      '17:30まで無料です',
      '変更できるのは、元の予約の1時間前の15:15までです（あと28分）。',
      `[button ${WORDS.confirmMove}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(bodiesOf('POST /reservations/get-price-move')).toEqual([
      { tranid: 4711, telecube_id: 31, date: '2026-12-03', hour: 18, minute: 30, interval: 90 },
    ]);
  });

  it('says until when the reservation can be moved up to that second, and nothing of it afterwards', async () => {
    vi.mocked(serverClock.now).mockReturnValue(at('2026-12-03T15:15:00'));
    const dialog = await confirming();
    const said = within(dialog).getByText(/^変更できるのは/);
    expect(said).toHaveTextContent('変更できるのは、元の予約の1時間前の15:15までです（あと0秒）。');
    vi.mocked(serverClock.now).mockReturnValue(at('2026-12-03T15:15:01'));
    await waitFor(() => expect(said).not.toBeInTheDocument(), { timeout: 5000 }); // with the next tick
  });

  it('moves it at the price that was seen, and the list says before, after and the money', async () => {
    let isMoved = false;
    const after = { ...own, reserve_start_time: '20261203183000', reserve_end_time: '20261203200000' };
    await confirming({
      'GET /reservations': () => ({ reservations: [isMoved ? after : own] }),
      'POST /reservations/move': () => {
        isMoved = true;
        return { message: 'OK', tranid: 4711 };
      },
    });
    await press(WORDS.confirmMove);
    const done = await screen.findByRole('region', { name: '完了した操作' });
    expect(address()).toBe('/app/reservations');
    expect(done).toHaveTextContent('予約を変更しました・14:47');
    expect(done).toHaveTextContent('変更前 品川シーサイド 2F C-8 16:15–18:00');
    expect(done).toHaveTextContent('変更後 品川シーサイド 2F C-8 18:30–20:00');
    expect(done).toHaveTextContent('料金 1,069円（クーポン45分を利用）・差額 −799円');
    await waitFor(() =>
      expect(announced()).toContain(
        '予約を変更しました。12月3日(木) 18:30から20:00まで、品川シーサイド 2F C-8です。',
      ),
    );
    expect(bodiesOf('POST /reservations/move')).toEqual([
      {
        tranid: 4711,
        telecube_id: 31,
        date: '2026-12-03',
        hour: 18,
        minute: 30,
        interval: 90,
        taxInPrice: 1069,
        free_until: '20261203173000',
      },
    ]);
    expect(keysOf('POST /reservations/move')[0]).toMatch(/.{16,}/);
  });

  it('leaves one time and one price: in the list, in the history of its use, and for its receipt', async () => {
    let isMoved = false;
    const after = {
      ...own,
      reserve_start_time: '20261203183000',
      reserve_end_time: '20261203200000',
      price: 990,
      taxInPrice: 1069,
      coupon_time: 45,
    };
    const moved: Answers = {
      'GET /reservations': () => ({ reservations: [isMoved ? after : own] }),
      'POST /reservations/move': () => {
        isMoved = true;
        return { message: 'OK', tranid: 4711 };
      },
    };
    // The device keeps the list as it was before.
    await openMove(moved, '/app/reservations');
    await screen.findByText('16:15–18:00');
    await confirming(moved);
    await press(WORDS.confirmMove);
    const done = await screen.findByRole('region', { name: '完了した操作' });
    const beside = () =>
      screen.queryAllByText(/^\d\d:\d\d–\d\d:\d\d$/).filter((time) => !done.contains(time));
    await waitFor(() => expect(beside().map(({ textContent }) => textContent)).toEqual(['18:30–20:00']));
    const startsAt = at('2026-12-03T18:30:00');
    const use = { id: 4711, placeName: '品川シーサイド 2F', boothName: 'C-8', startsAt };
    const amount = { net: 990, tax: 79, gross: 1069 };
    const used = {
      ...{ ...use, endsAt: at('2026-12-03T20:00:00'), minutes: 90, couponMinutes: 45 },
      ...{ amount, isOwed: false, receiptNumber: null },
    };
    const history = { uses: [used], costs: [], months: [{ month: monthOf(startsAt), count: 1, amount }] };
    vi.mocked(serverClock.now).mockReturnValue(at('2026-12-03T20:10:00'));
    await openMove(
      { 'GET /settings/usage-history': () => getUsageHistory.output.encode(history) },
      '/app/settings/usage-history',
    );
    await screen.findByRole('button', { name: RECEIPT_OF_USE });
    const main = screen.getByRole('main');
    expect(asSeen(main).textContent?.match(/\d\d:\d\d–\d\d:\d\d/g)).toEqual(['18:30–20:00']);
    expect(main).not.toHaveTextContent('1,868円');
    await press(RECEIPT_OF_USE);
    const form = asSeen(await dialogOf(TITLES.sendReceipt));
    expect(form).toHaveTextContent('12月3日(木) 18:30–20:00');
    expect(form).toHaveTextContent('1,069円');
    expect(form).not.toHaveTextContent('1,868円');
  });

  it.each([
    ['too_late', '日時を変更できるのは15:15まででした。', WORDS.showCurrent, '/user/app/reservations'],
    ['too_soon', '開始まで60分以内の時間には変更できません。', WORDS.showCurrent, '/user/app/reservations'],
    ['reservation_ended', '予約時間を過ぎています。', WORDS.showCurrent, '/user/app/reservations'],
    [
      'already_reserved',
      'この時間には予約があります。',
      WORDS.showCurrent,
      /^\/user\/app\/reservations\?returnTo=/,
    ],
    [
      'reservation_limit',
      '予約できる件数の上限に達しています。',
      WORDS.showCurrent,
      /^\/user\/app\/reservations\?returnTo=/,
    ],
    [
      'card_required',
      'カードを登録してください。',
      WORDS.registerCard,
      /^\/user\/app\/settings\/change-payment\?returnTo=/,
    ],
    ['spending_cap', '上限額に達しています。', null, ''],
    ['balance_short', '残高が不足しています。', null, ''],
    ['invitation_used_up', '招待の回数を使い切りました。', null, ''],
  ] as const)('leads on from %s', async (code, message, way, to) => {
    await confirming({ 'POST /reservations/move': refusal(code, message) });
    await press(WORDS.confirmMove);
    const dialog = await dialogOf('変更できませんでした');
    const hint = STILL_POSSIBLE[code] ?? '';
    expect(dialog).toHaveTextContent(`${message}${hint}${way ?? ''}${WORDS.backToTimes}`);
    const link = within(dialog).queryByRole('link');
    expect(link?.textContent ?? null).toBe(way);
    expect(link?.getAttribute('href') ?? '').toEqual(typeof to === 'string' ? to : expect.stringMatching(to));
    await press(WORDS.backToTimes);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers what is free instead where somebody was faster', async () => {
    const free = { telecube_id: 31, cube_name: 'C-8', date: '2026-12-03', hour: 19, minute: 0, interval: 60 };
    await confirming({
      'POST /reservations/move': refusal('slot_taken', '先に予約されました。', { alternatives: [free] }),
    });
    await press(WORDS.confirmMove);
    const dialog = await dialogOf(TITLES.slotLost);
    expect(asSeen(dialog)).toHaveTextContent(
      'C-8の18:30–20:00には変更できませんでした。今の予約は、そのままです。',
    );
    await press(/^C-8 19:00から20:00/);
    await dialogOf(TITLE);
    expect(bodiesOf('POST /reservations/get-price-move').at(-1)).toMatchObject({ hour: 19, interval: 60 });
  });

  it('asks for the new price where it has become another, and says so where the limit has, too', async () => {
    const dearer = { ...QUOTE, price: 1100, taxInPrice: 1188, difference: -680 };
    const earlier = { charged_at: '20261203160000', free_until: '20261203160000' };
    const quotes = [QUOTE, dearer, { ...QUOTE, price: 1200, taxInPrice: 1296, difference: -572, ...earlier }];
    await confirming({
      'POST /reservations/get-price-move': () => quotes[0] ?? QUOTE,
      'POST /reservations/move': () => {
        quotes.shift();
        return HttpResponse.json({ code: 'price_changed', message: '料金が変わりました。' }, { status: 409 });
      },
    });
    await press(WORDS.confirmMove);
    await screen.findByText(
      '料金が1,069円から変わりました。新しい料金をご確認ください。変更はまだ完了していません。',
    );
    screen.getByText('−680円');
    await press(WORDS.confirmMove);
    await screen.findByText(
      '料金が1,188円から変わり、無料でキャンセルできる期限も変わりました。新しい料金と期限をご確認ください。変更はまだ完了していません。',
    );
    expect(bodiesOf('POST /reservations/move').at(-1)).toMatchObject({ taxInPrice: 1188 });
  });

  it('asks for another word where the new one stops being free to cancel at another moment', async () => {
    let isEarlier = false;
    const dialog = await confirming({
      'POST /reservations/get-price-move': () =>
        isEarlier ? { ...QUOTE, free_until: '20261203160000', charged_at: '20261203160000' } : QUOTE,
      'POST /reservations/move': () => {
        isEarlier = true;
        return HttpResponse.json({ code: 'price_changed', message: '期限が変わりました。' }, { status: 409 });
      },
    });
    expect(dialog).toHaveTextContent('17:30まで無料です');
    await press(WORDS.confirmMove);
    await screen.findByText(
      '無料でキャンセルできる期限が変わりました。新しい期限をご確認ください。変更はまだ完了していません。',
    );
    expect(dialog).toHaveTextContent('16:00まで無料です');
    await press(WORDS.confirmMove);
    await waitFor(() => expect(bodiesOf('POST /reservations/move')).toHaveLength(2));
    expect(bodiesOf('POST /reservations/move')).toMatchObject([
      { free_until: '20261203173000' },
      { free_until: '20261203160000' },
    ]);
  });

  it.each([
    [
      { ...member, isPersonal: false, corporationName: '株式会社つくえ' },
      { payer: 'account' },
      '法人契約でのお支払い（月ごとの精算）17:30に1,069円を法人に請求します。変更前の1,868円はかかりません。',
      null,
    ],
    [
      { ...member, isPersonal: false, corporationName: '株式会社つくえ' },
      // The limit of its booth has passed: it is charged at once.
      { payer: 'balance', code: 'balance_short', useCouponTime: 60, charged_at: '20261203144700' },
      '法人の残高変更後まもなく1,069円を残高から差し引きます。変更前の1,868円はかかりません。',
      'お支払いができないため、変更できません。',
    ],
  ])('says what the corporation pays and when, and that it can not: %#', async (as, but, words, problem) => {
    keepSignedIn(as);
    await openApp(`${LINK}&date=2026-12-03&hour=18&minute=30&interval=90&booth=31&confirm=true`, {
      as,
      answering: { ...answers, 'POST /reservations/get-price-move': () => ({ ...QUOTE, ...but }) },
    });
    const dialog = await dialogOf(TITLE);
    await within(dialog).findByText('−799円');
    expect(said(dialog, 'お支払い')).toBe(words);
    expect(said(dialog, 'クーポン')).toBe(
      problem === null ? '1時間のうち45分を引き継ぎます15分はお戻しします' : '1時間をそのまま引き継ぎます',
    );
    expect(within(dialog).queryByRole('alert')?.textContent ?? null).toBe(problem);
    expect(within(dialog).queryByRole('button', { name: WORDS.confirmMove }) === null).toBe(problem !== null);
  });

  it.each([
    [
      'hour=18&minute=30&interval=90',
      '20261203173000',
      '18:30から20:00C-8・1時間30分',
      '2時間30分から2時間45分',
      '17:30までなら、回数と時間が戻ります',
    ],
    [
      'hour=18&minute=15&interval=105',
      '20261203141500', // by a booth whose limit is four hours
      '18:15から20:00C-8・1時間45分',
      '2時間30分のまま変わりません',
      '開始まで4時間を切るため、変更後は、やめても回数と時間が戻りません',
    ],
  ])('tells a guest minutes, and no money: %s', async (chosen, free_until, after, minutes, givenBack) => {
    const unpriced = { price: null, taxInPrice: null };
    const guest = { ...holder, card: null, isGuest: true };
    let until = free_until;
    keepSignedIn(guest);
    await openApp(`${LINK}&date=2026-12-03&${chosen}&booth=31`, {
      as: guest,
      answering: {
        ...answers,
        'GET /reservations': () => ({ reservations: [{ ...own, ...unpriced, coupon_time: 0 }] }),
        'POST /reservations/get-price-move': () => ({
          ...QUOTE,
          ...unpriced,
          useCouponTime: 0,
          before: { ...unpriced, useCouponTime: 0 },
          difference: null,
          payer: 'inviter',
          free_until: until,
        }),
        'POST /reservations/move': () => {
          until = '20261203160000';
          return HttpResponse.json({ code: 'price_changed', message: '' }, { status: 409 });
        },
      },
    });
    await waitFor(() => expect(screen.getByRole('button', { name: WORDS.reviewMove })).toBeEnabled());
    await press(WORDS.reviewMove);
    const dialog = await dialogOf(TITLE);
    await expectAloud(dialog, [
      `(${TITLE})`,
      `## ${TITLE}`,
      '変更前',
      '16:15から18:00C-8・1時間45分',
      '変更後',
      after,
      '場所・日付',
      '品川シーサイド 2F 今日 3日(木)',
      '残り回数',
      '3回のまま変わりません',
      '残り時間',
      minutes,
      WORDS.cancelSheet,
      givenBack,
      '変更できるのは、元の予約の1時間前の15:15までです（あと28分）。',
      `[button ${WORDS.confirmMove}]`,
      `[button ${WORDS.back}]`,
    ]);
    await press(WORDS.confirmMove);
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '回数と時間が戻る期限が変わりました。新しい期限をご確認ください。変更はまだ完了していません。',
    );
  });
});
