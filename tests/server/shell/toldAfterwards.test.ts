/** What changed between the reading of booths and the stream that names them. */
import { expect, it } from 'vitest';
import { TOLD_AFTERWARDS_MS } from '#domain/shell/updates.ts';
import { createApp } from '#server/http/app.ts';
import { UpdateHub } from '#server/updates/hub.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const DATE = '2026-11-21';
const taken = JSON.stringify({
  of: 'reservation',
  tenant: 'demo',
  member: 0,
  tranid: 1,
  booth: 2,
  date: DATE,
  slot: true,
});

describeDatabase('a stream that names booths', (world) => {
  const service = serviceOver(world);

  it.each([
    { case: 'the one that changed a moment ago', changed: TOLD_AFTERWARDS_MS - 1, resumed: null, told: [2] },
    { case: 'none that changed before', changed: TOLD_AFTERWARDS_MS, resumed: null, told: null },
    { case: 'all, where nothing was heard a moment ago', changed: null, resumed: 1, told: [1, 2] },
    { case: 'none, where all was heard for longer', changed: null, resumed: TOLD_AFTERWARDS_MS, told: null },
  ])('begins with $case', async ({ changed, resumed, told }) => {
    let now = 0;
    const updates = new UpdateHub(() => now);
    if (changed !== null) updates.announce(taken);
    if (resumed !== null) updates.resume();
    now = changed ?? resumed ?? 0;
    const left = new AbortController();
    const { body } = await createApp({ ...service.services, updates }, undefined).request(
      `/api/events?booths=1,2&date=${DATE}`,
      {
        headers: {
          Authorization: `Bearer ${await service.tokenOf('personal@example.jp')}`,
          'X-Tenant-Id': 'demo',
        },
        signal: left.signal,
      },
      {},
    );
    updates.announce(JSON.stringify({ of: 'clock', tenant: 'demo' })); // after all that it begins with
    const decoder = new TextDecoder();
    let said = '';
    for await (const piece of body ?? []) {
      said += decoder.decode(piece, { stream: true });
      if (said.includes('resync')) break;
    }
    left.abort();
    const availability = said.match(/event: availability\ndata: (.*)/)?.[1];
    expect(availability === undefined ? null : JSON.parse(availability).telecube_ids).toEqual(told);
  });
});
