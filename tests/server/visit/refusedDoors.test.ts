import { Client } from 'pg';
import { expect, it } from 'vitest';
import {
  describeDatabase,
  describePostgres,
  type World,
  waitingForLocks,
} from '#tests/support/database/database.ts';
import { at, type Service, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

/** In QR code mode: its reader opens it too. */
const BOOTH = 10;

interface Visit {
  readonly service: Service;
  readonly who: ReturnType<typeof visitor>;
  readonly tranid: number;
  /** The code on the phone, as the booth's reader reads it. */
  readonly shown: string;
}

type Call = (visit: Visit) => Promise<{ readonly status: number; readonly body: { readonly code?: string } }>;

const CALLS = {
  door: ({ who, tranid }) => who.enter(tranid),
  lock: ({ who, tranid }) => who.post('/reservations/unlock', { tranid, before_empty: 1 }),
  leavingByDoor: ({ who, tranid }) => who.leave(tranid),
  leavingByLock: ({ who, tranid }) => who.post('/reservations/unlock', { tranid, isLeave: 1 }),
  reader: ({ service, shown }) =>
    service.call('POST', '/api/reservations/open-by-code', { body: { qr_code: shown } }),
  sticker: ({ who }) => who.post('/qr-code', { content: `/user/q/b${BOOTH}` }),
  booth: ({ who }) => who.post('/immediate-use', { telecubeId: BOOTH }),
} satisfies Record<string, Call>;

/** From noon to one, not entered yet. */
async function visitOf(service: Service): Promise<Visit> {
  const who = visitor(service, await service.tokenOf('personal@example.jp'));
  const tranid = await who.reserve({ telecube_id: BOOTH });
  await service.setClock(at('2026-11-21', '12:00'));
  const [{ qr_code_base64: shown }] = await who.list();
  return { service, who, tranid, shown };
}

/** Somebody else has the booth until noon. */
async function occupyBefore(service: Service): Promise<void> {
  await service.setClock(at('2026-11-21', '11:00'));
  const other = visitor(service, await service.tokenOf('personal2@example.jp'));
  await other.reserve({ telecube_id: BOOTH, hour: 11, minute: 30, interval: 30 });
}

interface Case {
  readonly code: string;
  /** The calls that can refuse so at that time. */
  readonly by: readonly (keyof typeof CALLS)[];
  readonly time: string;
  /** Somebody else has the booth until the start. */
  readonly isOccupied?: true;
}

const CASES: readonly Case[] = [
  { code: 'too_early', by: ['door', 'lock', 'reader'], time: '11:54' },
  { code: 'entry_blocked', by: ['door', 'lock'], time: '11:56', isOccupied: true },
  { code: 'too_early', by: ['reader'], time: '11:56', isOccupied: true },
  { code: 'not_in_use', by: ['leavingByDoor', 'leavingByLock'], time: '12:00' },
  { code: 'reservation_ended', by: ['door', 'lock', 'leavingByLock', 'reader'], time: '13:00' },
  { code: 'door_unreachable', by: ['door', 'lock', 'reader', 'sticker', 'booth'], time: '12:00' },
];

describeDatabase('a door that does not open', (world) => {
  const service = serviceOver(world);

  it.each(CASES)('says so by whatever it was asked to open at $time: $code', async (asked) => {
    const { code, by, time, isOccupied } = asked;
    const visit = await visitOf(service);
    if (isOccupied === true) await occupyBefore(service);
    await service.setClock(at('2026-11-21', time));
    service.doorWorks = false;
    for (const name of by) {
      const { status, body } = await CALLS[name](visit);
      expect([name, status, body.code]).toEqual([name, 409, code]);
    }
  });
});

/** The answer to a call that has seen a door it may open, and waits at the member's row while something happens. */
async function meanwhile(world: World, visit: Visit, call: Call, happen: () => Promise<unknown>) {
  const client = new Client(world.databaseUrl ?? '');
  await client.connect();
  try {
    await client.query(
      "begin; select from members where tenant_id = 'demo' and member_id = 1 for no key update",
    );
    const answer = call(visit);
    await expect.poll(() => waitingForLocks(world)).toBeGreaterThan(0);
    await happen();
    await client.query('commit');
    return await answer;
  } finally {
    await client.end();
  }
}

describePostgres('a door that could be opened a moment ago', {}, (world) => {
  const service = serviceOver(world);

  it.each(['reader', 'sticker', 'booth'] as const)('is blocked for who is early, by its %s', async (name) => {
    const visit = await visitOf(service);
    await service.setClock(at('2026-11-21', '11:56'));
    const answer = await meanwhile(world, visit, CALLS[name], () => occupyBefore(service));
    expect([answer.status, answer.body.code]).toEqual([409, 'entry_blocked']);
  });

  it.each(['sticker', 'booth'] as const)(
    'stays shut for who has left by another phone, by its %s',
    async (name) => {
      const visit = await visitOf(service);
      const leave = () =>
        world.db
          .updateTable('reservations')
          .set({ use_state: 'ended', live: false, ended_at: at('2026-11-21', '12:00') })
          .where('tranid', '=', visit.tranid)
          .execute();
      const answer = await meanwhile(world, visit, CALLS[name], leave);
      expect([answer.status, answer.body.code]).toEqual([409, 'reservation_ended']);
    },
  );
});
