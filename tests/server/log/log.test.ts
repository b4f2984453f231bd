import { sql } from 'kysely';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { createLog } from '#server/log/log.ts';
import { describeDatabase, failing } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

/** A log that is kept as text. */
function keptLog(): { readonly log: Logger; readonly text: () => string } {
  let text = '';
  const log = createLog('debug', {
    write: (line) => {
      text += line;
    },
  });
  return { log, text: () => text };
}

/** The data that no log may hold, in the shapes in which they reach the server. */
const SECRETS = {
  mail: 'yamada.hanako@example.jp',
  phone: '090-1234-5678',
  name: '山田 花子',
  token: 'b3f0a1c2d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5',
};
const everything = Object.values(SECRETS).join(' ');

describeDatabase('the log', (world) => {
  const service = serviceOver(world);

  it.each([
    ['a value that does not fit', () => sql`select ${everything}::integer`.execute(world.db)],
    [
      'a row that is there already',
      () => sql`insert into tenants select * from tenants where ${everything} <> ''`.execute(world.db),
    ],
    [
      'a row that breaks a rule',
      () =>
        sql`insert into usage_terms values ('nobody', ${everything}, ${everything}, now())`.execute(world.db),
    ],
    ['a table that is not there', () => sql`select from nowhere where x = ${everything}`.execute(world.db)],
    ['an answer that breaks the contract', async () => v.parse(v.number(), everything)],
    [
      'another server that quotes its input',
      async () => {
        throw new Error(`550 <${SECRETS.mail}> unknown, call ${SECRETS.phone}`, {
          cause: new Error(`Bearer ${SECRETS.token}`),
        });
      },
    ],
  ])('tells an error of ours, and nothing of people: %s', async (_, work) => {
    const { log, text } = keptLog();
    await work().catch((err) => log.error({ err }, 'failed'));
    expect(text()).toMatch(/"err":\{"type":"\w+","message":"[^"]+.*"stack":" +at /);
    for (const secret of Object.values(SECRETS)) expect(text()).not.toContain(secret);
  });

  it('names constraint and table of a database error, which tell where to look', async () => {
    const { log, text } = keptLog();
    await sql`insert into tenants select * from tenants`.execute(world.db).catch((err) => log.error({ err }));
    expect(JSON.parse(text())).toMatchObject({
      err: { code: '23505', constraint: 'tenants_pkey', table: 'tenants' },
    });
  });

  it('carries the id of its request on every line, which is told in the answer, and another on the next', async () => {
    const { log, text } = keptLog();
    const broken = { ...service.services, log, db: failing(world.db) };
    const app = createApp(broken, undefined);
    const answers = [await app.request('/api/metadata.json'), await app.request('/api/metadata.json')];
    const ids = answers.map((answer) => answer.headers.get('X-Request-Id'));
    expect(new Set(ids).size).toBe(2);
    const lines = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => [line.requestId, line.msg])).toEqual([
      [ids[0], 'request failed'],
      [ids[0], 'request'],
      [ids[1], 'request failed'],
      [ids[1], 'request'],
    ]);
  });

  it('knows the route of a request and not its address, which may hold names and tokens', async () => {
    const { log, text } = keptLog();
    const app = createApp({ ...service.services, log }, undefined);
    await app.request(`/api/search/get-room/${SECRETS.phone}?token=${SECRETS.token}`, {}, {});
    expect(JSON.parse(text())).toMatchObject({ route: '/api/search/get-room/:id', status: 401 });
    for (const secret of Object.values(SECRETS)) expect(text()).not.toContain(secret);
  });

  it('counts no failure of ours where somebody has left', async () => {
    const { log, text } = keptLog();
    const app = createApp({ ...service.services, log }, undefined);
    const left = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        left.abort();
        controller.error(new Error('aborted'));
      },
    });
    const request = { method: 'POST', body, signal: left.signal, duplex: 'half' };
    await app.request('/api/login', request as RequestInit, {}); // the type does not know that streams need `duplex`
    const lines = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => [line.level, line.msg])).toEqual([
      [30, 'request broken off by its sender'],
      [30, 'request'],
    ]);
  });
});
