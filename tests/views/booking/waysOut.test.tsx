import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RefusalCode } from '#contract/api/endpoints.ts';
import { getPrice } from '#contract/booking/quote.ts';
import { UNPAYABLE } from '#contract/booking/refusalCodes.ts';
import { createReservation } from '#contract/booking/reservations.ts';
import { serverClock } from '#contract/clock.ts';
import { at } from '#tests/support/clock/moments.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import {
  type Answers,
  address,
  calls,
  installApp,
  keepSignedIn,
  member,
  openApp,
} from '../support/openApp.tsx';
import { press } from '../support/reading.ts';
import { DAY, QUOTE } from '../support/wire.ts';

const CHOSEN =
  '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90&booth=31';
const DIALOG = `${CHOSEN}&confirm=true`;
const PRICE = 'POST /reservations/get-price';

/**
 * How a member comes back from where a link of the dialog leads: by a link of that screen (`named` in its address), or
 * by going back, to the booth and time that are still chosen there.
 */
type Return = 'named' | 'back';

type Met = (typeof getPrice)['refuses'][number] | (typeof createReservation)['refuses'][number];

/** How somebody comes back who has left the dialog for what is in its way; null where nothing leads away. */
const RETURNS: Record<Met, Return | null> = {
  card_required: 'named',
  payment_due: 'named',
  payment_failed: 'named',
  already_reserved: 'back',
  reservation_limit: 'back',
  passcode_required: 'back',
  slot_taken: null,
  price_changed: null,
  spending_cap: null,
  balance_short: null,
  invitation_expired: null,
  invitation_used_up: null,
  invitation_disabled: null,
  invitation_limit: null,
};

const refusal = (code: RefusalCode) => () =>
  HttpResponse.json({ code, message: '予約できませんでした。' }, { status: 409 });

interface Obstacle {
  readonly code: Met;
  readonly when: string;
  readonly answering: Answers;
  /** Whether it is met by the confirmation alone. */
  readonly isConfirmed: boolean;
}

const OBSTACLES: readonly Obstacle[] = [
  ...UNPAYABLE.map((code) => ({
    code,
    when: 'said with the price',
    answering: { [PRICE]: () => ({ ...QUOTE, code, message: 'お支払いができません。' }) },
    isConfirmed: false,
  })),
  ...getPrice.refuses.map((code) => ({
    code,
    when: 'in place of the price',
    answering: { [PRICE]: refusal(code) },
    isConfirmed: false,
  })),
  ...createReservation.refuses.map((code) => ({
    code,
    when: 'after the confirmation',
    answering: { 'POST /reservations': refusal(code) },
    isConfirmed: true,
  })),
];

installApp();
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T11:20:00'));
  keepSignedIn({ ...member, card: '************4242' });
});
afterEach(() => vi.restoreAllMocks());

const pricesAsked = () => calls.filter(({ name }) => name === PRICE).length;

/** Opens the dialog of the chosen slot before what is in its way. */
async function meet({ answering, isConfirmed }: Obstacle): Promise<HTMLElement> {
  await openApp(DIALOG, {
    as: { ...member, card: '************4242' },
    answering: {
      'GET /reservations/day-availability': () => DAY,
      [PRICE]: () => QUOTE,
      'POST /reservations': () => ({ message: 'OK', tranid: 4711 }),
      ...answering,
    },
  });
  if (isConfirmed) await press(WORDS.confirm);
  await waitFor(() => expect(screen.queryByText(/確認しています/)).toBeNull());
  await waitFor(() =>
    expect(calls.some(({ name }) => name === (isConfirmed ? 'POST /reservations' : PRICE))).toBe(true),
  );
  return await screen.findByRole('dialog');
}

/** The links that lead away from the dialog in its own tab. */
function linksOf(dialog: HTMLElement): readonly HTMLAnchorElement[] {
  return within(dialog)
    .queryAllByRole<HTMLAnchorElement>('link')
    .filter(({ target }) => target !== '_blank');
}

const returnOf = ({ href }: HTMLAnchorElement): Return =>
  new URL(href).searchParams.get('returnTo') === DIALOG ? 'named' : 'back';

describe('who leaves the dialog of a reservation for what is in its way', () => {
  it.each(OBSTACLES)('comes back to booth, time and a new price: $code $when', async (obstacle) => {
    const dialog = await meet(obstacle);
    const expected = RETURNS[obstacle.code];
    if (expected !== null) await waitFor(() => expect(linksOf(dialog)).toHaveLength(1));
    const links = linksOf(screen.getByRole('dialog'));
    expect(links.map(returnOf)).toEqual(expected === null ? [] : [expected]);
    const [link] = links;
    if (link === undefined) return;

    await userEvent.click(link);
    await waitFor(() => expect(address()).not.toMatch(/^\/app\/area-search\/make-reservation/));
    const asked = pricesAsked();
    if (expected === 'named') {
      await userEvent.click(await screen.findByRole('link', { name: WORDS.backToReservation }));
    } else {
      act(() => history.back());
      await waitFor(() => expect(address()).toBe(CHOSEN));
      await press(WORDS.review);
    }
    await waitFor(() => expect(pricesAsked()).toBe(asked + 1));
    expect(address()).toBe(CHOSEN);
  });
});
