import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { ACTIVE } from '#domain/booking/reservation.ts';
import { describeDatabases, describePostgres, waitingForLocks } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

const TODAY = '2026-11-20';

describeDatabases('moves under contention', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const live = () =>
    world.db
      .selectFrom('reservations')
      .select(['tranid', 'member_id', 'telecube_id', 'starts_at', 'slot_ends_at'])
      .where('live', '=', true)
      .where('use_state', 'in', ACTIVE)
      .where('starts_at', '>=', at(TODAY, '10:00'))
      .orderBy('tranid')
      .execute();
  const changes = () => world.db.selectFrom('reservation_changes').selectAll().execute();
  const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => body.code ?? String(status)).toSorted();

  it('moves one reservation 50 times at once, each time whole', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        member.post('/reservations/move', {
          ...noon,
          tranid,
          telecube_id: 1 + (index % 5),
          hour: 14 + (index % 4),
          interval: 15 * (1 + (index % 3)),
        }),
      ),
    );
    const moved = answers.filter(({ status }) => status === 200).length;
    expect(new Set(codes(answers))).toEqual(new Set(['200']));
    expect([(await live()).length, (await changes()).length]).toEqual([1, moved]);
  });

  it('moves it once where the same command comes 20 times', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    const body = { ...noon, tranid, telecube_id: 2 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.post('/reservations/move', body, 'moved-once')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await changes()).toHaveLength(1);
  });

  it('tells the second of two tabs that want the same that it has it', async () => {
    const member = await signIn();
    const tranid = await member.reserve();
    const body = { ...noon, tranid, telecube_id: 2 };
    const answers = await Promise.all([
      member.post('/reservations/move', body),
      member.post('/reservations/move', body),
    ]);
    expect(codes(answers)).toEqual(['200', 'already_reserved']);
  });

  it('lets one of two members who want the same slot have it, and the other keep theirs', async () => {
    const members = [
      await signIn(),
      await signIn('personal2@example.jp'),
      await signIn('special@example.jp'),
    ];
    const ids: number[] = [];
    for (const [index, member] of members.entries())
      ids.push(await member.reserve({ telecube_id: 1 + index }));
    const answers = await Promise.all(
      members.map((member, index) =>
        member.post('/reservations/move', { ...noon, tranid: ids[index], telecube_id: 4 }),
      ),
    );
    expect(codes(answers)).toEqual(['200', 'slot_taken', 'slot_taken']);
    expect((await live()).map(({ tranid }) => tranid)).toEqual(ids);
  });

  it('never waits in a circle where members want each other’s booths', async () => {
    const [one, two] = [await signIn(), await signIn('personal2@example.jp')];
    const [first, second] = [await one.reserve(), await two.reserve({ telecube_id: 2 })];
    for (let round = 0; round < 10; round += 1) {
      const hour = 13 + (round % 2);
      const answers = await Promise.all([
        one.post('/reservations/move', { ...noon, tranid: first, telecube_id: 2 - (round % 2), hour }),
        two.post('/reservations/move', { ...noon, tranid: second, telecube_id: 1 + (round % 2), hour }),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
    }
    expect(await live()).toHaveLength(2);
  });

  it('is moved or cancelled, and holds nothing once it is cancelled', async () => {
    const member = await signIn();
    for (let round = 0; round < 5; round += 1) {
      const tranid = await member.reserve();
      const [move, cancel] = await Promise.all([
        member.post('/reservations/move', { ...noon, tranid, telecube_id: 2 }),
        member.post('/reservations/cancel', { tranid }),
      ]);
      expect([200, 404]).toContain(move.status);
      expect(cancel.status).toBe(200);
      expect(await live()).toEqual([]);
    }
  });

  it('wins or loses against the booking of somebody else, who is told so', async () => {
    const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
    const tranid = await member.reserve();
    const [move, booking] = await Promise.all([
      member.post('/reservations/move', { ...noon, tranid, telecube_id: 2 }),
      other.post('/reservations', { ...noon, telecube_id: 2 }),
    ]);
    expect(codes([move, booking])).toEqual(['200', 'slot_taken']);
    const has = (await live()).filter(({ telecube_id }) => telecube_id === 2);
    expect(has.map(({ member_id }) => member_id)).toEqual([move.status === 200 ? 1 : 2]);
  });

  it('wins or loses against an extension into its slot', async () => {
    const [user, member] = [await signIn('personal2@example.jp'), await signIn()];
    const used = await user.reserve({ date: TODAY, hour: 10, minute: 5 });
    await service.setClock(at(TODAY, '10:06'));
    await user.enter(used);
    const tranid = await member.reserve({ telecube_id: 2 });
    const [move, extension] = await Promise.all([
      member.post('/reservations/move', { ...noon, tranid, date: TODAY, hour: 11, minute: 10 }),
      user.post('/reservations/extend', { tranid: used, timeunit: 15 }),
    ]);
    expect(codes([move, extension])).toEqual(['200', 'slot_taken']);
    expect(await live()).toHaveLength(2);
  });
});

describePostgres('the locks of a move', {}, (world) => {
  const service = serviceOver(world);

  it('are taken by the ids of the booths: who waits for the lower one does not hold the higher one', async () => {
    const member = visitor(service, await service.tokenOf('personal@example.jp'));
    const tranid = await member.reserve({ telecube_id: 2 });
    const booth = (id: number) =>
      sql`select from booths where tenant_id = 'demo' and telecube_id = ${id} for no key update nowait`;
    const { moved } = await world.db.transaction().execute(async (trx) => {
      await booth(1).execute(trx);
      const moving = member.post('/reservations/move', { ...noon, tranid, telecube_id: 1 });
      // Not by the transaction, which sees once and for all who waits.
      await vi.waitFor(async () => expect(await waitingForLocks(world)).toBe(1));
      await booth(2).execute(trx);
      return { moved: moving };
    });
    expect((await moved).status).toBe(200);
  });
});
