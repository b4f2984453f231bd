import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useImmediately } from '#contract/booking/immediate.ts';
import { confirmationCodec, createReservation } from '#contract/booking/reservations.ts';
import { call } from '#contract/client.ts';
import { book } from '#machines/booking/answers.ts';
import { unansweredConfirmation } from '#machines/booking/creation.ts';
import { bindStores, memoryStores, writePart } from '#machines/storage.ts';
import { day } from '#tests/support/moments.ts';

vi.mock('#contract/client.ts', () => ({ call: vi.fn(async () => 31) }));

const TAPPED = new Date('2026-11-20T14:30:00+09:00');
const confirmation = {
  boothId: 2,
  date: day('2026-11-20'),
  start: 875,
  interval: 30,
  usesCoupon: true,
  seenGross: 275,
  agreesToTerms: false,
};
const options = { key: 'key-1', signal: new AbortController().signal };

describe('what was confirmed', () => {
  afterEach(() => vi.clearAllMocks());

  it('asks for a reservation of that time', async () => {
    const answer = await book({ ...confirmation, mode: 'reserve' }, options);
    expect(answer).toEqual({ kind: 'reserved', reservationId: 31 });
    expect(vi.mocked(call).mock.calls).toEqual([[createReservation, confirmation, options]]);
  });

  it('or starts a use at once, for as long, whatever time was shown (section 7)', async () => {
    const answer = await book({ ...confirmation, mode: 'immediate' }, options);
    expect(answer).toEqual({ kind: 'reserved', reservationId: 31 });
    const { date: _, start: __, ...use } = confirmation;
    expect(vi.mocked(call).mock.calls).toEqual([[useImmediately, use, options]]);
  });
});

describe('after a reload between the tap and the answer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: TAPPED });
    bindStores(memoryStores());
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['reserve', 10],
    ['immediate', 2],
  ] as const)('%s is asked again with its key for %i minutes, as what it was', (mode, minutes) => {
    writePart('Reservation.unfinished', {
      key: 'key-1',
      decidedAt: TAPPED.getTime(),
      mode,
      confirmation: confirmationCodec.encode(confirmation),
    });
    vi.advanceTimersByTime(minutes * 60_000);
    expect(unansweredConfirmation()).toEqual({ key: 'key-1', content: { ...confirmation, mode } });
    vi.advanceTimersByTime(1);
    expect(unansweredConfirmation()).toBeNull();
  });
});
