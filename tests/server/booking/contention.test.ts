import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeDatabases } from '#tests/support/database/database.ts';
import { type Answer, serviceOver } from '#tests/support/server/service.ts';

const MEMBERS = ['personal@example.jp', 'personal2@example.jp', 'special@example.jp', 'corporate@example.jp'];
const slot = { telecube_id: 1, date: '2026-11-21', hour: 12, minute: 0, interval: 60 };

function countBy(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = `${status} ${body.code ?? body.message}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** One has got it; who asks once more is told that it is theirs, everybody else that it is taken. */
function oneOf(attempts: number): Readonly<Record<string, number>> {
  const ofEach = attempts / MEMBERS.length;
  return { '200 OK': 1, '409 already_reserved': ofEach - 1, '409 slot_taken': attempts - ofEach };
}

describeDatabases('booking under contention', (world) => {
  const service = serviceOver(world);
  const liveReservations = () =>
    world.db
      .selectFrom('reservations')
      .select(['tranid', 'telecube_id', 'starts_at', 'ends_at'])
      .where('live', '=', true)
      .where('use_state', '=', 'reserved')
      .execute();

  it('gives one slot to exactly one of 200 simultaneous attempts', async () => {
    const tokens = await Promise.all(MEMBERS.map((member) => service.tokenOf(member)));
    const attempts = Array.from({ length: 200 }, (_, index) =>
      service.call('POST', '/api/reservations', { token: tokens[index % tokens.length] ?? '', body: slot }),
    );
    expect(countBy(await Promise.all(attempts))).toEqual(oneOf(200));
    expect(await liveReservations()).toHaveLength(1);
  });

  it('lets no two of 120 overlapping attempts through', async () => {
    const tokens = await Promise.all(MEMBERS.map((member) => service.tokenOf(member)));
    const attempts = Array.from({ length: 120 }, (_, index) =>
      service.call('POST', '/api/reservations', {
        token: tokens[index % tokens.length] ?? '',
        // Starts from 12:00 to 12:55, lengths of 15 to 60 minutes, on two booths.
        body: {
          ...slot,
          telecube_id: 1 + (index % 2),
          minute: (index % 12) * 5,
          interval: 15 * (1 + (index % 4)),
        },
      }),
    );
    const statuses = new Set((await Promise.all(attempts)).map((answer) => answer.status));
    expect(statuses).toEqual(new Set([200, 409]));
    const live = await liveReservations();
    for (const one of live) {
      const overlapping = live.filter(
        (other) =>
          other.telecube_id === one.telecube_id &&
          other.starts_at < one.ends_at &&
          one.starts_at < other.ends_at,
      );
      expect(overlapping).toEqual([one]);
    }
  });

  it('makes one reservation of the same command sent 20 times', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const attempts = Array.from({ length: 20 }, () =>
      service.call('POST', '/api/reservations', { token, body: slot, key: 'command-1' }),
    );
    const answers = await Promise.all(attempts);
    expect(countBy(answers)).toEqual({ '200 OK': 20 });
    expect(new Set(answers.map((answer) => answer.body.tranid)).size).toBe(1);
    expect(await liveReservations()).toHaveLength(1);
  });

  it('makes one reservation and one charge of the same command within the last hour', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const soon = { ...slot, date: '2026-11-20', hour: 10, minute: 30 };
    const attempts = Array.from({ length: 20 }, () =>
      service.call('POST', '/api/reservations', { token, body: soon, key: 'command-2' }),
    );
    expect(countBy(await Promise.all(attempts))).toEqual({ '200 OK': 20 });
    expect(new Set(service.charges.map((charge) => charge.intentId)).size).toBe(1);
    expect(await liveReservations()).toHaveLength(1);
  });

  it('keeps the limit of 3 reservations when 12 are asked for at once', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const attempts = Array.from({ length: 12 }, (_, index) =>
      service.call('POST', '/api/reservations', { token, body: { ...slot, telecube_id: index + 1 } }),
    );
    expect(countBy(await Promise.all(attempts))).toEqual({ '200 OK': 3, '409 reservation_limit': 9 });
  });

  it('never spends more coupon minutes than there are', async () => {
    const token = await service.tokenOf('personal@example.jp');
    const attempts = [1, 2, 3].map((telecube_id) =>
      service.call('POST', '/api/reservations', {
        token,
        body: { ...slot, telecube_id, interval: 90, use_coupon: true },
      }),
    );
    expect(countBy(await Promise.all(attempts))).toEqual({ '200 OK': 3 });
    const { rows } = {
      rows: await world.db
        .selectFrom('reservations')
        .select('coupon_minutes')
        .where('live', '=', true)
        .where('use_state', '=', 'reserved')
        .execute(),
    };
    expect(rows.map((row) => row.coupon_minutes).sort((a, b) => b - a)).toEqual([90, 60, 0]);
  });

  it('spends a corporation balance of 3,000 yen on two of three bookings by its members at once', async () => {
    await world.db
      .updateTable('members')
      .set({ corporation_id: 3 })
      .where('loginid', 'in', ['special@example.jp', 'corporate@example.jp'])
      .execute();
    const members = ['campaign@example.jp', 'special@example.jp', 'corporate@example.jp'];
    const tokens = await Promise.all(members.map((member) => service.tokenOf(member)));
    const attempts = tokens.map((token, index) =>
      service.call('POST', '/api/reservations', { token, body: { ...slot, telecube_id: index + 1 } }),
    );
    expect(countBy(await Promise.all(attempts))).toEqual({ '200 OK': 2, '409 balance_short': 1 });
  });
});

describeDatabases('the lock of the booth alone', (world) => {
  const service = serviceOver(world);

  it('gives one slot to exactly one, without the constraint behind it', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'reservations_never_overlap'
    `.execute(world.db);
    await sql`alter table reservations drop constraint reservations_never_overlap`.execute(world.db);
    const tokens = await Promise.all(MEMBERS.map((member) => service.tokenOf(member)));
    const attempts = Array.from({ length: 40 }, (_, index) =>
      service.call('POST', '/api/reservations', { token: tokens[index % tokens.length] ?? '', body: slot }),
    );
    const answers = await Promise.all(attempts);
    await world.db.transaction().execute(async (trx) => {
      // The database may be reading the table by itself (autovacuum), for longer than a request would wait.
      await sql`set local lock_timeout = '60s'`.execute(trx);
      await sql`
        alter table reservations
          add constraint reservations_never_overlap ${sql.raw(rows[0]?.definition ?? '')}`.execute(trx);
    });
    expect(countBy(answers)).toEqual(oneOf(40));
  });
});
