import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { vapidKeysOf } from '#server/messages/vapidKeys.ts';
import { newVapidKeys } from '#server/push/vapid.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { newDevice } from '#tests/support/push/device.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const ME = 'personal@example.jp';
/** A thousand take seconds. */
const TRIES = process.env.DEEP === undefined ? 100 : 1_000;
const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`;

describeDatabases('a device that is pushed to', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = ME, tenant?: string) => {
    const token = loginid === 'guest' ? await service.guestToken() : await service.tokenOf(loginid, tenant);
    const options = { token, ...(tenant === undefined ? {} : { tenant }) };
    return {
      token,
      subscribe: (body: unknown = newDevice(newEndpoint()).subscription) =>
        service.call('POST', '/api/push/subscribe', { ...options, body }),
      unsubscribe: () => service.call('DELETE', '/api/push/subscribe', options),
      offer: async () => (await service.call('GET', '/api/settings/notifications', options)).body.push,
      signOut: () => service.call('POST', '/api/logout', options),
    };
  };
  const devices = (tenant = 'demo') =>
    world.db
      .selectFrom('push_subscriptions')
      .select(['member_id', 'endpoint', 'nth'])
      .where('tenant_id', '=', tenant)
      .orderBy('subscription_id')
      .execute();

  it('is subscribed by its own session, until it wants none any more', async () => {
    const [phone, laptop] = [await signIn(), await signIn()];
    const { public_key: key, on_this_device } = await phone.offer();
    expect(key).toMatch(/^[\w-]{87}$/);
    expect(on_this_device).toBe(false);
    expect((await phone.subscribe()).body).toEqual({ message: 'OK' });
    expect(await phone.offer()).toEqual({ public_key: key, on_this_device: true });
    expect((await laptop.offer()).on_this_device).toBe(false);
    await phone.subscribe();
    expect(await devices(), 'again').toHaveLength(1);
    expect((await phone.unsubscribe()).body).toEqual({ message: 'OK' });
    expect((await phone.unsubscribe()).status, 'twice').toBe(200);
    expect((await phone.offer()).on_this_device).toBe(false);
  });

  it('is subscribed to keys that are the tenant’s, made once and kept', async () => {
    await seedDemoWorld(world.db, NOW, 'annex');
    const [own, annex] = [await signIn(), await signIn(ME, 'annex')];
    const offers = await Promise.all([own.offer(), own.offer(), own.offer()]);
    expect(new Set(offers.map(({ public_key }) => public_key)).size).toBe(1);
    expect((await own.offer()).public_key).toBe(offers[0].public_key);
    expect((await annex.offer()).public_key).not.toBe(offers[0].public_key);
  });

  it('is subscribed to the keys of the environment where it has some: the tenant makes none', async () => {
    const vapidKeys = newVapidKeys();
    await world.db.deleteFrom('vapid_keys').execute();
    expect(await vapidKeysOf({ db: world.db, config: { vapidKeys } }, 'demo')).toEqual(vapidKeys);
    expect(await world.db.selectFrom('vapid_keys').selectAll().execute()).toEqual([]);
  });

  it('counts as none where the keys are others by now', async () => {
    const own = await signIn();
    await own.subscribe();
    const { publicKey: public_key, privateKey: private_key } = newVapidKeys();
    await world.db
      .updateTable('vapid_keys')
      .set({ public_key, private_key })
      .where('tenant_id', '=', 'demo')
      .execute();
    expect(await own.offer()).toEqual({ public_key, on_this_device: false });
  });

  it('ends with its session', async () => {
    const own = await signIn();
    await own.subscribe();
    await own.signOut();
    expect(await devices()).toEqual([]);
  });

  it('is not subscribed by a session that has ended meanwhile', async () => {
    const own = await signIn();
    await own.signOut();
    expect((await own.subscribe()).status).toBe(401);
    expect(await devices()).toEqual([]);
  });

  it('belongs to whoever signed in on it last, and in each tenant to somebody', async () => {
    await seedDemoWorld(world.db, NOW, 'branch');
    const { subscription } = newDevice(newEndpoint());
    const [before, after, annex] = [
      await signIn(),
      await signIn('personal2@example.jp'),
      await signIn(ME, 'branch'),
    ];
    await before.subscribe(subscription);
    await after.subscribe(subscription);
    await annex.subscribe(subscription);
    expect(await devices()).toMatchObject([{ member_id: 2 }]);
    expect(await devices('branch')).toMatchObject([{ member_id: 1 }]);
    expect((await before.offer()).on_this_device).toBe(false);
  });

  it('is one of ten at most: the eleventh takes the place of the first', async () => {
    const endpoints: string[] = [];
    for (let nth = 0; nth < 11; nth += 1) {
      const { subscription } = newDevice(newEndpoint());
      endpoints.push(subscription.endpoint);
      await service.setClock(addMinutes(NOW, nth));
      expect((await (await signIn()).subscribe(subscription)).status).toBe(200);
    }
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(1));
  });

  it('is one of ten at most when twenty subscribe at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 20 }, () => signIn()));
    const answers = await Promise.all(sessions.map(({ subscribe }) => subscribe()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await devices()).map(({ nth }) => nth).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it('is one of ten however often one member tries, each time at the same cost', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => service.tokenOf(ME)));
    const { keys } = newDevice(newEndpoint()).subscription;
    const costs: number[] = [];
    const tried: string[] = [];
    for (let nth = 0; nth < TRIES; nth += 1) {
      const endpoint = newEndpoint();
      tried.push(endpoint);
      const before = world.statements;
      const token = tokens[nth % tokens.length] ?? '';
      const { status } = await service.call('POST', '/api/push/subscribe', {
        token,
        body: { endpoint, keys },
      });
      expect(status).toBe(200);
      costs.push(world.statements - before);
    }
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual(tried.slice(-10));
    const [, ...others] = costs; // the first makes the tenant's keys
    expect(new Set(others.slice(-20))).toEqual(new Set(others.slice(20, 40)));
  });

  it('is one device when it is subscribed twice at once, by two members too', async () => {
    const { subscription } = newDevice(newEndpoint());
    const [own, other] = [await signIn(), await signIn('personal2@example.jp')];
    await Promise.all([own, own, other, own, other].map(({ subscribe }) => subscribe(subscription)));
    expect(await devices()).toHaveLength(1);
  });

  it('can be a guest’s too, of whom many hold one invitation: the 101st takes the place of the first', async () => {
    const guest = await signIn('guest');
    expect((await guest.subscribe()).status).toBe(200);
    const [first] = await devices();
    for (let nth = 1; nth < 11; nth += 1) await (await signIn('guest')).subscribe();
    expect((await guest.offer()).on_this_device).toBe(true);
    // So many sessions take too long to be opened one by one.
    await sql`
      with opened as (
        insert into sessions (tenant_id, token_hash, member_id, last_used_at, opened_at)
        select tenant_id, token_hash || nth, member_id, last_used_at, opened_at
        from sessions, generate_series(12, 100) as nth
        where tenant_id = 'demo' and token_hash = (
          select token_hash from push_subscriptions where tenant_id = 'demo' and push_subscriptions.nth = 1)
        returning tenant_id, token_hash, member_id
      )
      insert into push_subscriptions
        (tenant_id, member_id, token_hash, nth, endpoint, p256dh, auth, vapid_key, subscribed_at)
      select given.tenant_id, given.member_id, opened.token_hash, 11 + row_number() over (),
        given.endpoint || opened.token_hash, p256dh, auth, vapid_key, subscribed_at + interval '1 minute'
      from push_subscriptions given, opened
      where given.tenant_id = 'demo' and given.nth = 1`.execute(world.db);
    await service.setClock(addMinutes(NOW, 5));
    await (await signIn('guest')).subscribe();
    const left = await devices();
    expect(left).toHaveLength(100);
    expect(left).not.toContainEqual(first);
  });

  it('goes with its member’s withdrawal', async () => {
    const own = await signIn('personal2@example.jp');
    await own.subscribe();
    const answer = await service.call('DELETE', '/api/settings/delete-user', { token: own.token });
    expect([answer.status, await devices()]).toEqual([200, []]);
  });

  const { endpoint, keys } = newDevice(newEndpoint()).subscription;
  it.each([
    ['a machine of our own network', { endpoint: 'https://10.0.0.1/push', keys }, 'endpoint'],
    ['this machine', { endpoint: 'http://127.0.0.1:5432/', keys }, 'endpoint'],
    ['a foreign server', { endpoint: 'https://push.evil.example/abc', keys }, 'endpoint'],
    ['a push service in clear', { endpoint: endpoint.replace('https', 'http'), keys }, 'endpoint'],
    ['an address without end', { endpoint: endpoint + 'x'.repeat(1_000), keys }, 'endpoint'],
    ['keys that are on no curve', { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } }, 'keys'],
    ['half of the keys', { endpoint, keys: { auth: keys.auth } }, 'p256dh'],
    ['nothing', {}, 'endpoint'],
  ])('is not subscribed by %s', async (_, body, field) => {
    const answer = await (await signIn()).subscribe(body);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body.errors)).toContain(field);
    expect(await devices()).toEqual([]);
  });
});
