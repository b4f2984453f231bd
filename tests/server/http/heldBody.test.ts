import { beforeEach, expect, it } from 'vitest';
import { TENANT_HEADER } from '#contract/headers.ts';
import { createApp } from '#server/http/app.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { OPERATOR_ORIGIN, operatorAt } from '#tests/support/server/operators.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const BOOKING = { telecube_id: 2, date: '2026-11-20', hour: 15, minute: 0, interval: 30 };

const LEFT = { reason: '退職したため' };

describeDatabase('a request whose body comes long after its head', (world) => {
  const service = serviceOver(world);
  let app: ReturnType<typeof createApp>;
  beforeEach(() => {
    app = createApp(service.services, undefined);
  });

  /** The status of it; `meanwhile` happens when the service waits for the body. */
  async function statusOf(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: unknown,
    meanwhile: () => Promise<unknown>,
  ): Promise<number> {
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const held = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await meanwhile();
          controller.enqueue(bytes);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = {
      method: 'POST',
      headers: { [TENANT_HEADER]: 'demo', 'Content-Length': String(bytes.length), ...headers },
      body: held,
      duplex: 'half',
    };
    return (await app.fetch(new Request(`http://localhost${path}`, init), {})).status;
  }

  const book = async (meanwhile: () => Promise<unknown>) =>
    statusOf(
      '/api/reservations',
      { Authorization: `Bearer ${await service.tokenOf('personal@example.jp')}` },
      BOOKING,
      meanwhile,
    );

  it('is done as of the moment when it is whole', async () => {
    expect(await book(async () => undefined)).toBe(200);
  });

  it('reserves nothing for a session that has ended meanwhile', async () => {
    expect(await book(() => world.db.deleteFrom('sessions').where('tenant_id', '=', 'demo').execute())).toBe(
      401,
    );
  });

  it('is not served for a tenant that was suspended meanwhile', async () => {
    const suspend = () =>
      world.db.updateTable('tenants').set({ suspension: '休止中' }).where('tenant_id', '=', 'demo').execute();
    expect(await book(suspend)).toBe(503);
  });

  it('lets an owner who has been removed meanwhile invite nobody', async () => {
    const owner = await operatorAt(world, service, { role: 'owner', mail: 'ishida@example.jp' });
    const other = await operatorAt(world, service, { role: 'owner', mail: 'mori@example.jp' });
    const accomplice = {
      mail: 'ishida2@example.jp',
      name: '石田',
      role: 'owner',
      areas: null,
      corporation_id: null,
    };
    const headers = { Origin: OPERATOR_ORIGIN, Cookie: owner.cookie ?? '' };
    const status = await statusOf('/api/operator/operators', headers, accomplice, () =>
      other.post(`/operators/${owner.id}/removal`, LEFT),
    );
    expect(status).toBe(401);
  });
});
