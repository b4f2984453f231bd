import { afterEach, expect, it, vi } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import { getTimetable } from '#contract/booking/availability.ts';
import { getChargeModel } from '#contract/booking/quote.ts';
import { call } from '#contract/client.ts';
import { createServerClock, serverClock } from '#contract/clock.ts';
import { getBalance } from '#contract/settings/balance.ts';
import { immediateOfferMachine } from '#machines/booking/immediateOffer.ts';
import { at } from '#tests/support/moments.ts';

vi.mock('#contract/client.ts', () => ({ call: vi.fn(async (endpoint: { path: string }) => endpoint.path) }));
afterEach(() => vi.clearAllMocks());

async function load(hasChargeModel: boolean, now = at('2026-11-20T10:02:00')) {
  serverClock.learn(now);
  vi.spyOn(serverClock, 'now').mockReturnValue(now);
  const logic = immediateOfferMachine.implementations.actors.load as PromiseActorLogic<unknown, unknown>; // fromPromise made it
  const offer = await toPromise(
    createActor(logic, { input: { of: { boothId: 7, hasChargeModel } } }).start(),
  );
  return { offer, asked: vi.mocked(call).mock.calls.map(([endpoint, input]) => [endpoint, input]) };
}

it("asks for the booth's day, the balance and the charge model (sections 7 and 9)", async () => {
  const { offer, asked } = await load(true);
  expect(asked).toEqual([
    [getTimetable, { boothIds: [7], date: '2026-11-20' }],
    [getBalance, undefined],
    [getChargeModel, { boothId: 7, date: '2026-11-20' }],
  ]);
  expect(offer).toMatchObject({ chargeModelMinutes: getChargeModel.path, at: at('2026-11-20T10:02:00') });
});

it('skips the charge model for corporation 1 (section 6)', async () => {
  const { offer, asked } = await load(false);
  expect(asked.map(([endpoint]) => endpoint)).toEqual([getTimetable, getBalance]);
  expect(offer).toMatchObject({ chargeModelMinutes: null });
});

it('asks for tomorrow where the next step is tomorrow', async () => {
  const { asked } = await load(false, at('2026-11-20T23:58:00'));
  expect(asked[0]).toEqual([getTimetable, { boothIds: [7], date: '2026-11-21' }]);
});

it('waits for the server to tell its time: right after a load the device may say another day', async () => {
  vi.restoreAllMocks();
  Object.assign(serverClock, createServerClock()); // as a load leaves it
  const logic = immediateOfferMachine.implementations.actors.load as PromiseActorLogic<unknown, unknown>;
  const offer = toPromise(
    createActor(logic, { input: { of: { boothId: 7, hasChargeModel: false } } }).start(),
  );
  await Promise.resolve();
  expect(call).not.toHaveBeenCalled();
  serverClock.learn(at('2026-11-20T10:02:00'));
  await offer;
  expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({ boothIds: [7], date: '2026-11-20' });
});
