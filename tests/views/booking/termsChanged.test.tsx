import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { serverClock } from '#contract/clock.ts';
import type { Member } from '#domain/account/member.ts';
import { at } from '#tests/support/clock/moments.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { address, calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { bodiesOf, dialogOf, press } from '../support/reading.ts';
import { DAY, QUOTE } from '../support/wire.ts';

const DIALOG =
  '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90&booth=31&confirm=true';
const PRICE = 'POST /reservations/get-price';
const REFUSED = '利用規約への同意が必要です。';

const payer: Member = { ...member, card: '************4242' };

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T11:20:00'));
  keepSignedIn(payer);
});
afterEach(() => vi.restoreAllMocks());

const pricesAsked = () => calls.filter(({ name }) => name === PRICE).length;

it('who confirms a reservation after the terms have changed reads them, agrees, and finds the dialog as it was', async () => {
  let [hasChanged, hasAgreed] = [false, false];
  const asKnown = () => ({ ...payer, mustAgreeToTerms: hasChanged && !hasAgreed });
  await openApp(DIALOG, {
    as: payer,
    answering: {
      'GET /reservations/day-availability': () => DAY,
      [PRICE]: () => QUOTE,
      'GET /settings/get-user': () => ({ user: memberCodec.encode(asKnown()) }),
      'GET /get-usage-terms': () => ({ terms: '第1条\n別の決まりです。', version: '2' }),
      'POST /usage-terms/agree': () => {
        hasAgreed = true;
        return { message: 'OK' };
      },
      'POST /reservations': () =>
        asKnown().mustAgreeToTerms
          ? HttpResponse.json({ code: 'terms_required', message: REFUSED }, { status: 403 })
          : { message: 'OK', tranid: 4711 },
    },
  });
  await dialogOf(TITLES.confirmReservation);
  hasChanged = true;
  await press(WORDS.confirm);
  expect(await dialogOf(REFUSED)).toBeVisible();
  await press('OK');
  expect(await screen.findByText('別の決まりです。')).toBeVisible();
  const asked = pricesAsked();
  await press(WORDS.agree);
  await dialogOf(TITLES.confirmReservation);
  await waitFor(() => expect(pricesAsked()).toBe(asked + 1));
  expect(bodiesOf('POST /usage-terms/agree')).toEqual([{ version: '2' }]);
  await press(WORDS.confirm);
  await waitFor(() => expect(address()).toMatch(/^\/app\/reservations/));
  expect(bodiesOf('POST /reservations')).toHaveLength(2);
});
