import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listReservations } from '#contract/booking/reservations.ts';
import { at } from '#tests/support/moments.ts';
import { reservation } from '#tests/support/reservation.ts';
import { installApp, keepSignedIn, openApp } from '../support/openApp.tsx';

installApp();

const made = reservation({
  id: 42,
  startsAt: at('2026-11-20T14:00:00'),
  endsAt: at('2026-11-20T15:00:00'),
  useState: 0,
  chargedAt: null,
});

async function openList(address: string) {
  keepSignedIn();
  await openApp(address, {
    answering: { 'GET /reservations': () => listReservations.output.encode([made]) },
  });
}

it('says that it is done, what follows and when, and takes the focus there', async () => {
  await openList('/app/reservations?made=42');
  expect(await screen.findByRole('heading', { name: '予約しました' })).toHaveFocus();
  const card = screen.getByRole('region', { name: '予約しました' });
  expect(card).toHaveTextContent('14:00–15:00');
  expect(card).toHaveTextContent('13:00まで無料でキャンセルできます');
  expect(card).toHaveTextContent('13:55からこの画面で入室できます');
  expect(within(card).getByRole('button', { name: 'カレンダーに追加' })).toBeVisible();
  expect(within(card).getByRole('button', { name: 'キャンセル' })).toBeVisible();
});

it('says nothing of it on another visit of the list', async () => {
  await openList('/app/reservations');
  expect(await screen.findByText('14:00–15:00')).toBeVisible();
  expect(screen.queryByRole('heading', { name: '予約しました' })).toBeNull();
});
