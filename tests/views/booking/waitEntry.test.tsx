import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { paths } from '#machines/shell/paths.ts';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import {
  announced,
  asSeen,
  bodiesOf,
  dialogOf,
  expectLocked,
  keysOf,
  later,
  press,
  said,
} from '../support/reading.ts';
import { DAY } from '../support/wire.ts';

const LINK =
  '/app/area-search/make-reservation?room=31,32&date=2026-12-04&hour=16&minute=20&interval=90&booth=31';
const START = 'POST /waiting-list';
/** 16:20 to 17:50 is taken in C-8; C-9 costs more. */
const taken = (second: readonly (readonly [from: number, to: number, by: string])[], price = 440) => ({
  ...DAY,
  telecubes: [
    { ...DAY.telecubes[0], busy: [[980, 1070, 'others']] },
    { id: 32, cube_name: 'C-9', place_name: '品川シーサイド 2F', busy: second, price_per_15min: price },
  ],
});
const FULL = taken([[960, 1080, 'others']]);

installApp();
const payer = { ...member, card: '************4242' };
beforeEach(() => keepSignedIn(payer));
afterEach(() => vi.restoreAllMocks());

async function openFull(
  day: object = FULL,
  answering: Answers = {},
  now = '2026-12-03T11:20:00',
  as: typeof member = payer,
) {
  vi.spyOn(serverClock, 'now').mockReturnValue(at(now));
  await openApp(LINK, {
    as,
    answering: {
      'GET /reservations/day-availability': () => day,
      [START]: () => ({ message: 'OK', waiting_id: 812 }),
      ...answering,
    },
  });
  return screen.findByRole('button', { name: WORDS.wait });
}

const wish = {
  rooms: [31, 32],
  date: '2026-12-04',
  hour: 16,
  minute: 20,
  interval: 90,
  tolerance: 0,
  mode: 'book',
  use_coupon: false,
  taxInPrice: 2851,
  free_cancellation_minutes: 60,
};

describe('a span that is taken', () => {
  it('can be waited for, which costs nothing', async () => {
    await openFull();
    screen.getByText('空いたら自動で予約するか、お知らせします。待つだけなら料金はかかりません。');
    expect(screen.queryByRole('button', { name: WORDS.review })).toBeNull();
    // Why is seen in the place of the price, and in the ways on: only whoever hears the screen needs the words.
    screen.getByText('満席です');
    const wait = screen.getByRole('button', { name: WORDS.wait });
    expect(document.getElementById(wait.getAttribute('aria-describedby') ?? '')).toHaveClass(
      'visually-hidden',
    );
  });

  it('leads to another booth that is free first', async () => {
    await openFull(taken([]));
    expect(screen.queryByText(/待つだけなら/)).toBeNull();
    await press('C-9を選ぶ');
    const review = await screen.findByRole('button', { name: WORDS.review });
    expect(review).not.toHaveAttribute('aria-disabled');
    expect(review).toHaveFocus();
    expect(screen.queryByRole('button', { name: WORDS.wait })).toBeNull();
  });

  it('keeps its sheet when it comes free behind it', async () => {
    let day = FULL;
    await openFull(FULL, { 'GET /reservations/day-availability': () => day });
    await press(WORDS.wait);
    await dialogOf('この時間は満席です');
    day = taken([]);
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText(/C-9なら空いています/);
    await dialogOf('この時間は満席です');
  });
});

