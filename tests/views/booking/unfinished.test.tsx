import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberCodec } from '#contract/account/member.ts';
import { serverClock } from '#contract/clock.ts';
import { UNFINISHED_RESERVATION } from '#domain/booking/words.ts';
import { dateOf } from '#domain/time.ts';
import { creationMemory } from '#machines/booking/reservation/command.ts';
import { STORAGE_KEY } from '#machines/keptParts.ts';
import { bindStores } from '#machines/storage.ts';
import { browserStores } from '#src/shell/stores.ts';
import { at } from '#tests/support/clock/moments.ts';
import { confirmation } from '#tests/support/values/confirmation.ts';
import { calls, installApp, keepSignedIn, member, openApp } from '../support/openApp.tsx';
import { bodiesOf, dialogOf, keysOf, later, press } from '../support/reading.ts';

const RESERVE = 'POST /reservations';
const LIMIT = '予約できる件数の上限（5件）に達しています。';
const NOW = at('2026-12-03T10:10:00');

/** The dialog of a reservation that was left, by its title: the help of the first screen is a dialog, too. */
const asking = (name: string) => screen.queryByRole('dialog', { name });

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW);
  keepSignedIn(member);
  bindStores(browserStores(window));
});
afterEach(() => vi.restoreAllMocks());

/** A reservation that a tab has asked for, which is gone. */
function leave(key: string, start: number): void {
  const wanted = confirmation({ boothId: 7, date: dateOf(NOW), start, interval: 60, seenGross: 1100 });
  creationMemory.remember({ key, content: { mode: 'reserve', ...wanted } });
}

it('asks for every reservation that tabs have left, one after the other, and says what became of each', async () => {
  leave('key-of-the-first-tab', 720);
  leave('key-of-the-second-tab', 840);
  const [first, second] = [later(), later()];
  void openApp('/app/area-search', {
    answering: { [RESERVE]: () => (keysOf(RESERVE).length === 1 ? first : second).answer() },
  });
  await dialogOf(UNFINISHED_RESERVATION.title);
  await waitFor(() => expect(keysOf(RESERVE)).toHaveLength(1));
  first.say({ message: 'OK', tranid: 4711 });
  await waitFor(() => expect(keysOf(RESERVE)).toHaveLength(2));
  second.say(HttpResponse.json({ message: LIMIT, code: 'reservation_limit' }, { status: 409 }));
  expect(keysOf(RESERVE)).toEqual(['key-of-the-first-tab', 'key-of-the-second-tab']);
  expect(bodiesOf(RESERVE)).toMatchObject([{ hour: 12 }, { hour: 14 }]);
  await dialogOf(UNFINISHED_RESERVATION.done);
  await press('OK');
  expect(await dialogOf(UNFINISHED_RESERVATION.refused)).toHaveTextContent(LIMIT);
  await press('OK');
  await waitFor(() => expect(asking(UNFINISHED_RESERVATION.refused)).toBeNull());
});

it('is never asked for as somebody else, whom another tab has signed in while its answer was lost', async () => {
  leave('key-of-the-former-member', 720);
  const next = { ...member, loginId: 'next@example.jp' };
  const signedIn = { member };
  await openApp('/app/area-search', {
    answering: {
      [RESERVE]: () => HttpResponse.error(),
      'GET /settings/get-user': () => ({ user: memberCodec.encode(signedIn.member) }),
    },
  });
  await dialogOf(UNFINISHED_RESERVATION.title);
  await waitFor(() => expect(keysOf(RESERVE)).toHaveLength(1));
  keepSignedIn(next, 'token-of-the-next');
  signedIn.member = next;
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })));
  await waitFor(() => expect(calls.at(-1)?.headers.get('Authorization')).toBe('Bearer token-of-the-next'));
  await waitFor(() => expect(asking(UNFINISHED_RESERVATION.title)).toBeNull());
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /home'));
  act(() => void window.dispatchEvent(new Event('online'))); // what waits for another try has it now
  // Whatever was asked for then has been asked for before this.
  fireEvent.click(screen.getByRole('link', { name: '入室・延長・キャンセル' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /reservations'));
  const askers = calls
    .filter(({ name }) => name === RESERVE)
    .map(({ headers }) => headers.get('Authorization'));
  expect(askers).toEqual(['Bearer token']);
});
