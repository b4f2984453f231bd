import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { dialogOf, press, said } from '../support/reading.ts';
import { DAY, RESERVATION, WAIT } from '../support/wire.ts';

/** Of the day that is looked at. */
const TODAY = '2026-12-04';
const TIMETABLE = `/app/area-search/make-reservation?room=31,32&date=${TODAY}`;
/** Two free booths, of which the first is reserved an hour and a half ahead. */
const day = (second: object = {}, first: object = {}): typeof DAY => ({
  ...DAY,
  telecubes: [
    { ...DAY.telecubes[0], busy: [], lead_minutes: 90, ...first },
    { ...DAY.telecubes[0], id: 32, cube_name: 'C-9', busy: [], ...second },
  ] as typeof DAY.telecubes,
});
const payer = { ...member, card: '************4242' };

installApp();
beforeEach(() => keepSignedIn(payer));
afterEach(() => vi.restoreAllMocks());

const setClock = (time: string) => vi.spyOn(serverClock, 'now').mockReturnValue(at(`${TODAY}T${time}`));

async function openAt(time: string, link: string, shown = day(), answering: Answers = {}): Promise<void> {
  setClock(time);
  await openApp(link, {
    as: payer,
    answering: { 'GET /reservations/day-availability': () => shown, ...answering },
  });
}

const reason = () => {
  const button = screen.getByRole('button', { name: WORDS.review });
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
};
const chosen = async () =>
  (await screen.findByRole('group', { name: '開始時刻を5分ずつ変える' })).textContent;

describe('a booth that is reserved an hour and a half ahead', () => {
  it('is first offered then, alone; beside others that are had sooner, from their start on', async () => {
    const alone = { ...day(), telecubes: day().telecubes.slice(0, 1) };
    await openAt('10:02', TIMETABLE.replace('31,32', '31'), alone);
    expect(await chosen()).toContain('11:35');
    expect(reason()).toBe('');
  });

  it('is opened on the next day where that leaves nothing of this one', async () => {
    const last = { ...day(), telecubes: day({}, { lead_minutes: 900 }).telecubes.slice(0, 1) };
    await openAt('10:02', '/app/area-search/make-reservation?room=31', last, {
      'GET /reservations/day-availability': () => last,
    });
    const days = () =>
      calls.flatMap(({ name, query }) => (name.endsWith('/day-availability') ? [query.slice(-10)] : []));
    await waitFor(() => expect(days()).toEqual([TODAY, '2026-12-05']));
  });

  it('says so for less, with another booth that can be had, or none', async () => {
    await openAt('10:00', `${TIMETABLE}&hour=11&minute=25&interval=60&booth=31`);
    await screen.findByRole('button', { name: WORDS.review });
    const words = 'このブースを予約できるのは、開始の1時間30分前までです。';
    expect(reason()).toBe(`${words}C-9なら空いています。`);
    await press(WORDS.later);
    expect(reason()).toBe('');
  });

  it('is said to be too near rather than taken, and nobody can wait for it', async () => {
    const taken = { busy: [[660, 720, 'others']] };
    await openAt('10:00', `${TIMETABLE}&hour=11&minute=0&interval=60&booth=31`, day(taken, taken));
    await screen.findByRole('button', { name: WORDS.review });
    expect(reason()).toBe(
      'このブースを予約できるのは、開始の1時間30分前までです。ほかの時間かブースを選んでください。',
    );
    expect(screen.queryByRole('button', { name: WORDS.wait })).toBeNull();
  });

  it('is not confirmed any more once it has become too near while it was looked at', async () => {
    await openAt('10:00', `${TIMETABLE}&hour=11&minute=30&interval=60&booth=31`);
    await screen.findByRole('button', { name: WORDS.review });
    expect(reason()).toBe('');
    setClock('10:00:01');
    await press(WORDS.review);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(({ name }) => name.includes('get-price'))).toEqual([]);
  });

  it('is no start of its list before then', async () => {
    await openAt('10:00', TIMETABLE);
    await press(WORDS.asList, 'radio');
    const starts = (name: string) =>
      within(screen.getByRole('region', { name })).getAllByRole('button')[0]?.textContent;
    expect(starts('C-8')).toContain('11:30');
    expect(starts('C-9')).toContain('10:00');
  });

  it('is closed in the grid until then, and says why to whoever hears it; the legend names it', async () => {
    await openAt('10:00', `${TIMETABLE}&hour=11&minute=0&interval=60&booth=31`);
    const grid = await screen.findByRole('grid');
    expect(within(grid).getByRole('gridcell').getAttribute('aria-label')).toBe('C-8 11:00から11:05 受付終了');
    screen.getByText('時間外・受付終了');
  });
});

it('says nothing of it where no booth has to be reserved ahead', async () => {
  await openAt(
    '10:00',
    `${TIMETABLE}&hour=10&minute=0&interval=60&booth=31`,
    day({}, { lead_minutes: undefined }),
  );
  await screen.findByRole('grid');
  screen.getByText('時間外');
  expect(reason()).toBe('');
});

describe('a wait for a booth that is reserved ahead', () => {
  const taken = { busy: [[960, 1080, 'others']] };
  const link = `${TIMETABLE}&hour=16&minute=0&interval=60&booth=31`;

  it.each([
    [{ lead_minutes: 90 }, '14:30まで', '自動の予約は開始の1時間30分前に終わります。'],
    [
      { lead_minutes: 30 },
      '15:00まで',
      '自動の予約は開始の1時間前に終わり、あとは15:30まで、空いたらお知らせします。',
    ],
  ])('is booked until that is too near, or charged: %j', async (led, until, words) => {
    await openAt('10:00', link, day({ ...taken, ...led }, { ...taken, ...led }));
    await press(WORDS.wait);
    const dialog = await dialogOf('この時間は満席です');
    expect(said(dialog, 'いつまで待つ')).toContain(until);
    expect(said(dialog, 'いつまで待つ')).toContain(words);
    expect(said(dialog, 'お支払い')).toMatch(/15:00に料金が確定します。それまでのキャンセルは無料です。/);
  });

  it('is no longer said once nobody could reserve it in time', async () => {
    const wait = { ...WAIT, date: TODAY, hour: 16, minute: 0, tolerance: 0, free_cancellation_minutes: 90 };
    const waiting = [
      { ...wait, waiting_id: 1, lead_minutes: 30 },
      { ...wait, waiting_id: 2, lead_minutes: 90 },
    ];
    await openAt('15:00', '/app/reservations', day(), {
      'GET /reservations': () => ({ reservations: [RESERVATION] }),
      'GET /waiting-list': () => ({ waiting }),
    });
    const region = await screen.findByRole('region', { name: '空き待ち' });
    expect(region).toHaveTextContent('自動の予約は終わりました。開始の30分前まで、空いたらお知らせします。');
    expect(region).toHaveTextContent('予約の受付が終わったため、お知らせも終わりました。');
  });
});
