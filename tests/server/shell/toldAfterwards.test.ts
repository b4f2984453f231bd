/** Changes between the reading of booths and the stream that names them. */
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

/** The first member of the demo world. */
const MEMBER = 1;

describeDatabase('a stream', (world) => {
  const service = serviceOver(world);

  /** All that a stream says before anything else happens, by the names of its events. */
  async function begun(updates: UpdateHub, query: string): Promise<ReadonlyMap<string, string>> {
    const left = new AbortController();
    const { body } = await createApp({ ...service.services, updates }, undefined).request(
      `/api/events${query}`,
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
    return new Map(
      [...said.matchAll(/event: (\w+)\ndata: (.*)/g)].map(([, name = '', data = '']) => [name, data]),
    );
  }

  it.each([
    { case: 'the one that changed a moment ago', changed: TOLD_AFTERWARDS_MS - 1, resumed: null, told: [2] },
    { case: 'none that changed before', changed: TOLD_AFTERWARDS_MS, resumed: null, told: null },
    { case: 'all, where nothing was heard a moment ago', changed: null, resumed: 1, told: [1, 2] },
    { case: 'none, where all was heard for longer', changed: null, resumed: TOLD_AFTERWARDS_MS, told: null },
  ])('that names booths begins with $case', async ({ changed, resumed, told }) => {
    let now = 0;
    const updates = new UpdateHub(() => now);
    if (changed !== null) updates.announce(taken);
    if (resumed !== null) updates.resume();
    now = changed ?? resumed ?? 0;
    const availability = (await begun(updates, `?booths=1,2&date=${DATE}`)).get('availability');
    expect(availability === undefined ? null : JSON.parse(availability).telecube_ids).toEqual(told);
  });

  it.each([
    { case: 'what changed for its member a moment ago', of: 'notice', member: MEMBER, said: ['notices'] },
    { case: 'the reservation that changed', of: 'reservation', member: MEMBER, said: ['reservations'] },
    { case: 'nothing of another member', of: 'reservation', member: MEMBER + 1, said: [] },
  ])('begins with $case', async ({ of, member, said }) => {
    const updates = new UpdateHub(() => 0);
    updates.announce(JSON.stringify({ ...JSON.parse(taken), of, member }));
    expect([...(await begun(updates, '')).keys()]).toEqual([...said, 'resync']);
  });

  it('begins with all that is the member’s where nothing was heard a moment ago', async () => {
    const updates = new UpdateHub(() => 0);
    updates.resume();
    expect([...(await begun(updates, '')).keys()]).toEqual(['reservations', 'notices', 'resync']);
  });
});
