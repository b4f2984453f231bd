import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { at } from '#tests/support/clock/moments.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { asSeen, dialogOf, press, said } from '../support/reading.ts';
import { DAY, QUOTE, RESERVATION } from '../support/wire.ts';

/** Everything that says until when something can be cancelled, where that ends a day before the start. */
const A_DAY = { free_cancellation_minutes: 1_440 };
const TIMETABLE = '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90';
const day: typeof DAY = { ...DAY, telecubes: DAY.telecubes.map((each) => ({ ...each, ...A_DAY })) };
const holder = { ...member, card: '************4242' };

installApp();
beforeEach(() => keepSignedIn(holder));
afterEach(() => vi.restoreAllMocks());

async function openAt(now: string, link: string, answering: Answers = {}, as = holder): Promise<void> {
  vi.spyOn(serverClock, 'now').mockReturnValue(at(now));
  await openApp(link, {
    as,
    answering: {
      'GET /reservations': () => ({ reservations: [{ ...RESERVATION, ...A_DAY }] }),
      'GET /reservations/day-availability': () => day,
      'POST /reservations/get-price': () => ({ ...QUOTE, ...A_DAY }),
      ...answering,
    },
  });
}

async function reviewing(now: string, answering: Answers = {}, as = holder): Promise<HTMLElement> {
  await openAt(now, TIMETABLE, answering, as);
  await press(WORDS.asList, 'radio');
  await press('C-8 16:20から17:50');
  await press(WORDS.review);
  return await dialogOf(TITLES.confirmReservation);
}

it('says it in the last word, by the quote where the timetable is older', async () => {
  const dialog = await reviewing('2026-12-03T11:20:00', { 'GET /reservations/day-availability': () => DAY });
  await waitFor(() => expect(dialog).toHaveTextContent('16:20までのキャンセルは無料です'));
  expect(said(dialog, 'お支払い')).toContain('16:20に確定し、請求されます');
});

it('says that it is never free within that day', async () => {
  const dialog = await reviewing('2026-12-03T18:00:00');
  expect(await within(dialog).findByText(/開始まで24時間を切っているため、確定後は/)).toBeVisible();
  expect(said(dialog, 'お支払い')).toContain('予約の確定と同時に請求されます');
});

it('says it on the card, and when the price is fixed', async () => {
  await openAt('2026-12-02T11:20:00', '/app/reservations');
  const [card] = within(await screen.findByRole('list', { name: '利用中と次の予約' })).getAllByRole(
    'listitem',
  );
  expect(card && asSeen(card)).toHaveTextContent('無料キャンセルはあと 4時間55分16:15まで');
  expect(card).toHaveTextContent('料金 1,868円は開始24時間前に確定します');
});

it('gives it up at its price within that day, and says why', async () => {
  await openAt('2026-12-02T18:00:00', '/app/reservations');
  await press(WORDS.giveUp);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('無料でキャンセルできるのは開始24時間前の16:15までです。');
});

it('says it before a cancellation', async () => {
  await openAt('2026-12-02T11:20:00', '/app/reservations');
  await press(WORDS.cancelSheet);
  expect(await dialogOf(TITLES.confirmCancel)).toHaveTextContent('16:15までのキャンセルは無料です');
});

it('moves nothing within that day, and says until when it could be', async () => {
  await openAt('2026-12-02T18:00:00', '/app/reservations/move?tranid=4711');
  await waitFor(() =>
    expect(document.body).toHaveTextContent(/日時を変更できるのは、開始24時間前の.*16:15まででした。/),
  );
});

it('moves nothing to where it would not be free, by the limit of that booth', async () => {
  const usual = { ...RESERVATION, free_cancellation_minutes: 60 };
  await openAt(
    '2026-12-03T11:20:00',
    '/app/reservations/move?tranid=4711&date=2026-12-04&hour=10&minute=0&interval=90&booth=31',
    {
      'GET /reservations': () => ({ reservations: [{ ...usual, telecube_id: 30 }] }),
      'GET /search/get-floormap/9': () => new Response(null, { status: 404 }),
    },
  );
  expect(await screen.findByText(/開始まで24時間以内の時間には変更できません/)).toBeVisible();
});

it('books for whoever waits until then', async () => {
  const taken = day.telecubes.map((each) => ({ ...each, busy: [[980, 1070, 'others']] }));
  await openAt('2026-12-03T11:20:00', `${TIMETABLE}&booth=31`, {
    'GET /reservations/day-availability': () => ({ ...day, telecubes: taken }),
  });
  await press(WORDS.wait);
  const sheet = await screen.findByRole('dialog');
  expect(said(sheet, 'いつまで待つ')).toContain('16:20まで');
  expect(sheet).toHaveTextContent('自動の予約は開始の24時間前に終わり');
});

it('books for nobody who waits within that day, and says so', async () => {
  const taken = day.telecubes.map((each) => ({ ...each, busy: [[980, 1070, 'others']] }));
  await openAt('2026-12-03T18:00:00', `${TIMETABLE}&booth=31`, {
    'GET /reservations/day-availability': () => ({ ...day, telecubes: taken }),
  });
  await press(WORDS.wait);
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    '開始まで24時間を切っているため、自動では予約できません。',
  );
});
