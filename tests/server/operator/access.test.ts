import { expect, it } from 'vitest';
import { nameOf } from '#contract/endpoint.ts';
import { operatorEndpoints } from '#contract/operator/endpoints.ts';
import { isWholeOwner, OPERATOR_ROLES, type OperatorRole } from '#domain/operator/roles.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { transaction } from '#server/database/transaction.ts';
import { resetDemoWorld } from '#server/demo/world.ts';
import { createApp } from '#server/http/app.ts';
import { operatorRoutes } from '#server/http/operatorRoutes.ts';
import { openSession } from '#server/operator/session/session.ts';
import { calls } from '#tests/contract/calls/calls.ts';
import { MAY, OPERATOR_ACCESS } from '#tests/contract/operatorAccessTable.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { deskOf, OPERATOR_ORIGIN, operatorAt } from '#tests/support/server/operators.ts';
import { type Answer, type CallOptions, serviceOver } from '#tests/support/server/service.ts';
import { stopTime } from '#tests/support/server/throttles.ts';

const ROWS = Object.entries(OPERATOR_ACCESS);

it('has a row for every call in the table of who may make it, and for no other', () => {
  const declared = operatorEndpoints.map((endpoint) => [
    nameOf(endpoint),
    endpoint.may,
    endpoint.isConfirmed,
    endpoint.audience,
  ]);
  const rows = ROWS.map(([name, { may, isConfirmed = false }]) => [
    name,
    may,
    isConfirmed,
    may === 'anyone' ? 'anyone' : 'operator',
  ]);
  expect(rows.sort()).toEqual(declared.sort());
});

