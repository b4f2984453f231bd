import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { at } from '#tests/support/clock/moments.ts';
import { inParts } from '#tests/support/dom/inParts.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
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
  said,
} from '../support/reading.ts';
import { RESERVATION } from '../support/wire.ts';

installApp();
beforeEach(() => keepSignedIn());
afterEach(() => vi.restoreAllMocks());

async function openAt(
  now: string,
  but: Partial<typeof RESERVATION> = {},
  answering: Answers = {},
): Promise<void> {
  vi.spyOn(serverClock, 'now').mockReturnValue(at(now));
  let live = [{ ...RESERVATION, ...but }];
  await openApp('/app/reservations', {
    answering: {
      'GET /reservations': () => ({ reservations: live }),
      'POST /reservations/cancel': () => {
        live = [];
        return { message: 'OK' };
      },
      'POST /reservations/cancelForced': () => {
        live = [];
        return { message: 'OK' };
      },
      'GET /reservations/availability-for-extension': () => ({ message: 'OK', time_units: [], prices: [] }),
      ...answering,
    },
  });
}

describe('giving a reservation up while that is free', () => {
  const TITLE = TITLES.confirmCancel;

  it('says which one, until when that is free, and what is not charged or comes back', async () => {
    await openAt('2026-12-03T11:20:00', { coupon_time: 15 });
    await press(WORDS.cancelSheet);
    const dialog = await dialogOf(TITLE);
    await expectScreen([
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(利用中と次の予約)',
      'あと4時間55分で開始',
      '16:15から18:00',
      '今日',
      '品川シーサイド 2F C-8',
      '2階東口の歩道橋を直進、徒歩6分。',
      '[link 品川シーサイド 2F C-8の場所を地図で見る; → /app/search?floor_id=9&targetFlag=1&targetAreaId=5&targetLat=35.609&targetLng=139.749]',
      '無料キャンセルはあと 3時間55分15:15まで',
      `[link ${WORDS.move}; → /app/reservations/move?tranid=4711; 16:15から18:00 今日]`,
      `[button ${WORDS.cancelSheet}; 16:15から18:00 今日]`,
      '料金 1,868円（クーポン15分を利用）は開始1時間前に確定します',
      `[button ${WORDS.addToCalendar}; 16:15から18:00 今日]`,
      `[button ${WORDS.share}; 16:15から18:00 今日]`,
      `(${TITLES.confirmCancel})`,
      `## ${TITLES.confirmCancel}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '日時',
      '12月3日(木) 16:15から18:00',
      '15:15までのキャンセルは無料です（あと 3時間55分）。料金 1,868円はかかりません。クーポンの時間は元に戻ります。',
      `[button ${WORDS.cancel}]`,
      `[button ${WORDS.back}]`,
    ]);
    await expectAloud(dialog, [
      `(${TITLES.confirmCancel})`,
      `## ${TITLES.confirmCancel}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '日時',
      '12月3日(木) 16:15から18:00',
      '15:15までのキャンセルは無料です（あと 3時間55分）。料金 1,868円はかかりません。クーポンの時間は元に戻ります。',
      `[button ${WORDS.cancel}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(within(dialog).getByRole('heading', { name: TITLE })).toHaveFocus();
    expect(said(dialog, 'ブース')).toBe('C-8　品川シーサイド 2F');
    expect(said(dialog, '日時')).toBe('12月3日(木) 16:15–18:00');
    expect(dialog).toHaveTextContent(
      '15:15までのキャンセルは無料です（あと 3時間55分）。料金 1,868円はかかりません。クーポンの時間は元に戻ります。',
    );
  });

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    [WORDS.back, () => press(WORDS.back)],
  ])('%s keeps it', async (_, leave) => {
    await openAt('2026-12-03T11:20:00');
    await press(WORDS.cancelSheet);
    await dialogOf(TITLE);
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf('POST /reservations/cancel')).toEqual([]);
    expect(screen.getByText('16:15–18:00')).toBeVisible();
    expect(screen.getByRole('button', { name: WORDS.cancelSheet })).toHaveFocus();
  });

  it('gives it up once, locked meanwhile, then takes it away and says so', async () => {
    const answer = later();
    let isOver = false;
    await openAt(
      '2026-12-03T11:20:00',
      {},
      {
        'POST /reservations/cancel': answer.answer,
        'GET /reservations': () => ({ reservations: isOver ? [] : [RESERVATION] }),
      },
    );
    await press(WORDS.cancelSheet);
    await press(WORDS.cancel);
    const dialog = await dialogOf(TITLE);
    expect(await within(dialog).findByRole('button', { name: 'キャンセルしています…' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await within(dialog).findByRole('button', { name: WORDS.giveUpWaiting });
    await expectAloud(dialog, [
      `(${TITLES.confirmCancel})`,
      `## ${TITLES.confirmCancel}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '日時',
      '12月3日(木) 16:15から18:00',
      '15:15までのキャンセルは無料です（あと 3時間55分）。料金 1,868円はかかりません。',
      '[button キャンセルしています…; disabled; busy]',
      `[button ${WORDS.giveUpWaiting}]`,
    ]);
    expect(within(dialog).queryByRole('button', { name: WORDS.back })).toBeNull();
    await expectLocked(dialog);
    isOver = true;
    answer.say({ message: 'OK' });
    await screen.findByText('予約はありません');
    await waitFor(() => expect(announced()).toBe('予約をキャンセルしました。'));
    expect(asSeen(screen.getByRole('region', { name: '完了した操作' }))).toHaveTextContent(
      '予約をキャンセルしました・11:20品川シーサイド 2F C-8 16:15–18:00料金はかかりません',
    );
    expect(bodiesOf('POST /reservations/cancel')).toEqual([{ tranid: 4711 }]);
    expect(keysOf('POST /reservations/cancel')[0]).toMatch(/.{16,}/);
    expect(screen.getByRole('link', { name: WORDS.searchByArea })).toHaveAttribute(
      'href',
      '/user/app/area-search',
    );
  });

  it('brings what was done into view, which stands above a list that was scrolled', async () => {
    // Newer browsers answer with a promise, which is nothing to clean up by.
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(async () => undefined);
    await openAt('2026-12-03T11:20:00');
    await press(WORDS.cancelSheet);
    await press(WORDS.cancel);
    const deed = await screen.findByRole('region', { name: '完了した操作' });
    expect(shown.mock.contexts.at(-1)).toBe(deed);
  });

  it('can be left before the answer comes: the list then shows the truth, and nothing is said', async () => {
    const answer = later();
    let reads = 0;
    const list = () => {
      reads += 1;
      return { reservations: [RESERVATION] };
    };
    await openAt(
      '2026-12-03T11:20:00',
      {},
      { 'POST /reservations/cancel': answer.answer, 'GET /reservations': list },
    );
    await press(WORDS.cancelSheet);
    await press(WORDS.cancel);
    const before = reads;
    await press(WORDS.giveUpWaiting);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(reads).toBeGreaterThan(before));
    expect(announced()).toBe('');
  });

  it('says that it is over', async () => {
    const over = { message: '予約は終了しています。', code: 'reservation_ended' };
    const refusing = () => HttpResponse.json(over, { status: 409 });
    await openAt('2026-12-03T11:20:00', {}, { 'POST /reservations/cancel': refusing });
    await press(WORDS.cancelSheet);
    await press(WORDS.cancel);
    expect(await dialogOf('キャンセルできませんでした')).toHaveTextContent(
      '予約時間を過ぎている為、キャンセルできません。',
    );
    await press(WORDS.close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf('POST /reservations/cancel')).toHaveLength(1);
  });

  it.each([
    [
      '2026-12-03T11:20:00',
      'cancel',
      WORDS.cancelSheet,
      WORDS.cancel,
      'この予約はキャンセル済みですほかの画面または端末で、すでにキャンセルされています。閉じる',
    ],
    [
      '2026-12-03T15:30:00',
      'cancelForced',
      WORDS.giveUp,
      WORDS.giveUp,
      'この利用は終わっていますほかの画面または端末で、すでに終了しています。閉じる',
    ],
  ])(
    'at %s says that another tab was first, and shows the truth',
    async (now, call, asked, confirmed, says) => {
      let isGone = false;
      const missing = () => {
        isGone = true;
        return HttpResponse.json({ message: '予約が存在しません。', code: 'not_found' }, { status: 404 });
      };
      await openAt(
        now,
        {},
        {
          [`POST /reservations/${call}`]: missing,
          'GET /reservations': () => ({ reservations: isGone ? [] : [RESERVATION] }),
        },
      );
      await press(asked);
      await press(confirmed);
      const [title = ''] = says.split('ほか');
      expect(await dialogOf(title)).toHaveTextContent(says);
      await press(WORDS.close);
      await screen.findByText('予約はありません');
      expect(announced()).toBe('');
    },
  );

  it('asks again where the free time ended on the way, before anything is lost', async () => {
    const late = { message: '無料でキャンセルできる時間を過ぎました。', code: 'cancel_not_free' };
    await openAt(
      '2026-12-03T15:14:59',
      {},
      {
        'POST /reservations/cancel': () => HttpResponse.json(late, { status: 409 }),
      },
    );
    await press(WORDS.cancelSheet);
    await press(WORDS.cancel);
    expect(await dialogOf(TITLES.giveUp)).toHaveTextContent(
      'やめても料金1,868円はかかります。無料でキャンセルできるのは開始1時間前の15:15までです。',
    );
    expect(bodiesOf('POST /reservations/cancelForced')).toEqual([]);
    await press(WORDS.giveUp);
    await screen.findByText('予約はありません');
    const keys = [...keysOf('POST /reservations/cancel'), ...keysOf('POST /reservations/cancelForced')];
    expect(new Set(keys).size).toBe(2);
  });
});

