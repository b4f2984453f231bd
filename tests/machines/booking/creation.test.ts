import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { useImmediately } from '#contract/booking/immediate.ts';
import { createReservation } from '#contract/booking/reservations.ts';
import { call } from '#contract/client.ts';
import { type BookingMode, creation } from '#machines/booking/creation.ts';
import { day } from '#tests/support/moments.ts';

vi.mock('#contract/client.ts', () => ({ call: vi.fn(async () => 31) }));

const confirmation = {
  boothId: 2,
  date: day('2026-11-20'),
  start: 875,
  interval: 30,
  usesCoupon: true,
  seenGross: 275,
  agreesToTerms: false,
};
const options = { key: 'key-1', signal: expect.any(AbortSignal) };

function settled(mode: BookingMode) {
  const decision = { key: 'key-1', content: { ...confirmation, mode } };
  return toPromise(createActor(creation.machine, { input: decision }).start());
}

describe('what was confirmed', () => {
  afterEach(() => vi.clearAllMocks());

  it('asks for a reservation of that time', async () => {
    expect(await settled('reserve')).toEqual({ kind: 'reserved', reservationId: 31 });
    expect(vi.mocked(call).mock.calls).toEqual([[createReservation, confirmation, options]]);
  });

  it('or starts a use at once, for as long, whatever time was shown (section 7)', async () => {
    expect(await settled('immediate')).toEqual({ kind: 'reserved', reservationId: 31 });
    const { date: _, start: __, ...use } = confirmation;
    expect(vi.mocked(call).mock.calls).toEqual([[useImmediately, use, options]]);
  });
});