it('serves every call of the operators once, and nothing else', () => {
  expect(operatorRoutes.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(
    operatorEndpoints.map(nameOf).sort(),
  );
});

describeDatabases('every call of the operators', (world) => {
  stopTime();
  const service = serviceOver(world);
  const seedAnnex = () => resetDemoWorld(world.db, NOW, ['annex']);

  async function insertOperator(role: OperatorRole, areas: number[] | null = null, tenant = 'demo') {
    const { operator_id } = await world.db
      .insertInto('operators')
      .values({
        tenant_id: tenant,
        mail: `${role}${areas ?? ''}.colleague@example.jp`,
        name: role,
        role,
        areas,
        corporation_id: role === 'corporation' ? 1 : null,
        invited_at: NOW,
        joined_at: NOW,
      })
      .returning('operator_id')
      .executeTakeFirstOrThrow();
    return operator_id;
  }

  async function cookieFor(operatorId: number, now: Instant = NOW, tenant = 'demo'): Promise<string> {
    const opening = { tenant: { id: tenant } as never, now, userAgent: '' };
    const token = await transaction(world.db, (trx) =>
      openSession(trx, opening, { operatorId, passkeyId: null }),
    );
    return `__Host-komori-operator=${token}`;
  }

  const ask = (name: string, options: CallOptions = {}, path?: string): Promise<Answer> => {
    const [method = '', pattern = ''] = name.split(' ');
    return service.call(method, `/api${path ?? pattern.replace('{id}', '999999')}`, {
      ...(method === 'POST' ? { body: {} } : {}),
      ...options,
      headers: { Origin: OPERATOR_ORIGIN, ...options.headers },
    });
  };

  /** The calls that are answered otherwise than they must be, with the options of a caller. */
  async function wrong(
    optionsOf: () => Promise<CallOptions>,
    must: (row: (typeof OPERATOR_ACCESS)[string]) => readonly [number, string] | 'heard',
    rows = ROWS,
  ): Promise<string[]> {
    const found: string[] = [];
    for (const [name, row] of rows) {
      const { status, body } = await ask(name, await optionsOf());
      const expected = must(row);
      const isRight =
        expected === 'heard'
          ? status !== 401 && status !== 403 && status < 500
          : status === expected[0] && body.code === expected[1];
      if (!isRight) found.push(`${name}: ${status} ${body.code}`);
    }
    return found;
  }

  const strangers = ({ may }: { may: string }) =>
    may === 'anyone' ? ('heard' as const) : ([401, 'unauthenticated'] as const);
  const withCookie = (cookie: string) => ({ headers: { Cookie: cookie } });

  it('is refused without a cookie, with garbage for one, and with one of another name', async () => {
    const token = (await cookieFor(await insertOperator('owner'))).split('=')[1];
    expect(await wrong(async () => ({}), strangers)).toEqual([]);
    for (const cookie of ['__Host-komori-operator=x', `komori-operator=${token}`]) {
      expect(await wrong(async () => withCookie(cookie), strangers)).toEqual([]);
    }
  });

  it('takes no bearer, neither a member’s nor its own token as one', async () => {
    const member = await service.tokenOf('personal@example.jp');
    const token = (await cookieFor(await insertOperator('owner'))).split('=')[1] ?? '';
    for (const bearer of [member, token]) {
      expect(await wrong(async () => ({ token: bearer }), strangers)).toEqual([]);
      expect(await wrong(async () => withCookie(`__Host-komori-operator=${member}`), strangers)).toEqual([]);
    }
  });

  it('is refused with a session that is over, of somebody removed, and of another tenant', async () => {
    await seedAnnex();
    const owner = await insertOperator('owner');
    const over = await cookieFor(owner, addMinutes(NOW, -30));
    expect(await wrong(async () => withCookie(over), strangers)).toEqual([]);
    const there = await cookieFor(await insertOperator('owner', null, 'annex'), NOW, 'annex');
    expect(await wrong(async () => withCookie(there), strangers)).toEqual([]);
    const kept = await cookieFor(owner);
    expect(await wrong(async () => ({ tenant: 'annex', ...withCookie(kept) }), strangers)).toEqual([]);
    await world.db
      .updateTable('operators')
      .set({ removed_at: NOW })
      .where('operator_id', '=', owner)
      .execute();
    expect(await wrong(async () => withCookie(kept), strangers)).toEqual([]);
  });

  it.each(OPERATOR_ROLES)(
    'is heard from the role %s where it may be made, and refused elsewhere',
    async (role) => {
      const id = await insertOperator(role);
      const must = ({ may }: (typeof OPERATOR_ACCESS)[string]) =>
        may === 'anyone' || may === 'operator' || MAY[may as keyof typeof MAY].includes(role)
          ? ('heard' as const)
          : ([403, 'forbidden'] as const);
      expect(await wrong(async () => withCookie(await cookieFor(id)), must)).toEqual([]);
    },
  );

  it('is refused to a role for some areas where it is about all of the tenant', async () => {
    for (const role of ['owner', 'manager', 'finance'] as const) {
      const id = await insertOperator(role, [1]);
      expect(isWholeOwner({ role, areas: [1] })).toBe(false);
      const must = ({ may }: (typeof OPERATOR_ACCESS)[string]) =>
        may === 'anyone' || may === 'operator' ? ('heard' as const) : ([403, 'forbidden'] as const);
      expect(await wrong(async () => withCookie(await cookieFor(id)), must)).toEqual([]);
    }
  });

  it('asks for the passkey again where it is to be confirmed, and only there', async () => {
    const id = await insertOperator('owner');
    const must = ({ isConfirmed }: (typeof OPERATOR_ACCESS)[string]) =>
      isConfirmed ? ([403, 'confirm_required'] as const) : ('heard' as const);
    expect(await wrong(async () => withCookie(await cookieFor(id, addMinutes(NOW, -5))), must)).toEqual([]);
  });

  it('is refused from another page: each with an effect without an origin of ours, none by a foreign one', async () => {
    const cookie = await cookieFor(await insertOperator('owner'));
    const foreign = { Origin: 'https://evil.example', Cookie: cookie };
    expect(
      await wrong(
        async () => ({ headers: foreign }),
        () => [403, 'forbidden'],
      ),
    ).toEqual([]);
    const elsewhere = { Cookie: cookie, 'Sec-Fetch-Site': 'same-site' };
    expect(
      await wrong(
        async () => ({ headers: elsewhere }),
        () => [403, 'forbidden'],
      ),
    ).toEqual([]);
    const app = createApp(service.services, undefined);
    for (const [name] of ROWS) {
      const [method = '', path = ''] = name.split(' ');
      const headers = { 'X-Tenant-Id': 'demo', Cookie: cookie };
      const { status } = await app.request(`/api${path.replace('{id}', '999999')}`, { method, headers }, {});
      expect([name, status === 403]).toEqual([name, method !== 'GET']);
    }
  });

  it('names nothing of another tenant', async () => {
    await seedAnnex();
    const there = await operatorAt(world, service, { role: 'manager' }, 'annex');
    await there.post('/recovery', { mail: 'mori@example.jp' });
    const { passkey_id } = await world.db
      .selectFrom('operator_passkeys')
      .select('passkey_id')
      .where('tenant_id', '=', 'annex')
      .executeTakeFirstOrThrow();
    const { link_id } = await world.db
      .selectFrom('operator_links')
      .select('link_id')
      .where('purpose', '=', 'recovery')
      .executeTakeFirstOrThrow();
    const cookie = await cookieFor(await insertOperator('owner'));
    const body = { role: 'viewer', areas: null, corporation_id: null, allowed: true, reason: '。' };
    for (const [name, { foreign }] of ROWS) {
      const asked = foreign?.({ operator: there.id, passkey: passkey_id, recovery: link_id });
      if (asked === undefined) continue;
      const options = name.startsWith('POST') ? { body } : {};
      const { status } = await ask(name, { ...options, ...withCookie(cookie) }, asked.path);
      expect([name, status]).toEqual([name, asked.answers]);
    }
    expect((await there.get('/session')).body).toMatchObject({ role: 'manager', passkeys: 1 });
    const owner = deskOf(service);
    owner.cookie = cookie;
    expect(JSON.stringify((await owner.get('/operators')).body)).not.toContain('森');
    const { body: log } = await owner.get('/audit');
    expect([log.total, log.entries]).toEqual([0, []]);
  });

  it('is none of the members’, of whose calls not one takes the cookie', async () => {
    const Cookie = await cookieFor(await insertOperator('owner'));
    const app = createApp(service.services, undefined);
    const found: string[] = [];
    for (const { name, audience } of calls) {
      const [method = '', pattern = ''] = name.split(' ');
      if (audience === 'anyone') continue;
      const response = await app.request(
        `/api${pattern.replace(/\{\w+\}/g, '1')}`,
        { method, headers: { 'X-Tenant-Id': 'demo', Cookie, Origin: OPERATOR_ORIGIN } },
        {},
      );
      await response.body?.cancel();
      if (response.status !== 401) found.push(`${name}: ${response.status}`);
    }
    expect(found).toEqual([]);
  });
});
