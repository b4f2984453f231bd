import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getTimetable } from '#contract/booking/availability.ts';
import { getPrice } from '#contract/booking/quote.ts';
import { listReservations } from '#contract/booking/reservations.ts';
import { serverClock } from '#contract/clock.ts';
import { listPlaces } from '#contract/search/places.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { quote } from '#tests/support/values/confirmation.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { timetable } from '#tests/support/values/timetable.ts';
import { reserve, signIn } from '../support/gestures.ts';
import { type Answers, address, calls, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';

/**
 * The main flows on the whole app, with their ends written by hand: what generated walks expect follows whatever the
 * charts do.
 */
installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
});
afterEach(() => vi.restoreAllMocks());

const day = timetable();
const booth = {
  id: 2,
  name: 'A-2',
  placeName: '東京駅 八重洲口',
  access: '八重洲中央口から徒歩2分',
  point: null,
  ...UNTOLD_BOOTH,
  ...UNTOLD_PLACE,
  isImmediatelyAvailable: false,
  isInBusinessHours: true,
  isExceptionallyClosed: false,
};
/** An /api with one booth, in which reserving and cancelling have effect. */
function world({ reserved = [] as Reservation[], but = {} as Answers } = {}): Answers {
  let live: readonly Reservation[] = reserved;
  return {
    'GET /search/get-list-of-places/1': () => listPlaces.output.encode({ floorMaps: [], booths: [booth] }),
    'GET /reservations/day-availability': () => getTimetable.output.encode(day),
    'POST /reservations/get-price': () => getPrice.output.encode(quote()),
    'POST /reservations': () => {
      live = [...live, reservation({})];
      return { message: 'OK', tranid: 7 };
    },
    'POST /reservations/cancel': () => {
      live = [];
      return { message: 'OK' };
    },
    'GET /reservations': () => listReservations.output.encode(live),
    ...but,
  };
}

const TIMETABLE = '/app/area-search/make-reservation?room=2&date=2026-11-20&hour=14&minute=0&interval=60';

/** Presses it, and sees that there is at most one dialog then. */
async function press(role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole(role, { name }));
  expect(screen.queryAllByRole('dialog').length).toBeLessThan(2);
}

function bodiesOf(name: string): unknown[] {
  return calls.filter((call) => call.name === name).map(({ body }) => JSON.parse(body));
}

it('a member signs in, finds a booth, chooses a time, confirms the price, and sees the reservation', async () => {
  await openApp('/login', { answering: world() });
  await signIn('personal@example.jp', 'komori2026');
  await press('link', /東京駅 八重洲口/);
  await press('link', /^A-2/);
  await userEvent.selectOptions(await screen.findByLabelText('開始（時）'), '14時');
  await press('button', WORDS.review);
  const dialog = await screen.findByRole('dialog', { name: TITLES.confirmReservation });
  await within(dialog).findByText('1,100円');
  expect(dialog).toHaveTextContent('14:00–15:00');
  expect(dialog).toHaveTextContent('13:00までのキャンセルは無料です');
  expect(bodiesOf('POST /reservations')).toEqual([]);

  await press('button', WORDS.confirm);
  await screen.findByText('14:00–15:00');
  expect(address()).toBe('/app/reservations');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodiesOf('POST /reservations')).toEqual([
    expect.objectContaining({
      telecube_id: 2,
      date: '2026-11-20',
      hour: 14,
      minute: 0,
      interval: 60,
      taxInPrice: 1100,
    }),
  ]);
});

it('who loses the slot is offered another, confirms it again, and has that one', async () => {
  const alternative = {
    telecube_id: 2,
    cube_name: 'A-2',
    date: '2026-11-20',
    hour: 16,
    minute: 0,
    interval: 60,
  };
  const taken = {
    message: 'この時間は先に予約されました。',
    code: 'slot_taken',
    alternatives: [alternative],
  };
  const open = world();
  const keepSlot = () => HttpResponse.json(taken, { status: 409 });
  const but: Answers = {
    'POST /reservations': () =>
      bodiesOf('POST /reservations').length > 1 ? (open['POST /reservations']?.() ?? {}) : keepSlot(),
  };
  keepSignedIn();
  await openApp(TIMETABLE, { answering: { ...open, ...but } });
  await reserve();
  await screen.findByRole('dialog', { name: /先に/ });
  await press('button', /^A-2.*16:00/);
  const dialog = await screen.findByRole('dialog', { name: TITLES.confirmReservation });
  expect(dialog).toHaveTextContent('16:00–17:00');
  expect(bodiesOf('POST /reservations')).toHaveLength(1);

  await press('button', WORDS.confirm);
  await waitFor(() => expect(address()).toBe('/app/reservations'));
  expect(bodiesOf('POST /reservations')).toEqual([
    expect.objectContaining({ hour: 14, minute: 0 }),
    expect.objectContaining({ hour: 16, minute: 0 }),
  ]);
  const keys = calls
    .filter(({ name }) => name === 'POST /reservations')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

it('a reservation is cancelled free of charge after a word of warning, and is gone', async () => {
  keepSignedIn();
  await openApp('/app/reservations', { answering: world({ reserved: [reservation({})] }) });
  await screen.findByText('14:00–15:00');
  await press('button', WORDS.cancelSheet);
  const dialog = screen.getByRole('dialog', { name: TITLES.confirmCancel });
  expect(dialog).toHaveTextContent('13:00までのキャンセルは無料です');
  expect(bodiesOf('POST /reservations/cancel')).toEqual([]);

  await press('button', WORDS.cancel);
  await screen.findByText('予約はありません');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodiesOf('POST /reservations/cancel')).toEqual([{ tranid: 7 }]);
});

it('a session that expires at the confirmation ends with one alert, and the login leads back to the same dialog', async () => {
  const expired = () =>
    HttpResponse.json({ message: '認証エラーが発生しました。', code: 'unauthenticated' }, { status: 401 });
  const answering = { ...world(), 'POST /reservations': expired };
  keepSignedIn();
  await openApp(TIMETABLE, { answering });
  await reserve();
  const alert = await screen.findByRole('dialog', { name: '認証エラーが発生しました。' });
  await screen.findByRole('heading', { name: TITLES.signIn, level: 1 });
  expect(screen.getAllByRole('dialog')).toEqual([alert]);
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')).not.toHaveProperty('Auth');

  await press('button', 'OK');
  expect(screen.getByLabelText('メールアドレスまたは会員ID')).toHaveValue('personal@example.jp');
  await userEvent.type(screen.getByLabelText('パスワード'), 'komori2026');
  await press('button', WORDS.signIn);
  const again = await screen.findByRole('dialog', { name: TITLES.confirmReservation });
  await within(again).findByText(/税込/);
  // The dialog is no part of the address: a reload, and a way back to it, show the timetable.
  expect(address()).toBe(`${TIMETABLE}&booth=2`);
  expect(bodiesOf('POST /reservations')).toHaveLength(1);
  expect(bodiesOf('POST /reservations/get-price')).toHaveLength(2);

  await userEvent.click(within(again).getByRole('button', { name: WORDS.back }));
  await waitFor(() => expect(address()).toBe(`${TIMETABLE}&booth=2`));
});
