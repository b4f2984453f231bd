import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts';
import { addDays, dateOf, instantOf } from '#domain/time.ts';
import { TEMPLATE } from '#scripts/testing/postgres.ts';
import { openPostgres } from '#server/database/open.ts';
import { moveTenant } from '#server/operate/moveTenant.ts';
import { MOVING } from '#server/usecase/suspension.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { SHELL_ACTOR } from '#tests/support/server/audit.ts';
import { type Answered, askHost, startProxy } from '#tests/support/server/cells.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

const HOST = 'booths.example';
const PERSON = { loginid: 'personal2@example.jp', pw: 'komori2026' };

describe.skipIf(inject('postgresUrl') === null)(
  'a tenant that moves from cell to cell behind a proxy',
  () => {
    killServersAfterEach();

    it('says one sentence meanwhile and no other error, and keeps all that it has confirmed', async () => {
      const urls = [await createDatabase(TEMPLATE), await createDatabase()] as const;
      const [source, target] = [openPostgres(urls[0]), openPostgres(urls[1])];
      onTestFinished(async () => {
        await Promise.all([source.close(), target.close()]);
      });
      const cellAt = (url: string) => startServer({ DATABASE_URL: url }).ready;
      const proxy = await startProxy();
      proxy.lead(HOST, await cellAt(urls[0]));
      const seen: Answered[] = [];
      const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
        const answer = await askHost(proxy.port, { host: HOST, path, method: 'POST', headers, body });
        seen.push(answer);
        return answer;
      };
      const { body: session } = await ask('/api/login', PERSON);
      const signedIn = { Authorization: `Bearer ${session.token}` };
      /** Asks again with the same key until it is served, as the app does. */
      const insist = async (path: string, body: object, key: string): Promise<Answered> => {
        for (;;) {
          const answer = await ask(path, body, { ...signedIn, [IDEMPOTENCY_HEADER]: key });
          if (answer.status !== 503) return answer;
          await wait(20);
        }
      };
      const confirmed: number[] = [];
      let isOver = false;
      const slot = { date: addDays(dateOf(instantOf(Date.now())), 1), hour: 12, minute: 0, interval: 60 };
      const client = async (booth: number) => {
        for (let nth = 0; !isOver; nth += 1) {
          const key = `${booth}-${nth}`.padStart(20, 'k');
          const { body } = await insist('/api/reservations', { ...slot, telecube_id: booth }, key);
          confirmed.push(Number(body.tranid));
          await insist('/api/reservations/cancel', { tranid: body.tranid }, key.replaceAll('k', 'c'));
        }
      };
      const clients = [client(1), client(2)];
      await wait(500);
      const before = confirmed.length;
      await moveTenant({
        source,
        target,
        tenantId: 'demo',
        actor: SHELL_ACTOR,
        settle: () => wait(1_000),
      });
      const during = confirmed.length;
      // Whoever is still led to the old cell reads the sentence there.
      proxy.lead(HOST, await cellAt(urls[1]));
      await wait(1_000);
      isOver = true;
      await Promise.all(clients);

      expect([before > 0, confirmed.length > during]).toEqual([true, true]);
      const problems = seen.filter(({ status }) => status !== 200);
      expect(problems.length).toBeGreaterThan(0);
      expect(new Set(problems.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
        new Set([`503 ${MOVING}`]),
      );
      const { rows } = await sql<{ tranid: number }>`
      select tranid from reservations where tranid = any(${confirmed}::int[]) and cancelled_at is not null
      order by tranid`.execute(target.db);
      expect(rows.map(({ tranid }) => tranid)).toEqual(confirmed.toSorted((a, b) => a - b));
      expect(new Set(confirmed).size).toBe(confirmed.length);
    }, 90_000);
  },
);
