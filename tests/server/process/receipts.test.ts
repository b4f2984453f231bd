import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#tests/support/database/database.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

const clusterUrl = inject('postgresUrl');

describe.skipIf(clusterUrl === null)('receipts of two processes over one PostgreSQL', () => {
  killServersAfterEach();

  it('have numbers without a gap, each once, after one of the two was killed in the middle', async () => {
    const url = await createDatabase();
    const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent' };
    const [first, second] = [startServer(environment), startServer(environment)];
    const [killed, left] = await Promise.all([first.ready, second.ready]);
    const login = await fetch(`${killed}/api/login`, {
      method: 'POST',
      body: JSON.stringify({ loginid: 'personal@example.jp', pw: 'komori2026' }),
    });
    const { token } = (await login.json()) as { token: string }; // the contract's own tests check the shape
    const post = (origin: string, path: string, body: unknown): Promise<number> =>
      fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }).then(
        (answer) => answer.status,
        () => 0, // the process that was asked is dead
      );
    const ask = (origin: string, tranid: number) => post(origin, '/send-receipt-pdf', { tranid });
    // Use 4 has cost nothing: what is refused between takes no number.
    const uses = Array.from({ length: 16 }, (_, index) => index + 1);
    const asked = uses.flatMap((tranid) => [ask(killed, tranid), ask(left, tranid)]);
    await Promise.any(asked.map((each) => each.then((status) => status === 200 || Promise.reject())));
    first.child.kill('SIGKILL');
    await Promise.all(asked);
    expect(
      (await Promise.all(uses.map((tranid) => ask(left, tranid)))).filter((status) => status !== 200),
    ).toEqual([409]);

    // The receipt of the dead one is mailed by the other, once its lease has passed.
    const clock = await fetch(`${left}/dev/clock`, {
      method: 'POST',
      body: JSON.stringify({ now: new Date(Date.now() + 600_000).toISOString() }),
    });
    expect(clock.status).toBe(200);
    const database = new Client(url);
    await database.connect();
    const numbers = await database.query<{ receipt_no: number; tranid: number }>(
      'select receipt_no, tranid from receipts order by receipt_no',
    );
    const open = await database.query(
      "select 1 from intents where kind = 'receipt' and state <> 'succeeded'",
    );
    const unmade = await database.query('select 1 from receipt_documents where body is null');
    await database.end();
    expect(numbers.rows.map((row) => row.receipt_no)).toEqual(numbers.rows.map((_, index) => index + 1));
    expect(numbers.rows.map((row) => row.tranid).sort((a, b) => a - b)).toEqual(
      uses.filter((tranid) => tranid !== 4),
    );
    expect([open.rowCount, unmade.rowCount]).toEqual([0, 0]);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });
});
