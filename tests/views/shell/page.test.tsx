import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { calls, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';

installApp();
afterEach(() => vi.restoreAllMocks());

function connection(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

describe('going to another screen', () => {
  it('names the document after it and takes the focus to its heading', async () => {
    keepSignedIn();
    await openApp('/app/settings');
    await screen.findByRole('heading', { name: TITLES.menu });
    expect(document.title).toBe('メニュー | コモリ');
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: WORDS.terms }));
    const heading = await screen.findByRole('heading', { name: TITLES.terms, level: 1 });
    expect(document.title).toBe('利用規約 | コモリ');
    await vi.waitFor(() => expect(heading).toHaveFocus());
  });

  it('has the focus on its heading once the help below it is hidden', async () => {
    keepSignedIn();
    await openApp('/app/area-search');
    const heading = await screen.findByRole('heading', { level: 1 });
    const help = await screen.findByRole('dialog', { name: 'はじめての方へ' });
    within(help).getByRole('button', { name: WORDS.hideHelp }).focus();
    await userEvent.keyboard('{Enter}');
    expect(help).not.toBeInTheDocument();
    expect(heading).toHaveFocus();
  });

  it('docks the one thing to do where it has a way back, and keeps it beside the tabs where it has none', async () => {
    keepSignedIn();
    await openApp('/app/settings/show-qr');
    const onward = await screen.findByRole('link', { name: WORDS.seeReservation });
    expect(onward.closest('[data-dock]')).not.toBeNull();
    await userEvent.click(onward);
    const search = await screen.findByRole('link', { name: WORDS.searchByArea });
    expect(search.closest('[data-dock]')).toBeNull();
    expect(document.querySelector('[data-dock]')).toBeNull();
  });

  it('has no dock where nothing is docked', async () => {
    keepSignedIn();
    await openApp('/app/settings/usage-terms');
    await screen.findByRole('heading', { name: TITLES.terms, level: 1 });
    await screen.findByRole('region', { name: /要点/ });
    expect(document.querySelector('[data-dock]')).toBeNull();
  });

  it('keeps no line for what it will not know', async () => {
    keepSignedIn();
    await openApp('/app/use-without-reservation?room=31', {
      answering: {
        'GET /reservations/day-availability': () => HttpResponse.error(),
        'POST /reservations/get-charge-model': () => HttpResponse.error(),
      },
    });
    await screen.findByRole('button', { name: WORDS.retry });
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent(anyOf(TITLES.useNow));
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toBeNull();
  });

  it('marks the tab that it belongs to', async () => {
    keepSignedIn();
    await openApp('/app/reservations');
    await screen.findByRole('heading', { name: '入室・延長' });
    expect(screen.getByRole('link', { name: '入室・延長・キャンセル' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(screen.getByRole('link', { name: WORDS.areaSearch })).not.toHaveAttribute('aria-current');
  });
});

describe('without a network', () => {
  it('says so and since when what is shown is known, and keeps it on the screen', async () => {
    keepSignedIn();
    await openApp('/app/area-search');
    await screen.findByText('東京駅 八重洲口');
    connection(false);
    expect(screen.getByText('オフラインです・最終更新 10:00')).toBeInTheDocument();
    expect(screen.getByText('東京駅 八重洲口')).toBeInTheDocument();
    connection(true);
    expect(screen.queryByText(/オフライン/)).not.toBeInTheDocument();
  });

  it('is brought up to date when the network is back', async () => {
    keepSignedIn();
    await openApp('/app/reservations');
    await screen.findByText('予約はありません');
    const before = calls.filter(({ name }) => name === 'GET /reservations').length;
    connection(false);
    connection(true);
    await vi.waitFor(() =>
      expect(calls.filter(({ name }) => name === 'GET /reservations')).toHaveLength(before + 1),
    );
  });
});

describe('what could not be loaded', () => {
  it('is said in its place, and can be tried again', async () => {
    keepSignedIn();
    let isBroken = true;
    await openApp('/app/area-search', {
      answering: {
        'GET /search/get-select-area-groups': () =>
          isBroken ? HttpResponse.error() : { select_area_groups: [] },
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('通信できませんでした。');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: WORDS.retry }));
    await screen.findByText('利用できるエリアがまだありません。');
  });

  it('stays readable with its time when only the newer state could not be loaded', async () => {
    keepSignedIn();
    let isBroken = false;
    await openApp('/app/reservations', {
      answering: { 'GET /reservations': () => (isBroken ? HttpResponse.error() : { reservations: [] }) },
    });
    await screen.findByText('予約はありません');
    isBroken = true;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('最新の情報を読み込めませんでした・最終更新 10:00');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: WORDS.refresh }));
    await vi.waitFor(() => expect(screen.queryByText(/最終更新/)).not.toBeInTheDocument());
  });
});

describe('a link to an area', () => {
  it.each(['', '?areaId=', '?areaId=abc', '?areaId=-1', '?areaId=1e3'])(
    'that says %s leads to a screen that says what is wrong and the way on, and asks nothing',
    async (query) => {
      keepSignedIn();
      await openApp(`/app/installation-location-selection${query}`);
      await screen.findByRole('heading', { name: 'エリアが見つかりません' });
      expect(screen.getByRole('link', { name: WORDS.chooseAreaAgain })).toHaveAttribute(
        'href',
        '/user/app/area-search',
      );
      expect(calls.filter(({ name }) => name.includes('get-list-of-places'))).toEqual([]);
    },
  );
});
