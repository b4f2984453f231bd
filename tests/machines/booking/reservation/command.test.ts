// @vitest-environment jsdom

import { HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { type BookingMode, creation } from '#machines/booking/reservation/command.ts';
import { bindStores, memoryStores } from '#machines/storage.ts';
import { answering } from '#tests/contract/answering.ts';
import { confirmation } from '#tests/support/values/confirmation.ts';

const confirmed = confirmation({ usesCoupon: true });

function outcomeOf(mode: BookingMode) {
  const command = { key: 'key-1', content: { ...confirmed, mode } };
  return toPromise(createActor(creation.machine, { input: command }).start());
}

const sent = {
  telecube_id: 2,
  interval: 30,
  use_coupon: true,
  taxInPrice: 275,
  agree_terms: false,
};

/** The body of the call, by the command's key, as the server reads it. */
async function asked(mode: BookingMode) {
  const requests = answering(() => HttpResponse.json({ message: 'OK', tranid: 31 }));
  expect(await outcomeOf(mode)).toEqual({ kind: 'reserved', made: { id: 31, isMailQueued: false } });
  return Promise.all(
    requests.map(async (request) => [
      new URL(request.url).pathname,
      request.headers.get(IDEMPOTENCY_HEADER),
      await request.json(),
    ]),
  );
}

describe('what was confirmed', () => {
  it('asks for a reservation of that time', async () => {
    expect(await asked('reserve')).toEqual([
      [
        '/api/reservations',
        'key-1',
        { ...sent, date: '2026-11-20', hour: 14, minute: 35, free_cancellation_minutes: 60 },
      ],
    ]);
  });

  it('or starts a use at once, for as long, whatever time was shown', async () => {
    expect(await asked('immediate')).toEqual([['/api/reservations/immediate', 'key-1', sent]]);
  });

  it('is said to be reserved where the storage has no room left', async () => {
    const stores = memoryStores();
    vi.spyOn(stores.local, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    bindStores(stores);
    onTestFinished(() => bindStores(memoryStores()));
    answering(() => HttpResponse.json({ message: 'OK', tranid: 31, mail_queued: true }));
    expect(await outcomeOf('reserve')).toMatchObject({ kind: 'reserved', made: { id: 31 } });
  });
});
