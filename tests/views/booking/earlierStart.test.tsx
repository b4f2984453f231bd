import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { paths } from '#machines/shell/paths.ts';
import { at } from '#tests/support/clock/moments.ts';
import { TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { type Answers, calls, installApp, keepSignedIn, METADATA, openApp } from '../support/openApp.tsx';
import { announced, bodiesOf, later, press } from '../support/reading.ts';
import { DAY, RESERVATION } from '../support/wire.ts';

/** 16:15 to 18:00, charged an hour before; its booth is free before it. */
const charged = { ...RESERVATION, before_empty: 1, charged_at: '20261203151501' };
const [BOOTH = undefined] = DAY.telecubes;
const OFFER = '15:45から17:30に早める';

installApp();
beforeEach(() => keepSignedIn());
afterEach(() => vi.restoreAllMocks());

/** The day of the booth, which the reservation itself has from 16:15 on, and what else it is busy with. */
function dayWith(...busy: readonly (readonly [from: number, to: number, by: string])[]) {
  return { ...DAY, date: '2026-12-03', telecubes: [{ ...BOOTH, busy: [...busy, [975, 1080, 'self']] }] };
}

async function openAt(time: string, answering: Answers = {}): Promise<void> {
  vi.spyOn(serverClock, 'now').mockReturnValue(at(`2026-12-03T${time}`));
  await openApp('/app/reservations', {
    answering: {
      'GET /reservations': () => ({ reservations: [charged] }),
      'GET /reservations/day-availability': () => dayWith(),
      ...answering,
    },
  });
  await screen.findByRole('list', { name: '利用中と次の予約' });
}

const offer = () => screen.findByRole('region', { name: '早い時間に変更' });
const nothing = async (asked: string) => {
  await waitFor(() => expect(calls.some(({ name }) => name === asked)).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('region', { name: '早い時間に変更' })).toBeNull();
};

describe('an earlier start', () => {
  it('is offered from the next step, with its end, its price and what happens otherwise', async () => {
    await openAt('15:38:00');
    const card = await offer();
    expect(card).toHaveTextContent('15:45から使えます（30分早く）');
    within(card).getByRole('button', { name: OFFER });
    expect(card).toHaveTextContent(
      '終わりも30分早くなります。料金は変わりません。何もしなければ、予定どおり16:10から入室できます。',
    );
  });

  it('is not offered above what was just reserved', async () => {
    vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-12-03T15:38:00'));
    const shell = await openApp('/app/settings', {
      answering: {
        'GET /reservations': () => ({ reservations: [charged] }),
        'GET /reservations/day-availability': () => dayWith(),
      },
    });
    await screen.findByRole('heading', { name: TITLES.menu });
    const handsOn = { made: { id: RESERVATION.tranid, isMailQueued: false } };
    act(() => shell.send({ type: 'navigation.asked', to: paths.reservations(), replace: false, handsOn }));
    await screen.findByRole('region', { name: '予約しました' });
    await nothing('GET /reservations');
  });

  it.each([
    [1, '前の利用が早く終わりました'],
    [0, '開始前の時間が空いています'],
    [undefined, '開始前の時間が空いています'],
  ])('says why, where the use before was left early (before_left %s)', async (before_left, why) => {
    await openAt('15:38:00', {
      'GET /reservations': () => ({ reservations: [{ ...charged, before_left }] }),
    });
    expect((await offer()).textContent).toMatch(new RegExp(`^${why}15:45`));
  });

  it('tells a guest no price', async () => {
    await openAt('15:38:00', {
      'GET /reservations': () => ({ reservations: [{ ...charged, price: null, taxInPrice: null }] }),
    });
    expect(await offer()).not.toHaveTextContent('料金');
  });

  it('moves the whole time by one tap, says so, and shows it', async () => {
    let isMoved = false;
    await openAt('15:38:00', {
      'GET /reservations': () => ({
        reservations: [
          isMoved
            ? { ...charged, reserve_start_time: '20261203154500', reserve_end_time: '20261203173000' }
            : charged,
        ],
      }),
      'POST /reservations/move': () => {
        isMoved = true;
        return { message: 'OK', tranid: 4711 };
      },
    });
    await offer();
    await press(OFFER);
    expect(await screen.findByText('15:45–17:30')).toBeVisible();
    expect(bodiesOf('POST /reservations/move')).toEqual([
      {
        tranid: 4711,
        telecube_id: 31,
        date: '2026-12-03',
        hour: 15,
        minute: 45,
        interval: 105,
        taxInPrice: null,
        free_until: null,
      },
    ]);
    await waitFor(() => expect(announced()).toContain('予約の時間を早めました。'));
    await waitFor(() => expect(screen.queryByRole('region', { name: '早い時間に変更' })).toBeNull());
  });

  it('is said to be done also where the list shows it before the answer comes', async () => {
    const answer = later();
    const moved = { ...charged, reserve_start_time: '20261203154500', reserve_end_time: '20261203173000' };
    const lists = [charged];
    await openAt('15:38:00', {
      'GET /reservations': () => ({ reservations: [lists.shift() ?? moved] }),
      'POST /reservations/move': answer.answer,
    });
    await offer();
    await press(OFFER);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.queryByText('16:15–18:00')).toBeNull());
    expect(within(await offer()).getByRole('button', { name: WORDS.changing })).toBeVisible();
    answer.say({ message: 'OK', tranid: 4711 });
    await waitFor(() => expect(announced()).toContain('予約の時間を早めました。'));
    await waitFor(() => expect(screen.queryByRole('region', { name: '早い時間に変更' })).toBeNull());
  });

  it('says why not, and that the time stays, where somebody was faster', async () => {
    const message = 'この時間はほかの予約が入りました。';
    await openAt('15:38:00', {
      'POST /reservations/move': () =>
        HttpResponse.json({ message, code: 'slot_taken', alternatives: [] }, { status: 409 }),
    });
    await offer();
    await press(OFFER);
    expect(await screen.findByText(message)).toBeVisible();
    await press('OK');
    screen.getByText('16:15–18:00');
  });

  it('is offered as the list has it again once it was refused', async () => {
    let before_left = 0;
    await openAt('15:38:00', {
      'GET /reservations': () => ({ reservations: [{ ...charged, before_left }] }),
      'POST /reservations/move': () =>
        HttpResponse.json({ message: 'だめです。', code: 'slot_taken', alternatives: [] }, { status: 409 }),
    });
    expect(await offer()).toHaveTextContent(/^開始前の時間が空いています/);
    await press(OFFER);
    await press('OK');
    before_left = 1;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(async () => expect(await offer()).toHaveTextContent(/^前の利用が早く終わりました/));
  });

  it('is none where the booth is taken before the start, or closed', async () => {
    await openAt('15:38:00', { 'GET /reservations/day-availability': () => dayWith([930, 975, 'others']) });
    await nothing('GET /reservations/day-availability');
  });

  it('is none while the reservation can still be cancelled free of charge, nor once it may be entered', async () => {
    await openAt('15:10:00', { 'GET /reservations': () => ({ reservations: [RESERVATION] }) });
    await nothing('GET /reservations');
    await openAt('16:10:00');
    await nothing('GET /reservations');
  });

  it('is none on a server that moves no reservation, which is not asked for the day', async () => {
    const additions = METADATA.additions.filter((name) => name !== 'POST /reservations/move');
    await openAt('15:38:00', { 'GET /metadata.json': () => ({ ...METADATA, additions }) });
    await nothing('GET /reservations');
    expect(calls.filter(({ name }) => name.includes('day-availability'))).toEqual([]);
  });
});
