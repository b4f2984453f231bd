import { beforeEach, expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { Authenticator } from '#tests/support/server/authenticator.ts';
import { invited } from '#tests/support/server/operators.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const OPS = 'https://ops.example';

describeDatabases('operators who act elsewhere than members', (world) => {
  stopTime();
  const service = serviceOver(world);
  let app: ReturnType<typeof createApp>;
  beforeEach(() => {
    const config = { ...service.services.config, operatorOrigin: OPS };
    app = createApp({ ...service.services, config }, undefined);
  });
  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await app.request(
      path,
      {
        method: 'POST',
        headers: { 'X-Tenant-Id': 'demo', 'Content-Type': 'application/json', Origin: OPS, ...headers },
        body: JSON.stringify(body),
      },
      {},
    );
    return { status: answer.status, body: JSON.parse(await answer.text()), headers: answer.headers };
  };
  const enrol = async (token: string, key: Authenticator) => {
    const asked = await post('/api/operator/enrolment/challenge', { link_token: token });
    expect(asked.body.options.rp.id).toBe('ops.example');
    return post('/api/operator/enrolment', { link_token: token, passkey: key.make(asked.body.options) });
  };

  it('make passkeys of that host alone, and are led there by mail', async () => {
    const { token } = await invited(world, service, { role: 'owner' });
    expect((await enrol(token, new Authenticator('https://komori.example'))).body.code).toBe(
      'passkey_refused',
    );
    const { status, headers } = await enrol(token, new Authenticator(OPS));
    expect(status).toBe(200);
    const Cookie = headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const somebody = {
      mail: 'kobayashi@example.jp',
      name: '小林',
      role: 'viewer',
      areas: null,
      corporation_id: null,
    };
    expect((await post('/api/operator/operators', somebody, { Cookie })).status).toBe(200);
    const [mail] = await mailsTo(world, 'kobayashi@example.jp');
    expect(mail?.body).toMatch(new RegExp(`^${OPS}/operator/enrol/\\S+\\?tenant=demo$`, 'm'));
  });

  it.each(['/api/operator/sign-in/challenge', '/dev/operator/sign-in'])(
    'are told where, by whatever they ask of the members’ address (%s)',
    async (path) => {
      const { status, body } = await post(path, {}, { Origin: service.services.config.publicOrigin });
      expect([status, body]).toEqual([
        403,
        {
          code: 'forbidden',
          message: `このページからは利用できません。運用コンソールは、${OPS}/operator/?tenant=demo で開いてください。`,
        },
      ]);
    },
  );
});