describe('giving a reservation up although it is charged', () => {
  const TITLE = TITLES.giveUp;

  it('names every yen and minute that is lost, and tells the server that it was never used', async () => {
    await openAt('2026-12-03T15:30:00', { coupon_time: 30 });
    await press(WORDS.giveUp);
    const dialog = await dialogOf(TITLE);
    await expectScreen([
      '# 入室・延長',
      `[link ${WORDS.menu}; → /app/settings]`,
      '(利用中と次の予約)',
      'あと45分で開始',
      '16:15から18:00',
      '今日',
      '品川シーサイド 2F C-8',
      '2階東口の歩道橋を直進、徒歩6分。',
      '[link 品川シーサイド 2F C-8の場所を地図で見る; → /app/search?floor_id=9&targetFlag=1&targetAreaId=5&targetLat=35.609&targetLng=139.749]',
      `[button ${WORDS.enter}; disabled; 16:15から18:00 今日]`,
      '40分後に入室できます（16:10から）',
      `[button ${WORDS.giveUp}; 16:15から18:00 今日]`,
      '料金 1,868円（クーポン30分を利用）は確定しています',
      `(${TITLES.giveUp})`,
      `## ${TITLES.giveUp}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '日時',
      '12月3日(木) 16:15から18:00',
      'やめても料金1,868円はかかり、クーポン30分は戻りません。',
      '無料でキャンセルできるのは開始1時間前の15:15までです。',
      `[button ${WORDS.giveUp}]`,
      `[button ${WORDS.back}]`,
    ]);
    await expectAloud(dialog, [
      `(${TITLES.giveUp})`,
      `## ${TITLES.giveUp}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '日時',
      '12月3日(木) 16:15から18:00',
      'やめても料金1,868円はかかり、クーポン30分は戻りません。',
      '無料でキャンセルできるのは開始1時間前の15:15までです。',
      `[button ${WORDS.giveUp}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(dialog).toHaveTextContent(
      'やめても料金1,868円はかかり、クーポン30分は戻りません。無料でキャンセルできるのは開始1時間前の15:15までです。',
    );
    await press(WORDS.giveUp);
    await screen.findByText('予約はありません');
    expect(asSeen(screen.getByRole('region', { name: '完了した操作' }))).toHaveTextContent(
      '利用をやめました・15:30品川シーサイド 2F C-8 16:15–18:00料金 1,868円（クーポン30分を利用）',
    );
    expect(bodiesOf('POST /reservations/cancelForced')).toEqual([{ tranid: 4711, notInUsed: true }]);
    expect(bodiesOf('POST /reservations/cancel')).toEqual([]);
  });

  it('says until when it was free, where it was', async () => {
    await openAt('2026-12-03T15:30:00', { charged_at: '20261203151507' });
    await press(WORDS.giveUp);
    expect(await dialogOf(TITLE)).toHaveTextContent(
      'やめても料金1,868円はかかります。無料でキャンセルできるのは15:15まででした。',
    );
  });

  it('before the start of a use at once says by when that is free, and not that it ever was', async () => {
    await openAt('2026-12-03T16:11:00', { charged_at: '20261203161100' });
    await press(WORDS.giveUp);
    expect(await dialogOf(TITLE)).toHaveTextContent(
      /やめても料金1,868円はかかります。無料でキャンセルできるのは開始1時間前の15:15までです。利用をやめる/,
    );
  });

  it('says that the start has passed where it has, and not until when it would have been free', async () => {
    await openAt('2026-12-03T16:15:00');
    await press(WORDS.giveUp);
    const dialog = await dialogOf(TITLE);
    expect(dialog).toHaveTextContent('やめても料金1,868円はかかります。開始時刻の16:15を過ぎています。');
    expect(dialog).not.toHaveTextContent('15:15');
  });

  it('names no loss where nothing was to be paid, neither in yen nor in minutes', async () => {
    await openAt('2026-12-03T16:15:00', { price: 0, taxInPrice: 0 });
    await press(WORDS.giveUp);
    const dialog = await dialogOf(TITLE);
    within(dialog).getByText(inParts('開始時刻の16:15を過ぎています。'));
  });

  it('in use says that the rest is lost, and that it was used', async () => {
    await openAt('2026-12-03T17:00:00', { use_state: 1, price: null, taxInPrice: null });
    await press(WORDS.leave);
    await press(WORDS.leaveUnopened);
    const dialog = await dialogOf(TITLE);
    await expectAloud(dialog, [
      `(${TITLES.giveUp})`,
      `## ${TITLES.giveUp}`,
      'ブース',
      'C-8 品川シーサイド 2F',
      '日時',
      '12月3日(木) 16:15から18:00',
      'やめても、ご招待の回数と時間は戻りません。',
      '18:00までの残り時間は使えなくなります。',
      `[button ${WORDS.giveUp}]`,
      `[button ${WORDS.back}]`,
    ]);
    expect(dialog).toHaveTextContent('18:00までの残り時間は使えなくなります。');
    expect(dialog).not.toHaveTextContent('円');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: WORDS.leave })).toHaveFocus();
    await press(WORDS.leave);
    await press(WORDS.leaveUnopened);
    await press(WORDS.giveUp);
    await screen.findByText('予約はありません');
    expect(bodiesOf('POST /reservations/cancelForced')).toEqual([{ tranid: 4711, notInUsed: false }]);
  });

  it.each([
    ['59:59 before the start it is forced', '2026-12-03T15:15:01', WORDS.giveUp],
    ['60:00 before the start it is free', '2026-12-03T15:15:00', WORDS.cancelSheet],
    ['what was charged at 60:00 sharp is not', '2026-12-03T15:15:00', WORDS.giveUp, '20261203151500'],
  ])('%s', async (_, now, button, charged_at: string | null = null) => {
    await openAt(now, { charged_at });
    expect(await screen.findByRole('button', { name: button })).toBeVisible();
  });
});
