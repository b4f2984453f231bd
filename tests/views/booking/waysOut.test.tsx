import { screen, waitFor, within } from '@testing-library/react';
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
import { DAY, QUOTE, RESERVATION } from '../support/wire.ts';

const CHOSEN =
  '/app/area-search/make-reservation?room=31&date=2026-12-04&hour=16&minute=20&interval=90&booth=31';
const DIALOG = `${CHOSEN}&confirm=true`;
const PRICE = 'POST /reservations/get-price';

/** The reservation, and the floor, that a refusal names. */
const OWN = 4711;
const FLOOR = 9;

/**
 * How a member comes back from where a link of the dialog leads: by a link of that screen to the dialog, or by the
 * passcode, whose screen goes back by itself once it is right.
 */
type Return =
  | { readonly to: string; readonly by: 'link'; readonly named: string }
  | { readonly to: string; readonly by: 'passcode' };

const BY_CARD: Return = {
  to: '/app/settings/change-payment',
  by: 'link',
  named: WORDS.backToReservation,
};

const RESUME = `${WORDS.resumeBooking}ブースと時間は、選んだままです。`;

type Met = (typeof getPrice)['refuses'][number] | (typeof createReservation)['refuses'][number];

/** How somebody comes back who has left the dialog for what is in its way; null where nothing leads away. */
const RETURNS: Record<Met, Return | null> = {
  card_required: BY_CARD,
  payment_due: BY_CARD,
  payment_failed: BY_CARD,
  already_reserved: { to: `/app/reservations?tranid=${OWN}`, by: 'link', named: RESUME },
  reservation_limit: { to: '/app/reservations', by: 'link', named: RESUME },
  passcode_required: { to: `/app/area-search/floor-map?floorMapId=${FLOOR}`, by: 'passcode' },
  slot_taken: null,
  price_changed: null,
  spending_cap: null,
  balance_short: null,
  invitation_expired: null,
  invitation_used_up: null,
  invitation_disabled: null,
  invitation_limit: null,
};

const NAMED: Partial<Record<RefusalCode, object>> = {
  already_reserved: { tranid: OWN },
  passcode_required: { floormap_id: FLOOR },
};

const refusal = (code: RefusalCode) => () =>
  HttpResponse.json(
    { code, message: '予約できませんでした。', ...NAMED[code] },
    { status: code === 'passcode_required' ? 403 : 409 },
  );

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
      'GET /reservations': () => ({ reservations: [{ ...RESERVATION, tranid: OWN }] }),
      [`GET /search/get-floormap/${FLOOR}`]: () =>
        HttpResponse.json({ code: 'passcode_required', message: '' }, { status: 403 }),
      'POST /reservations/check-passcode': () => ({ passcode_flag: 1, passcode_explanation: '6桁です。' }),
      'POST /reservations/auth-passcode': () => ({ message: 'OK' }),
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

/** The address of a link without the dialog that it comes back to, which each of them has. */
function addressWithoutReturn({ href }: HTMLAnchorElement): string {
  const { pathname, searchParams } = new URL(href);
  expect(searchParams.get('returnTo')).toBe(DIALOG);
  searchParams.delete('returnTo');
  const query = searchParams.toString();
  return `${pathname.replace(/^\/user/, '')}${query && `?${query}`}`;
}

/** Goes back to the dialog from the screen where its link has led. */
async function comeBack(way: Return): Promise<void> {
  if (way.by === 'link') {
    await userEvent.click(await screen.findByRole('link', { name: way.named }));
    return;
  }
  await userEvent.type(await screen.findByLabelText('パスコード'), '246810');
  await press(WORDS.check);
  await press(WORDS.resumeBooking);
}

describe('who leaves the dialog of a reservation for what is in its way', () => {
  it.each(OBSTACLES)('comes back to booth, time and a new price: $code $when', async (obstacle) => {
    const dialog = await meet(obstacle);
    const way = RETURNS[obstacle.code];
    if (way !== null) await waitFor(() => expect(linksOf(dialog)).toHaveLength(1));
    const links = linksOf(screen.getByRole('dialog'));
    expect(links.map(addressWithoutReturn)).toEqual(way === null ? [] : [way.to]);
    const [link] = links;
    if (link === undefined || way === null) return;

    await userEvent.click(link);
    await waitFor(() => expect(address()).not.toMatch(/^\/app\/area-search\/make-reservation/));
    const asked = pricesAsked();
    await comeBack(way);
    await waitFor(() => expect(pricesAsked()).toBe(asked + 1));
    expect(address()).toBe(CHOSEN);
  });

  it('comes back to it without the passcode, too, and finds there what is in the way', async () => {
    const dialog = await meet({
      code: 'passcode_required',
      when: '',
      answering: { [PRICE]: refusal('passcode_required') },
      isConfirmed: false,
    });
    await waitFor(() => expect(linksOf(dialog)).toHaveLength(1));
    await press(WORDS.enterPasscode, 'link');
    await screen.findByLabelText('パスコード');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('link', { name: WORDS.enterPasscode })).toBeVisible();
    expect(address()).toBe(CHOSEN);
  });
});
