import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, installApp, keepSignedIn, openApp } from '../support/openApp.tsx';
import { press } from '../support/reading.ts';
import { DAY } from '../support/wire.ts';

const LINK = '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90';

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T11:20:00'));
  keepSignedIn();
});
afterEach(() => vi.restoreAllMocks());

function open(link = LINK, day: object = DAY): Promise<unknown> {
  const answering: Answers = { 'GET /reservations/day-availability': () => day };
  return openApp(link, { answering });
}

const onward = () => screen.getByRole('button', { name: WORDS.review });
const reasonLine = () => document.getElementById(onward().getAttribute('aria-describedby') ?? '');
const reason = () => reasonLine()?.textContent;

it('says the place, how many booths, and what 15 minutes cost with tax', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: '品川シーサイド 2F' })).toBeVisible();
  expect(screen.getByText('1ブース・15分 356円（税込）')).toBeVisible(); // 330 and 8 %, rounded down
  expect(screen.getByText(/残り/)).toHaveTextContent('残り 2 件まで予約可'); // 5 less 3
});

it.each([
  [1, 0, 0, null],
  [0, 1, 0, null],
  [1, 1, 0, '残り 1 件まで予約可'],
  [1, 1, 1, '残り 0 件まで予約可'],
  [1, 1, 2, '残り 0 件まで予約可'],
])(
  'says what is left of a limit that is set (%s) and above 0: %s less %s',
  async (isSet, limit, upcoming_count, words) => {
    const rules = { ...DAY.settings, 'reservation-limit': limit, 'reservation-limit-enable': isSet };
    await open(LINK, { ...DAY, settings: rules, upcoming_count });
    await screen.findByRole('heading', { level: 1, name: '品川シーサイド 2F' });
    expect(screen.queryByText(/^残り/)?.textContent ?? null).toBe(words);
  },
);

it('says the chosen booth, its time and its price with tax; each step moves by 5 minutes', async () => {
  await open();
  await press(WORDS.asList, 'radio');
  await press('C-8 16:20から17:50');
  expect(screen.getByText('C-8', { selector: 'strong *' })).toBeVisible();
  expect(screen.getByText('16:20–17:50', { selector: 'output *' })).toBeVisible();
  expect(screen.getByText('2,138円').parentElement).toHaveTextContent('2,138円 税込'); // 1,980 and 158
  await press(WORDS.later);
  expect(screen.getByText('16:25–17:55', { selector: 'output *' })).toBeVisible();
  await press(WORDS.earlier);
  await press(WORDS.earlier);
  expect(screen.getByText('16:15–17:45', { selector: 'output *' })).toBeVisible();
});

it.each([
  [WORDS.earlier, 'hour=0&minute=0', WORDS.later],
  [WORDS.later, 'hour=23&minute=55', WORDS.earlier],
])('can not step out of the day: %s', async (outwards, end, back) => {
  await open(LINK.replace('hour=16&minute=20', end));
  await screen.findByRole('grid');
  expect(screen.getByRole('button', { name: outwards })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: back })).not.toHaveAttribute('aria-disabled');
});

it('goes on only where the time is free, and says why not', async () => {
  await open(LINK.replace('31', '31,32'), {
    ...DAY,
    telecubes: [
      ...DAY.telecubes,
      { id: 32, cube_name: 'C-9', place_name: '品川シーサイド 2F', busy: [], price_per_15min: 330 },
    ],
  });
  await press(WORDS.asList, 'radio');
  expect(onward()).toHaveAttribute('aria-disabled', 'true');
  expect(reason()).toBe('表やリストから、ブースと時間を選んでください。');
  expect(reasonLine()).not.toHaveClass('visually-hidden');
  await press('C-8 16:20から17:50');
  expect(onward()).not.toHaveAttribute('aria-disabled');
  expect(reason()).toBe('');
});

it('says that nobody knows what is free while the answer is lost', async () => {
  await open(LINK, Response.error());
  expect(await screen.findByText('電波の良い場所で、もう一度お試しください。')).toBeVisible();
});
