import { expect, it } from 'vitest';
import { answeredOnce } from '#server/effects/answeredOnce.ts';
import { conflict, RefusedBefore } from '#server/usecase/refusal.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

const SOON = { telecube_id: 1, date: '2026-11-20', hour: 10, minute: 30, interval: 15 };

describeDatabases('a command with a key', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));

  it('stays refused when it comes late, although it could be done by then', async () => {
    const [me, other] = [await signIn(), await signIn('personal2@example.jp')];
    const taken = await other.reserve();
    const refused = await me.post('/reservations', noon, 'once');
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(refused.body.alternatives.length).toBeGreaterThan(0);
    await other.post('/reservations/cancel', { tranid: taken });
    const late = await me.post('/reservations', noon, 'once');
    expect([late.status, late.body]).toEqual([refused.status, refused.body]);
    expect(await me.list()).toEqual([]);
    expect(await me.post('/reservations', noon, 'another')).toMatchObject({ status: 200 });
  });

  it('asks no card a second time once the member was told that it was refused', async () => {
    const me = await signIn();
    service.cardOutcome = 'refused';
    const refused = await me.post('/reservations', SOON, 'once');
    expect(refused.status).toBe(409);
    service.cardOutcome = 'succeeded';
    const late = await me.post('/reservations', SOON, 'once');
    expect([late.status, late.body]).toEqual([refused.status, refused.body]);
    expect(service.charges).toHaveLength(1);
    expect(await me.list()).toEqual([]);
  });

  it('is the same in a session that its member opens later, and keeps no word about the one that was over', async () => {
    const me = await signIn();
    const made = await me.post('/reservations', noon, 'once');
    await me.post('/logout', {});
    expect(await me.post('/reservations', noon, 'once')).toMatchObject({ status: 401 });
    expect(await me.post('/reservations', SOON, 'never')).toMatchObject({ status: 401 });
    const back = await signIn();
    const answered = await back.post('/reservations', noon, 'once');
    expect([answered.status, answered.body]).toEqual([200, made.body]);
    expect(await back.list()).toHaveLength(1);
    expect(await back.post('/reservations', SOON, 'never')).toMatchObject({ status: 200 });
  });

  it('is refused with its own fields again', async () => {
    const me = await signIn();
    const impossible = { ...noon, interval: 7 };
    const refused = await me.post('/reservations', impossible, 'once');
    expect(refused).toMatchObject({ status: 422, body: { errors: expect.anything() } });
    expect(await me.post('/reservations', impossible, 'once')).toMatchObject({
      status: 422,
      body: refused.body,
    });
  });

  it('is judged again without a key: nobody says that it is the same', async () => {
    const [me, other] = [await signIn(), await signIn('personal2@example.jp')];
    const taken = await other.reserve();
    expect(await me.post('/reservations', noon)).toMatchObject({ status: 409 });
    await other.post('/reservations/cancel', { tranid: taken });
    expect(await me.post('/reservations', noon)).toMatchObject({ status: 200 });
    expect(await world.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  /** A request of the same command, which is refused at first although another one has come to something. */
  async function refusedAtFirst() {
    const [stored] = await world.db.selectFrom('idempotency_keys').selectAll().execute();
    const [open] = await world.db.selectFrom('intents').selectAll().where('call', 'is not', null).execute();
    const bodyHash = (stored ?? open)?.body_hash ?? '';
    const requestKey = { key: 'once', call: '/reservations', bodyHash };
    const context = { db: world.db, tenant: { id: 'demo' }, member: { id: 1 }, requestKey, now: NOW };
    const answers = ['refused', 'done'];
    // The part of a request's context that it reads.
    return await answeredOnce(context as never, async () => {
      if (answers.shift() === 'refused') throw conflict('slot_taken', 'すでに予約されています。');
      return 'as the other';
    });
  }
  const keptRefusals = () =>
    world.db.selectFrom('idempotency_keys').select('refusal').where('refusal', 'is not', null).execute();

  it('keeps no refusal of whoever has left meanwhile', async () => {
    const me = world.db.updateTable('members').where('tenant_id', '=', 'demo').where('member_id', '=', 1);
    await me.set({ withdrawn_at: NOW }).execute();
    await expect(refusedAtFirst()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await keptRefusals()).toEqual([]);
  });

  it('is answered by what a request of its own has done between its refusal and the keeping of that', async () => {
    await (await signIn()).post('/reservations', noon, 'once');
    expect(await refusedAtFirst()).toBe('as the other');
    expect(await keptRefusals()).toEqual([]);
  });

  it('is answered by what a request of its own asks of a card meanwhile', async () => {
    service.cardOutcome = 'silent';
    expect((await (await signIn()).post('/reservations', SOON, 'once')).body.code).toBe('in_progress');
    expect(await refusedAtFirst()).toBe('as the other');
    expect(await keptRefusals()).toEqual([]);
  });

  it('is judged once: a refusal that was kept is said again as it is', async () => {
    let judged = 0;
    const answered = answeredOnce({} as never, async () => {
      judged += 1;
      throw new RefusedBefore(409, 'slot_taken', 'すでに予約されています。');
    });
    await expect(answered).rejects.toMatchObject({ code: 'slot_taken' });
    expect(judged).toBe(1);
  });
});
