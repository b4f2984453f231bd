import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addDays, dateOf, instantOf } from '#domain/time.ts';
import { openToOthers } from '#scripts/testing/modes.ts';
import { EMBEDDED_FOLDER } from '#server/database/open.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { killServersAfterEach, startServer } from '#tests/support/server/process.ts';

const tomorrow = addDays(dateOf(instantOf(Date.now())), 1);

async function post(origin: string, path: string, body: unknown, token?: string): Promise<Response> {
  return await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

async function tokenOf(origin: string, loginid: string): Promise<string> {
  const answer = await post(origin, '/login', { loginid, pw: DEMO_PASSWORD });
  return ((await answer.json()) as { token: string }).token; // the contract's own tests check the shape
}

async function reservationsOf(origin: string, token: string): Promise<readonly number[]> {
  const answer = await fetch(`${origin}/api/reservations`, { headers: { Authorization: `Bearer ${token}` } });
  const { reservations } = (await answer.json()) as { reservations: { tranid: number }[] }; // as above
  return reservations.map((reservation) => reservation.tranid);
}

describe('the process over an embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'komori-process-'));
  // As a first start leaves it: that one is the launcher's journey.
  beforeAll(() => {
    const folder = join(dataDir, EMBEDDED_FOLDER);
    mkdirSync(folder);
    execFileSync('tar', ['-xf', inject('embeddedDump'), '-C', folder]);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  killServersAfterEach();

  it('says where it is and who may try it; a second one over its directory refuses, and says why', async () => {
    const first = startServer({ DATA_DIR: dataDir });
    const origin = await first.ready;
    await expect.poll(first.output).toContain(`${origin}/dev/outbox`);
    for (const account of DEMO_ACCOUNTS) expect(first.output()).toContain(account.loginid);
    expect(first.output()).toContain(DEMO_PASSWORD);
    const second = startServer({ DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`process ${first.child.pid} is using it`);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it('loses no reservation to kill -9, starts over the lock it left, gives the directory back, and keeps it to its account', async () => {
    const first = startServer({ DATA_DIR: dataDir });
    const origin = await first.ready;
    const members = [
      'personal@example.jp',
      'personal2@example.jp',
      'special@example.jp',
      'campaign@example.jp',
    ];
    const tokens = await Promise.all(members.map((member) => tokenOf(origin, member)));
    const acknowledged: { token: string; tranid: number }[] = [];
    const attempts = tokens.flatMap((token, member) =>
      [0, 1, 2].map(async (turn) => {
        const answer = await post(
          origin,
          '/reservations',
          { telecube_id: 1 + member, date: tomorrow, hour: 9 + turn, minute: 0, interval: 15 },
          token,
        );
        const { tranid } = (await answer.json()) as { tranid: number }; // as above
        acknowledged.push({ token, tranid });
        if (acknowledged.length === 5) first.child.kill('SIGKILL');
      }),
    );
    await Promise.allSettled(attempts);
    await first.ended;
    expect(acknowledged.length).toBeGreaterThanOrEqual(5);

    const second = startServer({ DATA_DIR: dataDir });
    const again = await second.ready;
    expect(openToOthers(dataDir)).toEqual([]);
    for (const { token, tranid } of acknowledged)
      expect(await reservationsOf(again, token)).toContain(tranid);
    const free = await post(
      again,
      '/reservations',
      { telecube_id: 50, date: tomorrow, hour: 9, minute: 0, interval: 15 },
      await tokenOf(again, 'corporate@example.jp'),
    );
    expect(free.status).toBe(200);
    expect(openToOthers(dataDir)).toEqual([]);

    const inFlight = post(again, '/login', { loginid: 'nobody@example.jp', pw: 'x' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    second.child.kill('SIGINT');
    expect((await inFlight).status).toBe(400);
    expect(await second.ended).toBe(0);
    const next = startServer({ DATA_DIR: dataDir });
    await next.ready;
  });

  it('names every wrong variable in one message', async () => {
    const server = startServer({ PORT: 'eighty', DATABASE_URL: 'mysql://x', DEMO: 'yes' });
    expect(await server.ended).toBe(1);
    for (const name of ['PORT', 'DATABASE_URL', 'DEMO'])
      expect(server.output()).toMatch(new RegExp(`^  ${name}: `, 'm'));
  });

  it.each([
    { DATA_DIR: import.meta.filename },
    { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/komori' },
  ])('says without a stack what it could not open: %o', async (environment) => {
    const server = startServer(environment);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(
      /^Failed to start: (EEXIST|ENOTDIR|connect ECONNREFUSED).*Check HOST, DATABASE_URL and DATA_DIR\.\n$/,
    );
  });

  it('says so when its port is taken', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port } = occupant.address() as AddressInfo; // it listens on a TCP port
    const server = startServer({ DATA_DIR: dataDir, PORT: `${port}` });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('Choose another PORT');
    occupant.close();
  });

  it('starts and serves beside a mail server that says nothing and has a mail to take', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo; // it listens on a TCP port
    const environment = { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` };
    const first = startServer(environment);
    const asked = once(silent, 'connection');
    await post(await first.ready, '/send-registration-url', { email: 'somebody@example.jp' });
    await asked;
    first.child.kill('SIGKILL');
    await first.ended;
    const second = startServer(environment);
    const origin = await second.ready;
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    silent.close();
  });
});
