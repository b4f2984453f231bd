import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { LARGEST_BODY, LARGEST_BODY_WITH_PHOTO } from '#server/http/size.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { demoConfig } from '#tests/support/server/config.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const CONTENT_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
];

describeDatabase('a body of more than 64 KiB', (world) => {
  const service = serviceOver(world);
  const appDirectory = mkdtempSync(join(tmpdir(), 'komori-app-'));
  writeFileSync(join(appDirectory, 'index.html'), '<!doctype html>');
  afterAll(() => rmSync(appDirectory, { recursive: true }));

  let app: ReturnType<typeof createApp>;
  let server: Listening;
  const agent = new Agent();
  beforeEach(async () => {
    app = createApp(service.services, appDirectory);
    server = await listen(app, { ...demoConfig(), port: 0 });
  });
  afterEach(() => server.stop({ arrivingMs: 0, answeringMs: 0 }));

  /** Every address of the app with the methods that carry a body there; one that is only read is tried by POST. */
  const everywhere = () =>
    new Set(
      app.routes.map(({ method, path }) => {
        const address = path.replace(/:\w+(\{.*\})?/g, '1').replaceAll('*', 'x');
        return `${/^(POST|PUT|PATCH|DELETE)$/.test(method) ? method : 'POST'} ${address}`;
      }),
    );

  /** The one call that a photo comes with. */
  const WITH_PHOTO = 'POST /api/reservations/trouble';
  const targets = () => [...everywhere()].filter((target) => target !== WITH_PHOTO);

  /** The answer to a body that is begun and not ended, so that nothing can have waited for its end. */
  async function answerTo(target: string, headers: Record<string, string | number>, begun: Buffer) {
    const [method = '', path = ''] = target.split(' ');
    const sent = request({ host: '127.0.0.1', port: server.port, method, path, headers, agent });
    sent.flushHeaders();
    if (begun.length > 0) sent.write(begun);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]; // as the event is documented
    sent.on('error', () => undefined).destroy();
    return `${target} ${answer.statusCode}`;
  }

  it.each([
    ['as soon as its length is announced', { 'Content-Length': LARGEST_BODY + 1 }, Buffer.alloc(0)],
    [
      'as soon as that much has come in chunks',
      { 'Transfer-Encoding': 'chunked' },
      Buffer.alloc(LARGEST_BODY + 1, 'a'),
    ],
  ])('is refused by every address of the service, whatever it calls itself, %s', async (_, length, begun) => {
    const all = targets();
    // A list that has lost its routes would pass with nothing tried.
    for (const known of [
      'POST /card-return/1',
      'POST /card-simulator/token',
      'POST /dev/clock',
      'POST /user/x',
    ]) {
      expect(all).toContain(known);
    }
    for (const type of CONTENT_TYPES) {
      const headers = { ...length, 'Content-Type': type };
      const answers = await Promise.all(all.map((target) => answerTo(target, headers, begun)));
      expect(answers, type).toEqual(all.map((target) => `${target} 413`));
    }
  });

  it.each([
    [LARGEST_BODY + 1, 401],
    [LARGEST_BODY_WITH_PHOTO, 401],
    [LARGEST_BODY_WITH_PHOTO + 1, 413],
  ])(
    'is read where a photo comes with it, as long as it has no more than 3 MiB: %i',
    async (bytes, status) => {
      expect(everywhere()).toContain(WITH_PHOTO);
      const announced = { 'Content-Length': bytes };
      expect(await answerTo(WITH_PHOTO, announced, Buffer.alloc(0))).toBe(`${WITH_PHOTO} ${status}`);
      const begun = Buffer.alloc(bytes, 'a');
      const inChunks = { 'Transfer-Encoding': 'chunked' };
      if (status === 413) expect(await answerTo(WITH_PHOTO, inChunks, begun)).toBe(`${WITH_PHOTO} 413`);
    },
  );

  it('is one byte longer than what is read', async () => {
    const login = { loginid: '', pw: '' };
    const body = JSON.stringify({ ...login, pw: 'x'.repeat(LARGEST_BODY - JSON.stringify(login).length) });
    expect(body).toHaveLength(LARGEST_BODY);
    expect(await answerTo('POST /api/login', { 'Content-Length': body.length }, Buffer.from(body))).toBe(
      'POST /api/login 422',
    );
  });
});
