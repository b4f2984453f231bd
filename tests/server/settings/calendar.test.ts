import ICAL from 'ical.js';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { FIRST_CHOICES } from '#domain/inbox/reminders.ts';
import { instantOf } from '#domain/time.ts';
import { makeCalendarFeed } from '#server/settings/calendar/makeCalendarFeed.ts';
import { changeReminderChoices } from '#server/settings/reminders/changeReminderChoices.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { findTenant } from '#server/usecase/tenant.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { at, type CallOptions, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

const ME = 'personal@example.jp';
const OTHER = 'personal2@example.jp';

function eventsOf(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      startsAt: event.startDate.toJSDate().getTime(),
      endsAt: event.endDate.toJSDate().getTime(),
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      changedAt: component.getFirstPropertyValue('last-modified')?.toString(),
    };
  });
}

describeDatabases('the calendar of reservations', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = ME) => {
    const token = await service.tokenOf(loginid);
    return {
      ...visitor(service, token),
      make: async (): Promise<string> =>
        (await service.call('POST', '/api/settings/calendar', { token })).body.calendar_url,
      end: () => service.call('DELETE', '/api/settings/calendar', { token }),
    };
  };
  const open = (address: string, options: CallOptions = {}) =>
    service.call('GET', new URL(address).pathname, options);
  const read = async (address: string) => eventsOf((await open(address)).body);
  const soon = (events: readonly { readonly startsAt: number }[]) =>
    events.filter(({ startsAt }) => startsAt >= at('2026-11-21', '11:00'));

  it('is read by whoever has its address, and says what is reserved and until when', async () => {
    const me = await signIn();
    const tranid = await me.reserve();
    const address = await me.make();
    expect(new URL(address).pathname).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const answer = await open(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(soon(eventsOf(answer.body))).toMatchObject([
      {
        uid: expect.stringMatching(new RegExp(`^reservation-${tranid}@`)),
        startsAt: at('2026-11-21', '12:00'),
        endsAt: at('2026-11-21', '13:00'),
        sequence: 0,
        status: 'CONFIRMED',
      },
    ]);
    await me.post('/reservations/cancel', { tranid });
  });

  it('counts each change of a reservation, strikes out what is cancelled, and forgets it after a week', async () => {
    const me = await signIn();
    const tranid = await me.reserve();
    const address = await me.make();
    const versionsOf = async () =>
      (await read(address)).filter(({ uid }) => uid.startsWith(`reservation-${tranid}@`));
    const to = { tranid, telecube_id: 1, date: '2026-11-21', hour: 13, minute: 0, interval: 60 };
    const [made] = await versionsOf();
    await service.letPass(1);
    const { body: quote } = await me.post('/reservations/get-price-move', to);
    await me.post('/reservations/move', { ...to, taxInPrice: quote.taxInPrice });
    const [moved] = await versionsOf();
    expect(moved).toMatchObject({ startsAt: at('2026-11-21', '13:00'), sequence: 1, status: 'CONFIRMED' });
    expect(String(moved?.changedAt) > String(made?.changedAt)).toBe(true);
    expect(await me.list()).toMatchObject([{ tranid, sequence: 1 }]);
    await me.post('/reservations/cancel', { tranid });
    expect(await versionsOf()).toMatchObject([{ sequence: 2, status: 'CANCELLED' }]);
    await world.db
      .updateTable('reservations')
      .set({ cancelled_at: at('2026-11-12', '00:00') })
      .where('tranid', '=', tranid)
      .execute();
    expect(await versionsOf()).toEqual([]);
  });

  it('keeps what is over for thirty days, to the second', async () => {
    const me = await signIn();
    const tranid = await me.reserve();
    const address = await me.make();
    const isShown = async () =>
      (await read(address)).some(({ uid }) => uid.startsWith(`reservation-${tranid}@`));
    const over = at('2026-12-21', '13:00');
    await service.setClock(instantOf(over - 1000));
    expect(await isShown()).toBe(true);
    await service.setClock(over);
    expect(await isShown()).toBe(false);
  });

  it('counts an extension, and what is given up at a charge, and says when', async () => {
    const me = await signIn();
    const address = await me.make();
    const [tranid, late] = [await me.reserve(), await me.reserve({ hour: 14 })];
    const versionOf = async (id: number) =>
      (await read(address)).find(({ uid }) => uid.startsWith(`reservation-${id}@`));
    await service.setClock(at('2026-11-21', '12:10'));
    await me.enter(tranid);
    await me.post(`/reservations/${tranid}/extend`, { interval: 15 });
    expect(await versionOf(tranid)).toMatchObject({
      endsAt: at('2026-11-21', '13:15'),
      sequence: 1,
      changedAt: '2026-11-21T03:10:00Z',
    });
    await service.setClock(at('2026-11-21', '13:20'));
    await me.post('/reservations/cancelForced', { tranid: late });
    expect(await versionOf(late)).toMatchObject({
      sequence: 1,
      status: 'CANCELLED',
      changedAt: '2026-11-21T04:20:00Z',
    });
  });

  it('shows nothing whose card is still being asked', async () => {
    const me = await signIn();
    const address = await me.make();
    service.cardOutcome = 'silent';
    await me.post('/reservations', {
      telecube_id: 1,
      date: '2026-11-20',
      hour: 10,
      minute: 30,
      interval: 15,
    });
    expect((await read(address)).filter(({ startsAt }) => startsAt >= at('2026-11-20', '10:30'))).toEqual([]);
  });

  it('is not made for whoever has left, by a request that was on its way', async () => {
    const me = await signIn();
    await world.db.updateTable('members').set({ withdrawn_at: NOW }).where('member_id', '=', 1).execute();
    const context = {
      db: world.db,
      services: service.services,
      member: { id: 1 },
      requestKey: null,
      now: NOW,
    };
    const tenant = await findTenant(service.services, { named: 'demo', host: '' });
    // The part of a request's context that both read.
    const left = { ...context, tenant } as unknown as MemberContext;
    await expect(makeCalendarFeed(left)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(changeReminderChoices(left, { ...FIRST_CHOICES, before: null })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect((await me.get('/settings/calendar')).status).toBe(401);
    await world.db.updateTable('members').set({ withdrawn_at: null }).where('member_id', '=', 1).execute();
  });

  it('does not change while no reservation does: whoever has it is told so by 304', async () => {
    const address = await (await signIn()).make();
    const tag = (await open(address)).headers.get('ETag') ?? '';
    const again = await open(address, { headers: { 'If-None-Match': tag } });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('is sent again after a reservation, a move and a cancellation to a client with the former tag', async () => {
    const me = await signIn();
    const address = await me.make();
    let tag = (await open(address)).headers.get('ETag') ?? '';
    let tranid = 0;
    const to = { telecube_id: 1, date: '2026-11-21', hour: 13, minute: 0, interval: 60 };
    for (const change of [
      async () => (tranid = await me.reserve()),
      async () => {
        const { body: quote } = await me.post('/reservations/get-price-move', { tranid, ...to });
        return await me.post('/reservations/move', { tranid, ...to, taxInPrice: quote.taxInPrice });
      },
      () => me.post('/reservations/cancel', { tranid }),
    ]) {
      await change();
      const answer = await open(address, { headers: { 'If-None-Match': tag } });
      expect(answer.status).toBe(200);
      expect(answer.body).toContain(`reservation-${tranid}@`);
      tag = answer.headers.get('ETag') ?? '';
      expect((await open(address, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    }
  });

  it('names its entries by the host that the app is told for those that it makes itself', async () => {
    const me = await signIn();
    const tranid = await me.reserve();
    for (const hosts of [['booths.example', 'www.booths.example'], ['*']]) {
      await sql`update tenants set hosts = ${hosts} where tenant_id = 'demo'`.execute(world.db);
      const { calendar_host } = (await service.call('GET', '/api/metadata.json')).body;
      expect(String((await open(await me.make())).body)).toContain(
        `UID:reservation-${tranid}@${calendar_host}\r\n`,
      );
      const { hostname } = new URL(service.services.config.publicOrigin);
      expect(String(calendar_host).split(':')[0]).toBe(hosts[0] === '*' ? hostname : hosts[0]);
    }
  });

  it('is answered to a hundred who ask at once, and to a hundred guesses with nothing', async () => {
    const address = await (await signIn()).make();
    const tag = (await open(address)).headers.get('ETag') ?? '';
    const guess = address.replace(/[\w-]{43}(?=\.ics)/, 'x'.repeat(43));
    const statuses = async (asked: string) =>
      new Set(
        await Promise.all(
          Array.from(
            { length: 100 },
            async () => (await open(asked, { headers: { 'If-None-Match': tag } })).status,
          ),
        ),
      );
    expect(await statuses(address)).toEqual(new Set([304]));
    expect(await statuses(guess)).toEqual(new Set([404]));
  });

  it('has one address, of which no copy is kept: another ends the one before', async () => {
    const me = await signIn();
    const first = await me.make();
    const second = await me.make();
    expect((await open(first)).status).toBe(404);
    expect((await open(second)).status).toBe(200);
    const rows = await world.db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(second.slice(-47, -4));
    expect((await me.get('/settings/calendar')).body).toEqual({
      calendar: { made_at: expect.stringMatching(/^\d{14}$/) },
    });
    await me.end();
    expect((await me.end()).status).toBe(200);
    expect((await open(second)).status).toBe(404);
    expect((await me.get('/settings/calendar')).body).toEqual({ calendar: null });
  });

  it('shows nobody else’s reservations, in no other tenant, and none to who guesses', async () => {
    const [me, other] = [await signIn(), await signIn(OTHER)];
    const tranid = await other.reserve();
    const address = await me.make();
    expect((await open(address)).body).not.toContain(`reservation-${tranid}@`);
    expect((await open(address, { tenant: 'annex' })).status).toBe(404);
    for (const guess of ['x'.repeat(43), '', `${'x'.repeat(42)}%`, 'x'.repeat(5_000)]) {
      expect((await open(`http://localhost/calendar/${guess}.ics`)).status).not.toBe(200);
    }
    await other.post('/reservations/cancel', { tranid });
  });
});