describe('what is free instead', () => {
  const OUTLOOK = 'POST /waiting-list/get-outlook';
  const elsewhere = {
    telecube_id: 41,
    cube_name: 'D-1',
    place_name: '品川グランドセントラル',
    floor_name: '3F',
    access: '',
    date: '20261204',
    hour: 16,
    minute: 20,
    interval: 90,
    taxInPrice: 2640,
  };
  const later = {
    ...elsewhere,
    telecube_id: 31,
    cube_name: 'C-8',
    place_name: '品川シーサイド 2F',
    floor_name: null,
  };
  const outlook = (...openings: readonly object[]) => ({ [OUTLOOK]: () => ({ ahead: 2, openings }) });

  it('is at most two openings, whose price stands once where it is the same', async () => {
    await openFull(FULL, outlook({ ...elsewhere, walk_minutes: 4 }, { ...later, hour: 17, minute: 50 }));
    const list = await screen.findByRole('region', { name: 'ほかの空き' });
    expect(list).toHaveTextContent('どちらも 1時間30分・2,640円 税込');
    const [first, second] = within(list).getAllByRole('listitem');
    expect(asSeen(first as Element)).toHaveTextContent(
      '16:20–17:50品川グランドセントラル 3F D-1・徒歩4分選ぶ',
    );
    expect(asSeen(second as Element)).toHaveTextContent(
      '17:50–19:20品川シーサイド 2F C-8・1時間30分あと選ぶ',
    );
    expect(bodiesOf(OUTLOOK)).toEqual([
      { telecube_id: 31, rooms: [31, 32], date: '2026-12-04', hour: 16, minute: 20, interval: 90 },
    ]);
  });

  it('has a price each where they differ, and none for a guest', async () => {
    await openFull(FULL, outlook(elsewhere, { ...later, hour: 14, minute: 50, taxInPrice: 1320 }));
    const list = await screen.findByRole('region', { name: 'ほかの空き' });
    expect(list).not.toHaveTextContent('どちらも');
    expect(list).toHaveTextContent('2,640円 税込');
    expect(list).toHaveTextContent('1時間30分前・1,320円 税込');
  });

  it('only changes the choice: to another time of the booth', async () => {
    await openFull(taken([[960, 1080, 'others']]), outlook({ ...later, hour: 17, minute: 50 }));
    await press('17:50から19:20 品川シーサイド 2F C-8を選ぶ');
    const review = await screen.findByRole('button', { name: WORDS.review });
    expect(review).not.toHaveAttribute('aria-disabled');
    expect(review).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'ほかの空き' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is chosen in the sheet of the start too, for which the dock has no room with large text', async () => {
    await openFull(taken([[960, 1080, 'others']]), outlook(elsewhere, { ...later, hour: 17, minute: 50 }));
    await press(WORDS.changeStart);
    const sheet = await screen.findByRole('dialog', { name: '開始時刻' });
    const list = await within(sheet).findByRole('region', { name: 'ほかの空き' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(
      within(list).getByRole('button', { name: '17:50から19:20 品川シーサイド 2F C-8を選ぶ' }),
    );
    expect(within(sheet).queryByRole('region', { name: 'ほかの空き' })).toBeNull();
    expect(within(sheet).getByText('17:50–19:20')).toBeVisible();
  });

  it('leads to the timetable of another place, with the time chosen', async () => {
    await openFull(FULL, outlook(elsewhere));
    const link = await screen.findByRole('link', {
      name: '16:20から17:50 品川グランドセントラル 3F D-1を選ぶ',
    });
    expect(link).toHaveAttribute(
      'href',
      '/user/app/area-search/make-reservation?room=41&date=2026-12-04&hour=16&minute=20&interval=90&booth=41',
    );
  });

  it('is asked for once the choice has stood for a moment, and not of a server that does not know', async () => {
    await openFull(FULL, outlook());
    await vi.waitFor(() => expect(bodiesOf(OUTLOOK)).toHaveLength(1));
    await press(WORDS.later);
    await press(WORDS.later);
    await vi.waitFor(() => expect(bodiesOf(OUTLOOK)).toHaveLength(2));
    expect(bodiesOf(OUTLOOK).at(-1)).toMatchObject({ hour: 16, minute: 30 });
    expect(screen.queryByRole('region', { name: 'ほかの空き' })).toBeNull();
  });

  it('stands in nobody’s way where it can not be had', async () => {
    await openFull(FULL, { [OUTLOOK]: () => HttpResponse.error() });
    await vi.waitFor(() => expect(bodiesOf(OUTLOOK)).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await press(WORDS.wait);
    await dialogOf('この時間は満席です');
  });

  it('says in the sheet how many come before, for the booths that are waited for', async () => {
    await openFull(FULL, outlook());
    await press(WORDS.wait);
    const dialog = await dialogOf('この時間は満席です');
    expect((await within(dialog).findByText('あなたの前に2人')).closest('div')).toHaveTextContent('順番');
    await press('C-8だけ', 'radio');
    await vi.waitFor(() => expect(bodiesOf(OUTLOOK).at(-1)).toMatchObject({ rooms: [31] }));
  });
});

describe('the sheet of a wait', () => {
  it('says the price at most, when it is charged, until when it is waited, and how many there may be', async () => {
    await openFull();
    await press(WORDS.wait);
    const dialog = await dialogOf('この時間は満席です');
    expect(asSeen(dialog)).toHaveTextContent('16:20–17:5012月4日(金) 品川シーサイド 2F');
    expect(dialog).toHaveTextContent('予約できたときの料金2,851円まで 税込'); // 2,640 and 8 %
    expect(said(dialog, 'いつまで待つ')).toBe(
      '12月4日(金) 15:20まで自動の予約は開始の1時間前に終わり、あとは12月4日(金) 16:20まで、空いたらお知らせします。',
    );
    expect(said(dialog, 'お支払い')).toBe(
      '登録カード ****4242予約できたときだけ、12月4日(金) 15:20に料金が確定します。それまでのキャンセルは無料です。',
    );
    expect(said(dialog, '件数')).toBe('空き待ちは3件までです');
  });

  it('tells whoever pays by card and has none that nothing can be booked', async () => {
    const cardless = { ...payer, card: null };
    keepSignedIn(cardless);
    await openFull(FULL, {}, undefined, cardless);
    await press(WORDS.wait);
    expect(said(await dialogOf('この時間は満席です'), 'お支払い')).toBe(
      'クレジットカード（未登録）空いたときにカードの登録がないと、予約できません。',
    );
  });

  it('begins the wait that was chosen, once, and says where it stands', async () => {
    await openFull();
    await press(WORDS.wait);
    await press('前後15分', 'radio');
    await press(WORDS.startWaiting);
    const dialog = await dialogOf('空き待ちに登録しました');
    expect(bodiesOf(START)).toEqual([{ ...wish, tolerance: 15 }]);
    expect(keysOf(START)).toEqual([expect.stringMatching(/./)]);
    // The sheet says it: a second voice for the same would be heard once it is closed.
    expect(announced()).toBe('');
    expect(dialog).toHaveTextContent(
      '空いたら自動で予約し、お知らせします。「入室・延長」の画面で確認や取り消しができます。',
    );
    expect(within(dialog).getByRole('link', { name: WORDS.seeReservationsAndWaits })).toHaveAttribute(
      'href',
      '/user/app/reservations',
    );
    await press(WORDS.close);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits for one booth at its own price', async () => {
    await openFull();
    await press(WORDS.wait);
    await press('C-8だけ', 'radio');
    expect(await dialogOf('この時間は満席です')).toHaveTextContent('2,138円 税込'); // 1,980 and 8 %
    await press(WORDS.startWaiting);
    await dialogOf('空き待ちに登録しました');
    expect(bodiesOf(START)).toEqual([{ ...wish, rooms: [31], taxInPrice: 2138 }]);
  });

  it('waits for the chosen booth alone where another one is free', async () => {
    await openFull(taken([]));
    await press(WORDS.wait);
    const dialog = await dialogOf('C-8の空きを待ちますか');
    expect(within(dialog).queryByRole('radio', { name: 'どこでも' })).toBeNull();
    await press(WORDS.startWaiting);
    await dialogOf('空き待ちに登録しました');
    expect(bodiesOf(START)).toEqual([{ ...wish, rooms: [31], taxInPrice: 2138 }]);
  });

  it('only tells whoever wants that, at no price', async () => {
    await openFull();
    await press(WORDS.wait);
    await press(/^空いたら知らせる/, 'radio');
    const dialog = await dialogOf('この時間は満席です');
    expect(said(dialog, 'いつまで待つ')).toBe('12月4日(金) 16:20まで');
    expect(within(dialog).queryByText('お支払い')).toBeNull();
    await press(WORDS.startWaiting);
    expect(await dialogOf('空き待ちに登録しました')).toHaveTextContent(
      '空いたらお知らせします。予約は先着順です。「入室・延長」の画面で確認や取り消しができます。',
    );
    expect(bodiesOf(START)).toEqual([
      { ...wish, mode: 'tell', taxInPrice: null, free_cancellation_minutes: null },
    ]);
  });

  it('books nothing within an hour of the start, and says why', async () => {
    await openFull(FULL, {}, '2026-12-04T15:20:00');
    await press(WORDS.wait);
    const dialog = await dialogOf('この時間は満席です');
    expect(within(dialog).queryByRole('radio', { name: /^空いたら自動で予約/ })).toBeNull();
    expect(said(dialog, 'いつまで待つ')).toBe(
      '16:20まで開始まで60分を切っているため、自動では予約できません。',
    );
  });

  it('can’t be left while it is under way', async () => {
    const answer = later();
    await openFull(FULL, { [START]: answer.answer });
    await press(WORDS.wait);
    await press(WORDS.startWaiting);
    const dialog = await dialogOf('この時間は満席です');
    await within(dialog).findByRole('button', { name: WORDS.registering });
    await expectLocked(dialog);
    answer.say({ message: 'OK', waiting_id: 812 });
    await dialogOf('空き待ちに登録しました');
  });

  it('says that free cancelling ends at another moment by now, begins nothing, and waits on the new terms', async () => {
    const message = '無料でキャンセルできる期限が変わりました。';
    const limits = [{ telecube_id: 32, free_cancellation_minutes: 120, lead_minutes: 0 }];
    const changed = () => HttpResponse.json({ code: 'price_changed', message, limits }, { status: 409 });
    let answer: Answers[string] = changed;
    await openFull(FULL, { [START]: () => answer() });
    await press(WORDS.wait);
    await press('前後15分', 'radio');
    await press(WORDS.startWaiting);
    const dialog = await dialogOf('この時間は満席です');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      '無料でキャンセルできる期限が変わりました。新しい期限をご確認ください。まだ登録していません。',
    );
    expect(said(dialog, 'いつまで待つ')).toContain('12月4日(金) 14:20まで自動の予約は開始の2時間前に終わり');
    expect(said(dialog, 'お支払い')).toContain('12月4日(金) 14:20に料金が確定します。');
    answer = () => ({ message: 'OK', waiting_id: 812 });
    await press(WORDS.startWaiting);
    await dialogOf('空き待ちに登録しました');
    const sent = { ...wish, tolerance: 15 };
    expect(bodiesOf(START)).toEqual([sent, { ...sent, free_cancellation_minutes: 120 }]);
    expect(new Set(keysOf(START)).size).toBe(2);
  });

  it('says why, where a server does not say which terms there are now', async () => {
    const message = '期限が変わりました。';
    await openFull(FULL, {
      [START]: () => HttpResponse.json({ code: 'price_changed', message }, { status: 409 }),
    });
    await press(WORDS.wait);
    await press(WORDS.startWaiting);
    expect(await dialogOf('空き待ちに登録できませんでした')).toHaveTextContent(message);
  });

  it.each([
    ['waiting_limit', [WORDS.seeReservationsAndWaits, paths.reservations({ returnTo: LINK })]],
    ['already_waiting', [WORDS.seeReservationsAndWaits, paths.reservations({ returnTo: LINK })]],
    ['already_reserved', [WORDS.showCurrent, paths.reservations({ returnTo: LINK })]],
    ['already_reserved', [WORDS.showCurrent, paths.reservations({ id: 41, returnTo: LINK })], { tranid: 41 }],
    [
      'passcode_required',
      [WORDS.enterPasscode, paths.floorMap({ floorMapId: 9, returnTo: LINK })],
      { floormap_id: 9 },
    ],
    ['too_soon', undefined],
  ] as const)(
    'says why it was refused, and the way out and back: %s (%#)',
    async (code, way, named: object = {}) => {
      const message = '空き待ちに登録できません。';
      await openFull(FULL, {
        [START]: () => HttpResponse.json({ code, message, ...named }, { status: 409 }),
      });
      await press(WORDS.wait);
      await press(WORDS.startWaiting);
      const dialog = await dialogOf('空き待ちに登録できませんでした');
      expect(dialog).toHaveTextContent(message);
      const links = within(dialog).queryAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
        way ? [[way[0], `/user${way[1]}`]] : [],
      );
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});
