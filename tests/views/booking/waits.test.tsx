import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverCapabilities } from '#contract/capabilities.ts';
import { serverClock } from '#contract/clock.ts';
import { UNFINISHED_KEEPING } from '#domain/booking/words.ts';
import { required } from '#machines/shared/required.ts';
import { at } from '#tests/support/clock/moments.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, calls, installApp, keepSignedIn, METADATA, openApp } from '../support/openApp.tsx';
import { expectAloud } from '../support/readAloud.ts';
import { announced, dialogOf, expectLocked, keysOf, later, press } from '../support/reading.ts';
import { RESERVATION, WAIT } from '../support/wire.ts';

const STOP = 'DELETE /waiting-list/812';
const TITLE = TITLES.stopWaiting;
const NOW = '2026-12-03T11:20:00';

installApp();
beforeEach(() => keepSignedIn());
afterEach(() => {
  vi.restoreAllMocks();
  serverCapabilities.learn({ requestKeys: true, additions: METADATA.additions });
});

async function openWith(
  waiting: readonly object[],
  answering: Answers = {},
  now = NOW,
  address = '/app/reservations',
): Promise<void> {
  vi.spyOn(serverClock, 'now').mockReturnValue(at(now));
  let kept = waiting;
  await openApp(address, {
    answering: {
      'GET /waiting-list': () => ({ waiting: kept }),
      [STOP]: () => {
        kept = [];
        return { message: 'OK' };
      },
      ...answering,
    },
  });
}

const BOOKED = { ...WAIT, state: 'booked', tranid: RESERVATION.tranid };
const news = () => screen.findByRole('region', { name: '空き待ちの予約が取れました' });
const waits = () => screen.findByRole('region', { name: '空き待ち' });

