// @vitest-environment jsdom
import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import { getTimetable } from '#contract/booking/availability.ts';
import { getChargeModel } from '#contract/booking/quote.ts';
import { listReservations } from '#contract/booking/reservations.ts';
import { createServerClock, serverClock } from '#contract/clock.ts';
import { getBalance } from '#contract/settings/balance.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { immediateOfferMachine } from '#machines/booking/immediateUse/offer.ts';
import { answering } from '#tests/contract/answering.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { timetable } from '#tests/support/values/timetable.ts';

afterEach(() => vi.restoreAllMocks());

const ANSWERS: Record<string, object> = {
  [`/api${getTimetable.path}`]: getTimetable.output.encode(timetable()),
  [`/api${getBalance.path}`]: getBalance.output.encode({ yen: 3200, hasCampaign: true }),
  [`/api${getChargeModel.path}`]: getChargeModel.output.encode(95),
};

const DAY = '/api/reservations/day-availability';

/** The offer that is loaded for booth 7, and the calls that were made for it. */
async function load(hasChargeModel: boolean, now = at('2026-11-20T10:02:00')) {
  serverClock.learn(now);
  vi.spyOn(serverClock, 'now').mockReturnValue(now);
  const requests = answering(({ url }) => HttpResponse.json(ANSWERS[new URL(url).pathname]));
  const logic = immediateOfferMachine.implementations.actors.load as PromiseActorLogic<unknown, unknown>; // a promise
  const offer = await toPromise(
    createActor(logic, { input: { of: { boothId: 7, hasChargeModel } } }).start(),
  );
  const asked = await Promise.all(
    requests.map(async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const body = await request.text();
      return [pathname, body === '' ? Object.fromEntries(searchParams) : JSON.parse(body)];
    }),
  );
  return { offer, asked };
}

it("asks for the booth's day, the balance and the charge model", async () => {
  const { offer, asked } = await load(true);
  expect(Object.fromEntries(asked)).toEqual({
    '/api/reservations/day-availability': { rooms: '7', date: '2026-11-20' },
    '/api/get-balance': {},
    '/api/reservations/get-charge-model': { telecube_id: 7, date: '2026-11-20' },
    '/api/reservations': {},
  });
  expect(offer).toMatchObject({
    balance: { yen: 3200 },
    chargeModelMinutes: 95,
    at: at('2026-11-20T10:02:00'),
  });
});

it('skips the charge model for corporation 1', async () => {
  const { offer, asked } = await load(false);
  expect(asked).toHaveLength(3);
  expect(offer).toMatchObject({ chargeModelMinutes: null });
});

const toldReservations = (...reservations: readonly Reservation[]) => {
  ANSWERS['/api/reservations'] = listReservations.output.encode(reservations);
};

it.each([
  ['over at that very moment', '10:00', '10:05', false],
  ['over five minutes later', '10:00', '10:10', true],
  ['begun at that very moment', '10:05', '10:35', true],
  ['begun five minutes later', '10:10', '10:40', false],
])(
  'knows of another booth that the member has when the use starts, at 10:05: %s',
  async (_, from, to, has) => {
    const span = { startsAt: at(`2026-11-20T${from}:00`), endsAt: at(`2026-11-20T${to}:00`) };
    const own = reservation({ boothId: 2, ...span });
    toldReservations(reservation({ id: 8, boothId: 2, startsAt: at('2026-11-20T11:00:00') }), own);
    expect((await load(false)).offer).toMatchObject({ elsewhere: has ? { id: own.id } : null });
  },
);

it('knows of no other booth where it is the same one, or where nobody can tell', async () => {
  const span = { startsAt: at('2026-11-20T10:00:00'), endsAt: at('2026-11-20T10:30:00') };
  toldReservations(reservation({ boothId: 7, ...span })); // the timetable of the booth itself says so
  expect((await load(false)).offer).toMatchObject({ elsewhere: null });
  delete ANSWERS['/api/reservations'];
  expect((await load(false)).offer).toMatchObject({ elsewhere: null, balance: { yen: 3200 } });
});

it('asks for tomorrow where the next step is tomorrow', async () => {
  const { asked } = await load(false, at('2026-11-20T23:58:00'));
  expect(asked).toContainEqual([DAY, { rooms: '7', date: '2026-11-21' }]);
});

it('waits for the server to tell its time: right after a load the device may say another day', async () => {
  Object.assign(serverClock, createServerClock()); // as a load leaves it
  const requests = answering(({ url }) => HttpResponse.json(ANSWERS[new URL(url).pathname]));
  const logic = immediateOfferMachine.implementations.actors.load as PromiseActorLogic<unknown, unknown>;
  const offer = toPromise(
    createActor(logic, { input: { of: { boothId: 7, hasChargeModel: false } } }).start(),
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toEqual([]);
  serverClock.learn(at('2026-11-20T10:02:00'));
  await offer;
  const days = requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === DAY);
  expect(days.map(({ searchParams }) => searchParams.get('date'))).toEqual(['2026-11-20']);
});
