/** The home screen that is opened without a network (docs/spec/search.md): what is stored of the reservations. */
import { render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { required } from '#machines/shared/required.ts';
import { OfflineHome } from '#src/search/areaSearch/OfflineHome.tsx';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/arbitraries.ts';

beforeEach(() => void vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T16:10:00')));
afterEach(() => vi.restoreAllMocks());

const sampled = required(fc.sample(reservation, { numRuns: 1, seed: 1 })[0]);
const reserved = (id: number, from: string, to: string): Reservation => ({
  ...sampled,
  id,
  useState: 'reserved',
  startsAt: at(from),
  endsAt: at(to),
});
const over = reserved(1, '2026-12-03T14:00:00', '2026-12-03T15:00:00');
const next = reserved(2, '2026-12-03T16:15:00', '2026-12-03T18:00:00');
const later = reserved(3, '2026-12-04T09:00:00', '2026-12-04T10:00:00');

function open(reservations: readonly Reservation[]) {
  render(
    <MemoryRouter>
      <OfflineHome reservations={reservations} subscriber={{ send: () => undefined }} />
    </MemoryRouter>,
  );
}

it('lists what is still to come, and nothing that is over', () => {
  open([over, next, later]);
  const rows = within(screen.getByRole('region', { name: 'このあとの予約' })).getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/app/reservations', '/app/reservations']);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^16:15.*18:00.*今日/),
    expect.stringMatching(/^9:00.*10:00.*明日/),
  ]);
});

it('has no list where nothing is to come', () => {
  open([over]);
  expect(screen.queryByText('このあとの予約')).toBeNull();
  expect(screen.getByText('通信が戻ると、空きを表示します')).toBeVisible();
});