describe('the waits among the reservations', () => {
  it('say the time, the place, who comes before, and under which conditions', async () => {
    await openWith([WAIT]);
    await expectAloud(await waits(), [
      '(空き待ち)',
      '## 空き待ち',
      '16:15から18:00',
      '今日 3日(木)',
      '品川シーサイド 2F',
      '空いたら自動で予約します。',
      'あなたの前に2人',
      '条件を見る',
      'ブース C-8、C-9、D-1のどれか。開始時刻は前後15分まで。',
      '[button 今日 3日(木) 16:15から18:00の空き待ちを取り消す]',
    ]);
  });

  it.each<[string, object, string]>([
    ['the first in line', { ahead: 0 }, '空いたら自動で予約します。あなたが先頭です'],
    ['whoever wants to be told', { mode: 'tell' }, '空いたらお知らせします。予約は先着順です。'],
    ['whoever was told', { state: 'told' }, '空きが出たことをお知らせしました。予約は先着順です。'],
    [
      'whoever could not be booked for, and why',
      { state: 'refused', message: 'クレジットカードを登録してください。' },
      '空きが出ましたが、予約できませんでした。料金はかかりません。クレジットカードを登録してください。',
    ],
    ['one booth at one start', { cube_names: ['C-8'], tolerance: 0 }, 'ブース C-8。開始時刻はちょうど。'],
  ])('say so to %s', async (_, but, sentence) => {
    await openWith([{ ...WAIT, ...but }]);
    expect(await waits()).toHaveTextContent(sentence);
  });

  it('say from an hour before the start on that nothing is booked any more', async () => {
    await openWith([WAIT], {}, '2026-12-03T15:15:00');
    expect(await waits()).toHaveTextContent('自動の予約は終わりました。開始まで、空いたらお知らせします。');
  });

  it('say above all others, and announce, that a turn has made a reservation, its price, and until when it is free', async () => {
    await openWith([BOOKED], { 'GET /reservations': () => ({ reservations: [RESERVATION] }) });
    await expectAloud(await news(), [
      '(空き待ちの予約が取れました)',
      '空き待ちの予約が取れました',
      '16:15から18:00 今日 3日(木)',
      '品川シーサイド 2F C-8',
      '1,868円（税込）',
      `[button ${WORDS.keepBooking}]`,
      `[button ${WORDS.cancelFree}]`,
      '15:15までのキャンセルは無料です。何もしなければ、予約はそのまま残ります。',
    ]);
    // Said once, although nobody has asked: whoever does not look hears of it.
    await waitFor(() =>
      expect(announced()).toBe(
        '空き待ちの予約が取れました。12月3日(木) 16:15から18:00まで、品川シーサイド 2F C-8です。',
      ),
    );
    const list = screen.getByRole('list', { name: '利用中と次の予約' });
    expect((await news()).compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each<[string, object, Answers, string?]>([
    ['that was cancelled since', BOOKED, { 'GET /reservations': () => ({ reservations: [] }) }],
    ['whose cancellation is no longer free', BOOKED, {}, '2026-12-03T15:15:01'],
    ['that its member keeps', { ...BOOKED, state: 'ended' }, {}],
  ])('say nothing above of a reservation %s', async (_, wait, answering, now) => {
    await openWith(
      [wait],
      { 'GET /reservations': () => ({ reservations: [RESERVATION] }), ...answering },
      now,
    );
    await vi.waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /waiting-list'));
    await screen.findByText(/予約はありません|品川シーサイド 2F/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('region', { name: '空き待ちの予約が取れました' })).toBeNull();
  });

  it.each(['booked', 'ended'])('leave out one that is %s', async (state) => {
    await openWith([WAIT, { ...WAIT, waiting_id: 813, hour: 9, state }]);
    expect(within(await waits()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('stand below the reservations, and are asked for of a server that knows them alone', async () => {
    await openWith([WAIT], { 'GET /reservations': () => ({ reservations: [RESERVATION] }) });
    const list = await screen.findByRole('list', { name: '利用中と次の予約' });
    expect(list.compareDocumentPosition(await waits())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('are not asked for where the server knows none', async () => {
    serverCapabilities.learn({ requestKeys: true, additions: [] });
    await openWith([WAIT], {
      'GET /metadata.json': () => ({ ...METADATA, additions: [] }),
      'GET /notices': () => ({ notices: [] }),
    });
    await screen.findByText('予約はありません');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls.map(({ name }) => name)).not.toContain('GET /waiting-list');
    expect(screen.queryByText(/空き待ち/)).toBeNull();
  });

  it('say so where they could not be loaded, and are loaded by another try', async () => {
    let isDown = true;
    await openWith([], {
      'GET /waiting-list': () =>
        isDown ? HttpResponse.json({ message: 'down' }, { status: 503 }) : { waiting: [WAIT] },
    });
    expect(await waits()).toHaveTextContent('空き待ちを読み込めませんでした');
    isDown = false;
    await press(WORDS.retry);
    expect(await screen.findByText('16:15–18:00')).toBeVisible();
  });
});

describe('a link to a reservation', () => {
  const LINK = `/app/reservations?tranid=${RESERVATION.tranid}`;
  const other = {
    ...RESERVATION,
    tranid: 4710,
    reserve_start_time: '20261203140000',
    reserve_end_time: '20261203150000',
  };
  const both = { 'GET /reservations': () => ({ reservations: [other, RESERVATION] }) };

  it('arrives where a turn’s reservation is kept or cancelled, the one of the link', async () => {
    await openWith([BOOKED, { ...BOOKED, waiting_id: 813, tranid: 4710 }], both, '2026-12-03T11:20:00', LINK);
    const turn = await vi.waitFor(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) throw new Error('Failed to find the focus.');
      expect(focused).toHaveAccessibleName('空き待ちの予約が取れました');
      return within(focused);
    });
    turn.getByText('16:15–18:00');
    turn.getByRole('button', { name: WORDS.keepBooking });
    expect(screen.queryByRole('dialog')).toBeNull();
    turn.getByRole('button', { name: WORDS.cancelFree }).click();
    expect(await dialogOf(TITLES.confirmCancel)).toHaveTextContent('16:15–18:00');
  });

  it.each([4710, RESERVATION.tranid])('arrives at the card of any other, %i', async (tranid) => {
    await openWith([], both, NOW, `/app/reservations?tranid=${tranid}`);
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
    const time = tranid === 4710 ? '14:00–15:00' : '16:15–18:00';
    expect(document.activeElement).toHaveTextContent(time);
  });

  it.each([
    [WORDS.showCurrent, () => press(WORDS.showCurrent)],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('says so where it is cancelled, over or somebody else’s; %s leads on to the list', async (_, leave) => {
    await openWith([], { 'GET /reservations': () => ({ reservations: [other] }) }, NOW, LINK);
    const dialog = await dialogOf('予約が見つかりません');
    expect(dialog).toHaveTextContent('終了またはキャンセルされたか、このアカウントの予約ではありません。');
    await leave();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('list', { name: '利用中と次の予約' })).toHaveTextContent('14:00–15:00');
  });

  it('says nothing of the kind after the member has cancelled it', async () => {
    let reservations = [other, RESERVATION];
    await openWith([], { 'GET /reservations': () => ({ reservations }) }, NOW, LINK);
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
    reservations = [other];
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(calls.filter(({ name }) => name === 'GET /reservations').length).toBe(2));
    await vi.waitFor(() => expect(screen.queryByText('16:15–18:00')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['', 'abc', '-1', '1.5'])('leads to the list without a reservation: %s', async (tranid) => {
    await openWith([], both, NOW, `/app/reservations?tranid=${tranid}`);
    await screen.findByRole('list', { name: '利用中と次の予約' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the reservation that a turn has made', () => {
  it('is kept by one tap, and is no news any more', async () => {
    await openWith([BOOKED], { 'GET /reservations': () => ({ reservations: [RESERVATION] }) });
    await press(WORDS.keepBooking);
    await vi.waitFor(() => expect(screen.queryByText('空き待ちの予約が取れました')).toBeNull());
    await waitFor(() => expect(announced()).toContain('予約を残しました。'));
    expect(calls.find(({ name }) => name === STOP)?.query).toContain('seen=booked');
    expect(screen.getByText('16:15–18:00')).toBeVisible();
  });

  it('is neither cancelled nor kept twice, nor is another, while it is being kept', async () => {
    const other = { ...RESERVATION, tranid: 4712, telecube_id: 32 };
    const answer = later();
    await openWith([BOOKED, { ...BOOKED, waiting_id: WAIT.waiting_id + 1, tranid: other.tranid }], {
      'GET /reservations': () => ({ reservations: [RESERVATION, other] }),
      [STOP]: answer.answer,
    });
    const [first, second] = await screen.findAllByRole('region', { name: '空き待ちの予約が取れました' });
    const way = (turn: HTMLElement | undefined, name: string) =>
      within(required(turn)).queryByRole('button', { name });
    way(first, WORDS.keepBooking)?.click();
    await within(required(first)).findByRole('button', { name: WORDS.keepingBooking });
    expect(way(first, WORDS.cancelFree)).toBeNull();
    expect(way(second, WORDS.keepBooking)).toHaveAttribute('aria-disabled', 'true');
    expect(way(second, WORDS.cancelFree)).not.toHaveAttribute('aria-disabled');
    answer.say({ message: 'OK' });
    await waitFor(() => expect(announced()).toContain('予約を残しました。'));
  });

  it('is asked for again by its key where the answer to keeping it was lost, and said to be kept', async () => {
    let isLost = true;
    await openWith([BOOKED], {
      'GET /reservations': () => ({ reservations: [RESERVATION] }),
      [STOP]: () => {
        if (!isLost) return { message: 'OK' };
        isLost = false;
        return HttpResponse.error();
      },
    });
    await press(WORDS.keepBooking);
    await waitFor(() => expect(announced()).toContain('予約を残しました。'), { timeout: 5_000 });
    const [first, ...more] = keysOf(STOP);
    expect([first, more]).toEqual([expect.stringMatching(/./), [first]]);
    expect(screen.queryByText('空き待ちの予約が取れました')).toBeNull();
    expect(screen.getByText('16:15–18:00')).toBeVisible();
  });

  it('is said to be kept after a reload in between, by the same key, and never to be given up', async () => {
    const answering = {
      'GET /reservations': () => ({ reservations: [RESERVATION] }),
      'GET /waiting-list': () => ({ waiting: [BOOKED] }),
    };
    const never = () => new Promise<object>(() => undefined);
    vi.spyOn(serverClock, 'now').mockReturnValue(at(NOW));
    const before = await openApp('/app/reservations', { answering: { ...answering, [STOP]: never } });
    await press(WORDS.keepBooking);
    await waitFor(() => expect(keysOf(STOP)).toHaveLength(1));
    cleanup();
    before.stop();
    const answer = later();
    void openApp('/app/reservations', { answering: { ...answering, [STOP]: answer.answer } });
    expect(await dialogOf(UNFINISHED_KEEPING.title)).not.toHaveTextContent('取り消');
    await waitFor(() => expect(keysOf(STOP)).toHaveLength(2));
    answer.say({ message: 'OK' });
    expect(await dialogOf(UNFINISHED_KEEPING.done)).not.toHaveTextContent('取り消');
    const [first, second] = keysOf(STOP);
    expect([second, calls.filter(({ name }) => name === STOP).map(({ query }) => query)]).toEqual([
      first,
      Array.from({ length: 2 }, () => expect.stringContaining('seen=booked')),
    ]);
    await press('OK');
  });

  it('is led to its cancellation by one tap', async () => {
    await openWith([BOOKED], { 'GET /reservations': () => ({ reservations: [RESERVATION] }) });
    await press(WORDS.cancelFree);
    expect(await dialogOf(TITLES.confirmCancel)).toHaveTextContent('15:15までのキャンセルは無料です');
  });

  it('is the one that is given up, not another that comes first', async () => {
    const first = {
      ...RESERVATION,
      tranid: 4710,
      reserve_start_time: '20261203130000',
      reserve_end_time: '20261203140000',
      reserve_start_time_before_5min: '20261203125500',
    };
    await openWith([BOOKED], { 'GET /reservations': () => ({ reservations: [first, RESERVATION] }) });
    await press(WORDS.cancelFree);
    expect(await dialogOf(TITLES.confirmCancel)).toHaveTextContent('16:15–18:00');
  });
});

describe('giving a wait up', () => {
  it('asks first, says what it means, and takes it off the list', async () => {
    await openWith([WAIT]);
    await press(/の空き待ちを取り消す$/);
    await expectAloud(await dialogOf(TITLE), [
      `(${TITLE})`,
      `## ${TITLE}`,
      '今日 3日(木) 16:15から18:00',
      '品川シーサイド 2F',
      '料金はかかりません。もう一度登録すると、順番は最後になります。',
      `[button ${WORDS.stopWaiting}]`,
      `[button ${WORDS.back}]`,
    ]);
    await press(WORDS.stopWaiting);
    await screen.findByText('予約はありません');
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: '空き待ち' })).toBeNull());
    await waitFor(() => expect(announced()).toBe('空き待ちを取り消しました。'));
    expect(keysOf(STOP)).toEqual([expect.stringMatching(/./)]);
  });

  it('asks about the one whose button was pressed, and ends that one alone', async () => {
    const other = 'DELETE /waiting-list/813';
    await openWith([WAIT, { ...WAIT, waiting_id: 813, hour: 9 }], { [other]: () => ({ message: 'OK' }) });
    await press(/9:15から11:00の空き待ちを取り消す$/);
    expect(await dialogOf(TITLE)).toHaveTextContent('9:15–11:00');
    await press(WORDS.stopWaiting);
    await vi.waitFor(() => expect(keysOf(other)).toHaveLength(1));
    expect(keysOf(STOP)).toEqual([]);
  });

  it('keeps it on the way back', async () => {
    await openWith([WAIT]);
    await press(/の空き待ちを取り消す$/);
    await press(WORDS.back);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(keysOf(STOP)).toEqual([]);
  });

  it('can’t be left while it is under way', async () => {
    const answer = later();
    await openWith([WAIT], { [STOP]: answer.answer });
    await press(/の空き待ちを取り消す$/);
    await press(WORDS.stopWaiting);
    const dialog = await dialogOf(TITLE);
    await within(dialog).findByRole('button', { name: WORDS.stopping });
    await expectLocked(dialog);
    answer.say({ message: 'OK' });
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that its turn came meanwhile, and where the reservation is', async () => {
    await openWith([WAIT], {
      [STOP]: () =>
        HttpResponse.json(
          { code: 'turn_came', message: '空きが出て、予約が確定しています。' },
          { status: 409 },
        ),
    });
    await press(/の空き待ちを取り消す$/);
    await press(WORDS.stopWaiting);
    expect(await dialogOf('空き待ちを取り消せませんでした')).toHaveTextContent(
      '空きが出て、予約が確定しています。',
    );
    await press(WORDS.close);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('only takes off the list one whose turn has failed', async () => {
    await openWith([{ ...WAIT, state: 'told' }]);
    await press(/を一覧から消す$/);
    const dialog = await dialogOf('一覧から消しますか');
    expect(dialog).not.toHaveTextContent('順番');
    await press('一覧から消す');
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: '空き待ち' })).toBeNull());
    await waitFor(() => expect(announced()).toBe('一覧から消しました。'));
  });
});
