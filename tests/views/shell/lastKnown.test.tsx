import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listReservations } from '#contract/booking/reservations.ts';
import { serverClock } from '#contract/clock.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { bindStores, readPart, writePart } from '#machines/storage.ts';
import { browserStores } from '#src/shell/stores.ts';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, installApp, keepSignedIn, METADATA, member, openApp } from '../support/openApp.tsx';
import { asSeen, later } from '../support/reading.ts';
import { RESERVATION } from '../support/wire.ts';

const inUse = {
  ...RESERVATION,
  use_state: 1,
  extendable: true,
  pin_id: '4821',
  telecube: { ...RESERVATION.telecube, wifi_ssid: 'sinagawa-c8' },
};
const memberId = member.loginId;
const trueAt = at('2026-12-03T16:41:00');

installApp();
beforeEach(() => {
  keepSignedIn();
  bindStores(browserStores(window));
  const value = v.parse(listReservations.response, { reservations: [inUse] });
  writePart('Reservation.list', { memberId, kept: [{ of: null, at: trueAt, value }] });
  writePart('Reservation.wifi', { memberId, kept: [{ of: 4711, at: trueAt, value: 'uminoneko88' }] });
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T16:50:00'));
});
afterEach(() => vi.restoreAllMocks());

async function openOffline(answering: Answers = {}) {
  await openApp('/app/reservations', {
    answering: {
      'GET /reservations': () => HttpResponse.error(),
      'GET /reservations/availability-for-extension': () => HttpResponse.error(),
      'POST /reservations/get-wifi-password': () => HttpResponse.error(),
      ...answering,
    },
  });
}

it('shows after a reload without a network what was true, and when', async () => {
  await openOffline();
  expect(await screen.findByRole('timer')).toHaveAccessibleName('残り 1時間10分');
  expect(await screen.findByText('uminoneko88')).toBeInTheDocument();
  expect(screen.getByText('sinagawa-c8')).toBeInTheDocument();
  expect(await screen.findByText('最新の情報を読み込めませんでした・最終更新 16:41')).toBeInTheDocument();
  expect(screen.queryByText('パスワードを取得できませんでした。')).toBeNull();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText('オフラインです・最終更新 16:41')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '通信がなくても使えます' })).toHaveTextContent('uminoneko88');
  expect(screen.getByText('4821')).toBeInTheDocument();
  const door = screen.getByRole('button', { name: WORDS.openDoor });
  expect(door).toHaveAttribute('aria-disabled', 'true');
  expect(door).toHaveAccessibleDescription(/通信が戻ると押せます。/);
  for (const name of [WORDS.extend, WORDS.leave]) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/通信が戻ると押せます。/);
  }
  expect(screen.queryByText(/延長できま/)).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(door).not.toHaveAttribute('aria-disabled'));
  expect(screen.getByRole('link', { name: WORDS.extend })).toBeInTheDocument();
  expect(screen.queryByText('4821')).toBeNull();
});

it('knows what the deployment said of itself, until it says something else', async () => {
  writePart('TabBar.metadata', { ...METADATA, app_name: 'こもれび' });
  let isCutOff = true;
  await openOffline({ 'GET /metadata.json': () => (isCutOff ? HttpResponse.error() : METADATA) });
  await waitFor(() => expect(document.title).toBe('入室・延長 | こもれび'));
  isCutOff = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(document.title).toBe('入室・延長 | コモリ'));
  expect(readPart('TabBar.metadata')).toEqual(METADATA);
});

it('shows it while something newer is on its way, and the newer as soon as it has come', async () => {
  const answer = later();
  await openOffline({ 'GET /reservations': answer.answer });
  expect(await screen.findByRole('timer')).toBeInTheDocument();
  expect(screen.getByText('最新の情報を確認しています・最終更新 16:41')).toBeInTheDocument();
  answer.say({ reservations: [] });
  expect(await screen.findByText('予約はありません')).toBeInTheDocument();
  expect(screen.queryByText(/最終更新/)).toBeNull();
});

it('says the day of what was true on another one', async () => {
  vi.mocked(serverClock.now).mockReturnValue(at('2026-12-04T09:00:00'));
  await openOffline();
  expect(await screen.findByText(/最終更新 12月3日\(木\) 16:41$/)).toBeInTheDocument();
});

it('is gone when another tab logs out', async () => {
  await openOffline();
  await screen.findByRole('timer');
  act(() => {
    localStorage.removeItem(STORAGE_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
  });
  await waitFor(() => expect(screen.queryByText('uminoneko88')).toBeNull());
  expect(screen.queryByRole('timer')).toBeNull();
});

it('has on the home screen the use that was stored, what comes after it, and no places', async () => {
  const standing = (tranid: number, from: string, to: string) => ({
    ...RESERVATION,
    tranid,
    reserve_start_time: `20261203${from}00`,
    reserve_end_time: `20261203${to}00`,
  });
  const reservations = [inUse, standing(4710, '1600', '1630'), standing(4712, '1900', '1930')];
  const value = v.parse(listReservations.response, { reservations });
  writePart('Reservation.list', { memberId, kept: [{ of: null, at: trueAt, value }] });
  await openApp('/app/area-search', {
    answering: {
      'GET /home': () => HttpResponse.error(),
      'GET /search/get-select-area-groups': () => HttpResponse.error(),
      'GET /reservations': () => HttpResponse.error(),
      'POST /reservations/get-wifi-password': () => HttpResponse.error(),
    },
  });
  await screen.findByRole('button', { name: WORDS.retry });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText('オフラインです・最終更新 16:41')).toBeInTheDocument();
  const use = screen.getByRole('region', { name: '利用中' });
  expect(use).toHaveTextContent('1時間10分18:00まで・品川シーサイド 2F C-8');
  expect(use).toHaveTextContent('Wi-Fi sinagawa-c8 uminoneko88コピー');
  expect(within(use).getByRole('button', { name: 'パスワードをコピー' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: '通信がなくても使えます' })).toBeNull();
  expect(await within(use).findByRole('button', { name: WORDS.openDoor })).toHaveAccessibleDescription(
    /通信が戻ると押せます。/,
  );
  expect(asSeen(screen.getByRole('region', { name: 'このあとの予約' }))).toHaveTextContent(
    '19:00–19:30品川シーサイド 2F C-8今日',
  );
  // One that is over is neither.
  expect(document.body).not.toHaveTextContent('16:00');
  expect(screen.getByText('通信が戻ると、空きを表示します').parentElement).toHaveTextContent(
    '通信が戻ると、空きを表示します電波のよい場所でお待ちください。',
  );
  expect(screen.queryByRole('button', { name: WORDS.retry })).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'はじめての方へ' })).toBeNull();
});
