import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { addDays, dateOf, instantOf } from '#domain/time.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

const clusterUrl = inject('postgresUrl');
/** Whether a call came to a door that was shut: it was never sent, and has done nothing. */
const isRefused = (error: Error) => (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'; // fetch's

const tomorrow = addDays(dateOf(instantOf(Date.now())), 1);

describe.skipIf(clusterUrl === null)('a process that is told to stop', () => {
  killServersAfterEach();

  it('answers all of 120 that have come in, and so every effect that it has committed', async () => {
    const url = await createDatabase();
    const server = startServer({ DATABASE_URL: url });
    const origin = await server.ready;
    const database = new Client(url);
    await database.connect();
    await database.query('update tenants set reservation_limit_enabled = false');
    const madeBefore = (await database.query('select max(tranid) as last from reservations')).rows[0].last;
    const tokens = await Promise.all(
      ['personal@example.jp', 'personal2@example.jp', 'special@example.jp'].map(async (loginid) => {
        const body = JSON.stringify({ loginid, pw: 'komori2026' });
        const answer = await fetch(`${origin}/api/login`, { method: 'POST', body });
        return ((await answer.json()) as { token: string }).token; // the contract's own tests check the shape
      }),
    );

    const answered: number[] = [];
    const effects = Array.from({ length: 120 }, async (_, index) => {
      const slot = {
        telecube_id: 12 + (index % 8),
        date: tomorrow,
        hour: 8 + Math.floor(index / 8),
        minute: 0,
      };
      const answer = await fetch(`${origin}/api/reservations`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${tokens[index % 3]}`, 'Idempotency-Key': randomUUID() },
        body: JSON.stringify({ ...slot, interval: 15 }),
      });
      const { tranid } = (await answer.json()) as { tranid?: number }; // as above
      if (tranid !== undefined) answered.push(tranid);
      if (answered.length === 20) server.child.kill('SIGTERM');
    });
    const outcomes = await Promise.allSettled(effects);
    const cut = outcomes.filter((each) => each.status === 'rejected' && !isRefused(each.reason));
    expect(cut, 'what was sent before is answered').toEqual([]);
    expect(await server.ended).toBe(0);

    const { rows } = await database.query('select tranid from reservations where tranid > $1', [madeBefore]);
    expect(answered.length).toBeGreaterThanOrEqual(20);
    expect(rows.map((row) => row.tranid).sort()).toEqual([...answered].sort());
    await database.end();
  });
});
