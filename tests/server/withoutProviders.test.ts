import { beforeEach, expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { noCards } from '#server/ports/noCards.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceConfig } from '#tests/support/server/config.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';

const START = { date: '2026-11-20', hour: 12, minute: 0, interval: 60 };

describeDatabase('a service without cards, doors and text messages', (world) => {
  const service = serviceOver(world);
  let keyPad: number;
  let noKeyPad: number;
  let call: (method: 'GET' | 'POST', path: string, token: string, body?: unknown) => Promise<unknown>;

  beforeEach(async () => {
    // As if all that the demo has made were real.
    await world.db.updateTable('tenants').set({ is_demo: false }).execute();
    await world.db.updateTable('members').set({ is_demo: false }).execute();
    const boothWhere = async (operator: 'is' | 'is not') =>
      await world.db
        .selectFrom('booths')
        .select('telecube_id')
        .where('tenant_id', '=', 'demo')
        .where('floor_map_id', 'is', null)
        .where('pin_id', operator, null)
        .orderBy('telecube_id')
        .executeTakeFirstOrThrow();
    keyPad = (await boothWhere('is not')).telecube_id;
    noKeyPad = (await boothWhere('is')).telecube_id;
    const app = createApp(
      { ...service.services, config: serviceConfig(), payments: noCards, doors: null },
      undefined,
    );
    call = async (method, path, token, body) => {
      const headers = { 'X-Tenant-Id': 'demo', Authorization: `Bearer ${token}` };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const answer = await app.request(`/api${path}`, init, {});
      return { status: answer.status, ...((await answer.json()) as object) }; // every answer of /api is one
    };
  });

  it('is booked by members whose corporation or balance pays, and by nobody who would pay by card', async () => {
    const booking = { ...START, telecube_id: keyPad };
    const personal = await service.tokenOf('personal@example.jp');
    expect(await call('POST', '/reservations/get-price', personal, booking)).toMatchObject({
      status: 200,
      message: expect.stringContaining('カードでのお支払いを受け付けていない'),
    });
    expect(await call('POST', '/reservations', personal, booking)).toMatchObject({
      status: 409,
      code: 'card_required',
      message: expect.stringContaining('カードでのお支払いを受け付けていない'),
    });
    const free = { ...booking, use_coupon: true };
    expect(await call('POST', '/reservations', personal, free)).toMatchObject({ code: 'card_required' });
    for (const [loginid, hour] of [
      ['corporate@example.jp', 12],
      ['campaign@example.jp', 15],
    ] as const) {
      const token = await service.tokenOf(loginid);
      expect(await call('POST', '/reservations', token, { ...booking, hour })).toMatchObject({ status: 200 });
    }
  });

  it('opens the booths that have a key pad to those who know their number, and takes no booking of others', async () => {
    const token = await service.tokenOf('corporate@example.jp');
    expect(await call('POST', '/reservations', token, { ...START, telecube_id: noKeyPad })).toMatchObject({
      status: 422,
      errors: { telecube_id: [expect.any(String)] },
    });
    const made = await call('POST', '/reservations', token, { ...START, telecube_id: keyPad });
    const { tranid } = made as { tranid: number }; // a booking's answer
    await service.setClock(at(START.date, '12:00'));
    expect(await call('POST', '/reservations/open-door', token, { tranid, purpose: 'enter' })).toMatchObject({
      status: 200,
    });
    expect(service.openings).toEqual([]);
    expect(await call('GET', '/reservations', token)).toMatchObject({
      reservations: [{ tranid, use_state: 1, pin_id: expect.any(String) }],
    });
  });

  it('opens no other booth, and says so', async () => {
    const token = await service.tokenOf('corporate@example.jp');
    const booked = await service.call('POST', '/api/reservations', {
      token,
      body: { ...START, telecube_id: noKeyPad },
    });
    await service.setClock(at(START.date, '12:00'));
    const { tranid } = booked.body;
    expect(await call('POST', '/reservations/open-door', token, { tranid, purpose: 'enter' })).toMatchObject({
      status: 409,
      code: 'door_unreachable',
    });
  });

  it('registers no card and confirms no number, and offers neither', async () => {
    const token = await service.tokenOf('personal@example.jp');
    expect(await call('POST', '/settings/change-payment', token, { payment_token: 't' })).toMatchObject({
      status: 403,
    });
    expect(await call('POST', '/phone-verification', token, { tel: '09012345678' })).toMatchObject({
      status: 403,
    });
    const { additions, payment } = (await call('GET', '/metadata.json', token)) as {
      additions: readonly string[];
      payment: unknown;
    }; // the contract's own tests check the shape
    expect(payment).toEqual({ provider: 'none', script_url: null, shop_id: null });
    expect(additions.filter((name) => /phone/.test(name))).toEqual([]);
  });
});
