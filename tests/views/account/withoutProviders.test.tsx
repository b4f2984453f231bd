import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendPhoneCode } from '#contract/account/phone.ts';
import { serverClock } from '#contract/clock.ts';
import { nameOf } from '#contract/endpoint.ts';
import { at } from '#tests/support/clock/moments.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, installApp, keepSignedIn, METADATA, openApp } from '../support/openApp.tsx';
import { dialogOf, press } from '../support/reading.ts';
import { DAY, QUOTE } from '../support/wire.ts';

const TIMETABLE = '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90';
const NOT_TAKEN =
  'このサービスではカードでのお支払いを受け付けていないため、法人の会員の方だけがご予約いただけます。';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T11:20:00'));
  return () => vi.restoreAllMocks();
});

const PROVIDERS = {
  some: METADATA,
  none: {
    ...METADATA,
    payment: { provider: 'none', script_url: null, shop_id: null },
    additions: METADATA.additions.filter((name) => !name.startsWith(nameOf(sendPhoneCode))),
  },
};

/** Opens a screen of a personal member, who belongs to no corporation and has no card. */
async function open(address: string, providers: keyof typeof PROVIDERS, answering: Answers = {}) {
  keepSignedIn();
  await openApp(address, {
    answering: { ...answering, 'GET /metadata.json': () => PROVIDERS[providers] },
  });
}

describe.each(['some', 'none'] as const)(
  'a personal member of a service with %s of cards and texts',
  (which) => {
    const isOffered = which === 'some';
    const isThere = (element: HTMLElement | null) => element !== null;

    it('finds the card in the menu and the number in the profile only where there are', async () => {
      await open('/app/settings', which);
      await screen.findByRole('link', { name: WORDS.profile });
      await waitFor(() =>
        expect(isThere(screen.queryByRole('link', { name: /お支払いカード/ }))).toBe(isOffered),
      );
      await press(WORDS.profile, 'link');
      await screen.findByRole('button', { name: /退会/ });
      expect(isThere(screen.queryByRole('link', { name: /電話番号の変更と確認/ }))).toBe(isOffered);
    });

    it('is asked for card and number after signing up only where there are', async () => {
      await open('/app/welcome-from-signup', which);
      await screen.findByRole('link', { name: WORDS.findBooths });
      const next = [WORDS.registerCard, '電話番号を確認する'].map((name) =>
        isThere(screen.queryByRole('link', { name: new RegExp(name) })),
      );
      expect(next).toEqual([isOffered, isOffered]);
    });

    it('is asked for a card in the form of the sign-up only where there are', async () => {
      localStorage.setItem(
        'komori-20201020',
        JSON.stringify({ UsageTerms: { agreement: { version: '1' } } }),
      );
      await openApp('/signup-personal/hana%40example.jp/token', {
        answering: {
          'GET /signup/email': () => ({ message: 'OK', loginid: 'hana@example.jp' }),
          'GET /metadata.json': () => PROVIDERS[which],
        },
      });
      await screen.findByRole('button', { name: WORDS.register });
      expect(isThere(screen.queryByText('お支払いカード'))).toBe(isOffered);
    });

    it('is told on the screens themselves, whichever link led there', async () => {
      await open('/app/settings/change-payment', which);
      await screen.findByRole('heading', { name: 'お支払いカードの変更' });
      const sentence = 'カードでのお支払いは受け付けていません。';
      await screen.findByText(isOffered ? '新しいカード' : sentence);
      expect(isThere(screen.queryByLabelText('カード番号'))).toBe(isOffered);
      expect(isThere(screen.queryByText(sentence))).toBe(!isOffered);
    });

    it('is asked for a number on its screen only where it can be confirmed, and led on elsewhere', async () => {
      await open('/phone-number-validation', which);
      await screen.findByRole('heading', { name: '電話番号の確認' });
      const sentence = 'SMSによる電話番号の確認は行っていません。';
      await waitFor(() => expect(isThere(screen.queryByText(sentence))).toBe(!isOffered));
      expect(isThere(screen.queryByLabelText(/携帯電話番号/))).toBe(isOffered);
      expect(isThere(screen.queryByRole('link', { name: WORDS.findBooths }))).toBe(!isOffered);
    });

    it('hears before a booking that it can not be paid, and is led to the card only where it can be had', async () => {
      await open(TIMETABLE, which, {
        'GET /reservations/day-availability': () => DAY,
        'POST /reservations/get-price': () => ({ ...QUOTE, code: 'card_required', message: NOT_TAKEN }),
      });
      await press(WORDS.asList, 'radio');
      await press('C-8 16:20から17:50');
      await press(WORDS.review);
      const dialog = await dialogOf(TITLES.confirmReservation);
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(NOT_TAKEN);
      expect(within(dialog).queryByRole('button', { name: WORDS.confirm })).toBeNull();
      expect(isThere(within(dialog).queryByRole('link', { name: /カード/ }))).toBe(isOffered);
    });

    it('is led to the card from a refused booking only where it can be had', async () => {
      await open(TIMETABLE, which, {
        'GET /reservations/day-availability': () => DAY,
        'POST /reservations/get-price': () => QUOTE,
        'POST /reservations': () =>
          HttpResponse.json({ message: NOT_TAKEN, code: 'card_required' }, { status: 409 }),
      });
      await press(WORDS.asList, 'radio');
      await press('C-8 16:20から17:50');
      await press(WORDS.review);
      await press(WORDS.confirm);
      const dialog = await dialogOf('予約できませんでした');
      expect(dialog).toHaveTextContent(NOT_TAKEN);
      expect(isThere(within(dialog).queryByRole('link', { name: /カード/ }))).toBe(isOffered);
    });
  },
);

describe.each([
  {},
  { payment: null },
  { payment: {} },
  { payment: { provider: 'another', script_url: 'https://cards.example/token.js' } },
  { payment: { provider: 'another', shop_id: 'shop-1' } },
])('metadata of another server that name no whole card provider: %j', (metadata) => {
  const answering = {
    'GET /metadata.json': () => metadata,
    'GET /notices': () => ({ notices: [] }),
  };

  it('leave no card form that can not work', async () => {
    keepSignedIn();
    await openApp('/app/settings/change-payment', { answering });
    await screen.findByText('カードでのお支払いは受け付けていません。');
    expect(screen.queryByLabelText('カード番号')).toBeNull();
    await press(WORDS.backToMenu, 'link');
    await screen.findByRole('link', { name: WORDS.profile });
    expect(screen.queryByRole('link', { name: /お支払いカード/ })).toBeNull();
  });
});
