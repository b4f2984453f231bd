import { expect, it, vi } from 'vitest';
import { addMinutes } from '#domain/time.ts';
import { seedDemoWorld } from '#server/demo/world.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import type { OutgoingPush, PushSender } from '#server/ports/push.ts';
import { newVapidKeys } from '#server/push/vapid.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { newDevice } from '#tests/support/push/device.ts';
import { pushesShown } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';

const DAY = '2026-11-21';
const ME = 'personal@example.jp';
const OTHER = 'personal2@example.jp';

/** Nothing is chosen but those pushes, by day and night. */
function only(...push: readonly string[]) {
  return { channels: { mail: [], push }, quiet_hours: { enabled: false, from: 22, to: 7 } };
}

describeDatabases('a push', (world) => {
  const service = serviceOver(world);
  let devices = 0;
  /** A signed-in member with a device of their own that is pushed to. */
  const signIn = async (loginid = ME) => {
    const token = loginid === 'guest' ? await service.guestToken() : await service.tokenOf(loginid);
    const member = visitor(service, token);
    devices += 1;
    const { subscription } = newDevice(`https://fcm.googleapis.com/fcm/send/${devices}`);
    const { status } = await member.post('/push/subscribe', subscription);
    if (status !== 200) throw new Error('Failed to subscribe.');
    return { ...member, endpoint: subscription.endpoint, token };
  };
  /** Moves the clock to `HH:mm:ss` and does what is due. */
  const comes = async (time: string, services = service.services) => {
    const [hours, minutes, seconds] = time.split(':');
    await service.setClock(addMinutes(at(DAY, `${hours}:${minutes}`), Number(seconds) / 60));
    await doDueWork(services);
  };
  const read = ({ text }: Pick<OutgoingPush, 'text'>) => JSON.parse(text).notification;
  const titles = () => service.pushes.map((push) => read(push).title);
  /** The services with a push service that is out. */
  const outOf = (send: PushSender['send']) => ({ ...service.services, push: { send } });

  it('comes 15 minutes before the start to every device, once, for as long as it is worth something', async () => {
    const [phone, tablet] = [await signIn(), await signIn()];
    await phone.post('/settings/notifications', only('start'));
    const tranid = await phone.reserve();
    await comes('11:44:30');
    expect(service.pushes).toEqual([]);
    await comes('11:45:00');
    await Promise.all([1, 2, 3].map(() => doDueWork({ ...service.services })));
    await comes('11:59:59');
    expect(service.pushes.map(({ to }) => to.endpoint).sort()).toEqual(
      [phone.endpoint, tablet.endpoint].sort(),
    );
    const [push] = service.pushes;
    if (push === undefined) throw new Error('Failed to find a push.');
    expect(push.topic).toBe(`start-${tranid}`);
    expect(push.ttlSeconds).toBeGreaterThan(14 * 60);
    expect(push.ttlSeconds).toBeLessThanOrEqual(15 * 60);
    expect(JSON.parse(push.text).web_push).toBe(8030);
    expect(read(push)).toMatchObject({
      title: 'まもなく開始です（12:00から）',
      body: expect.stringContaining('11月21日(土) 12:00–13:00'),
      navigate: expect.stringMatching(/^http:\/\/\S+\/user\/app\/reservations$/),
      tag: push.topic,
    });
  });

  it('holds neither a name nor a code', async () => {
    const member = await signIn();
    await world.db.updateTable('booths').set({ access: '入口の暗証番号 4711' }).execute();
    await member.post('/settings/notifications', only('start', 'free_cancellation'));
    await member.reserve();
    await comes('10:50:00');
    await comes('11:45:00');
    const { name, entry_code } = await world.db
      .selectFrom('members')
      .innerJoin('reservations', 'reservations.member_id', 'members.member_id')
      .select(['members.name', 'reservations.entry_code'])
      .where('members.tenant_id', '=', 'demo')
      .where('members.member_id', '=', 1)
      .where('reservations.live', '=', true)
      .executeTakeFirstOrThrow();
    const said = service.pushes.map(({ text }) => text).join();
    expect(service.pushes).toHaveLength(2);
    for (const secret of [name, '4711', entry_code ?? name, ME]) expect(said).not.toContain(secret);
  });

  it('comes with the price before free cancellation ends, and with what can be extended before the end', async () => {
    const member = await signIn();
    await member.post('/settings/notifications', only('free_cancellation', 'end'));
    const tranid = await member.reserve();
    await comes('10:50:00');
    await comes('12:00:00');
    await member.enter(tranid);
    await comes('12:50:00');
    expect(service.pushes.map((push) => read(push).body)).toEqual([
      expect.stringContaining('料金1,100円（税込）がかかります'),
      expect.stringMatching(/あと\S+まで延長できます。/),
    ]);
    expect(read(service.pushes.at(-1) ?? { text: '{}' }).navigate).toContain(
      `/user/app/reservations/extend?tranid=${tranid}&start=20261121120000`,
    );
  });

  it('comes to whoever has chosen nothing, too', async () => {
    await (await signIn()).reserve();
    await comes('10:50:00');
    await comes('11:45:00');
    expect(titles()).toEqual(['11:00までのキャンセルは無料です', 'まもなく開始です（12:00から）']);
  });

  it('comes to nobody who does not want it, nor without a device, nor to others', async () => {
    const [other, silent] = [await signIn(OTHER), await signIn()];
    await other.post('/settings/notifications', only('start'));
    await silent.post('/settings/notifications', only());
    await silent.reserve();
    await comes('11:45:00');
    expect(service.pushes).toEqual([]);
    await silent.post('/settings/notifications', only('start'));
    await service.call('DELETE', '/api/push/subscribe', { token: silent.token });
    await silent.reserve({ telecube_id: 2, hour: 14 });
    await comes('13:45:00');
    expect(service.pushes).toEqual([]);
  });

  it('comes to guests, and speaks of no price', async () => {
    const guest = await signIn('guest');
    await guest.post('/settings/notifications', only('free_cancellation'));
    await guest.reserve({ telecube_id: 2, agree_terms: true });
    await comes('10:50:00');
    expect(service.pushes).toHaveLength(1);
    expect(read(service.pushes[0] ?? { text: '{}' }).body).toContain('回数と時間は戻りません');
    expect(service.pushes[0]?.text).not.toContain('円');
  });

  it('comes to no member of another tenant who has the same number', async () => {
    await seedDemoWorld(world.db, NOW, 'annex');
    const member = await signIn();
    const { subscription } = newDevice('https://fcm.googleapis.com/fcm/send/annex');
    const stranger = { token: await service.tokenOf(ME, 'annex'), tenant: 'annex' };
    await service.call('POST', '/api/push/subscribe', { ...stranger, body: subscription });
    await member.reserve();
    await comes('11:45:00');
    expect(service.pushes.map(({ to }) => to.endpoint)).toEqual([member.endpoint]);
    const sent = world.db.selectFrom('intents').select('intent_id').where('kind', '=', 'push');
    expect(await sent.execute()).toHaveLength(1);
  });

  it('is not even noted for a member without a device, though their number has one in another tenant', async () => {
    await seedDemoWorld(world.db, NOW, 'branch');
    const { subscription } = newDevice('https://fcm.googleapis.com/fcm/send/annex');
    const stranger = { token: await service.tokenOf(ME, 'branch'), tenant: 'branch' };
    await service.call('POST', '/api/push/subscribe', { ...stranger, body: subscription });
    await visitor(service, await service.tokenOf(ME)).reserve();
    await comes('11:45:00');
    const noted = await world.db.selectFrom('reminders').select('channel').orderBy('channel').execute();
    expect(noted.map(({ channel }) => channel)).toEqual(['app', 'mail']);
  });

  it('comes to no device whose session is over, though its row is not deleted yet', async () => {
    await signIn();
    await service.setClock(addMinutes(NOW, 30 * 1_440 - 60));
    const used = await signIn();
    await used.reserve({ date: '2026-12-21' });
    await service.setClock(at('2026-12-21', '11:45'));
    await doDueWork(service.services);
    expect(new Set(service.pushes.map(({ to }) => to.endpoint))).toEqual(new Set([used.endpoint]));
  });

  it('is held back in the quiet hours, but for the end of a use', async () => {
    const member = await signIn();
    const quiet = { ...only('start', 'end'), quiet_hours: { enabled: true, from: 11, to: 14 } };
    await member.post('/settings/notifications', quiet);
    const tranid = await member.reserve();
    await comes('11:45:00');
    expect(service.pushes).toEqual([]);
    await comes('12:00:00');
    await member.enter(tranid);
    await comes('12:50:00');
    expect(titles()).toEqual(['まもなく終了です（13:00まで）']);
  });

  it('moves with the reservation and takes the place of what was not delivered yet', async () => {
    const member = await signIn();
    await member.post('/settings/notifications', only('free_cancellation'));
    const tranid = await member.reserve();
    await comes('10:50:00');
    await member.post('/reservations/move', { tranid, ...noon, hour: 15, taxInPrice: 1100 });
    await comes('13:50:00');
    expect(titles()).toEqual(['11:00までのキャンセルは無料です', '14:00までのキャンセルは無料です']);
    expect(new Set(service.pushes.map(({ topic }) => topic)).size).toBe(1);
  });

  it('is not sent once its moment has come, nor after a cancellation, however long the service was out', async () => {
    const send = vi.fn<PushSender['send']>().mockRejectedValue(new Error('out'));
    const [late, cancelled] = [await signIn(), await signIn(OTHER)];
    const wanted = only('free_cancellation');
    for (const member of [late, cancelled]) await member.post('/settings/notifications', wanted);
    await late.reserve();
    const tranid = await cancelled.reserve({ telecube_id: 2 });
    await comes('10:50:00', outOf(send));
    expect(send).toHaveBeenCalledTimes(2);
    await cancelled.post('/reservations/cancel', { tranid });
    await comes('10:55:00');
    expect(
      service.pushes.map(({ to }) => to.endpoint),
      'but the one that is still true',
    ).toEqual([late.endpoint]);
    await late.reserve({ telecube_id: 3, hour: 14 });
    await comes('12:50:00', outOf(send));
    await comes('13:00:00');
    expect(service.pushes).toHaveLength(1);
    const open = world.db.selectFrom('intents').select('intent_id').where('kind', '=', 'push');
    expect(await open.where('state', '=', 'open').execute()).toEqual([]);
  });

  it('that may have arrived is sent again under the same topic', async () => {
    const topics: string[] = [];
    const send = vi.fn<PushSender['send']>(async ({ topic }) => {
      topics.push(topic);
      throw new Error('no answer');
    });
    const member = await signIn();
    await member.post('/settings/notifications', only('start'));
    await member.reserve();
    await comes('11:45:00', outOf(send));
    await comes('11:47:00');
    expect(topics).toEqual(service.pushes.map(({ topic }) => topic));
  });

  it('waits for no push service that is silent: the other devices have theirs', async () => {
    const [silent, well] = [await signIn(), await signIn(OTHER)];
    for (const member of [silent, well]) await member.post('/settings/notifications', only('start'));
    await silent.reserve();
    await well.reserve({ telecube_id: 2 });
    const reached: string[] = [];
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const send: PushSender['send'] = async ({ to }) => {
      if (to.endpoint === silent.endpoint) await stopped;
      reached.push(to.endpoint);
      return 'taken';
    };
    const doing = comes('11:45:00', outOf(send));
    await vi.waitFor(() => expect(reached).toEqual([well.endpoint]), 5_000);
    stop();
    await doing;
  });

  it('ends the subscription that its push service does not know any more', async () => {
    const member = await signIn();
    await member.post('/settings/notifications', only('start'));
    await member.reserve();
    service.pushOutcome = 'gone';
    await comes('11:45:00');
    expect(service.pushes).toHaveLength(1);
    expect((await member.get('/settings/notifications')).body.push.on_this_device).toBe(false);
    await comes('11:50:00');
    expect(service.pushes).toHaveLength(1);
  });

  it('ends no subscription but that one', async () => {
    const [gone, own, other] = [await signIn(), await signIn(), await signIn(OTHER)];
    await gone.reserve();
    const send = vi.fn<PushSender['send']>(async ({ to }) =>
      to.endpoint === gone.endpoint ? 'gone' : 'taken',
    );
    await comes('11:45:00', outOf(send));
    expect(send).toHaveBeenCalledTimes(2);
    const left = await Promise.all([gone, own, other].map(({ get }) => get('/settings/notifications')));
    expect(left.map(({ body }) => body.push.on_this_device)).toEqual([false, true, true]);
  });

  it('goes nowhere once its member has signed out, also where it was on its way', async () => {
    const send = vi.fn<PushSender['send']>().mockRejectedValue(new Error('out'));
    const member = await signIn();
    await member.post('/settings/notifications', only('start'));
    await member.reserve();
    await comes('11:45:00', outOf(send));
    await member.post('/logout', {});
    await comes('11:50:00');
    expect([send.mock.calls.length, service.pushes.length]).toEqual([1, 0]);
  });

  it('goes to no device that was subscribed under keys which are no longer ours', async () => {
    const member = await signIn();
    await member.reserve();
    const { publicKey: public_key, privateKey: private_key } = newVapidKeys();
    await world.db
      .updateTable('vapid_keys')
      .set({ public_key, private_key })
      .where('tenant_id', '=', 'demo')
      .execute();
    await comes('11:45:00');
    expect(service.pushes).toEqual([]);
  });

  it('goes to no host that was taken from the list since', async () => {
    const member = await signIn();
    await member.post('/settings/notifications', only('start'));
    await member.reserve();
    const { config } = service.services;
    await comes('11:45:00', { ...service.services, config: { ...config, pushHosts: ['push.example'] } });
    expect(service.pushes).toEqual([]);
  });

  it('tells of the turn of a wait whatever was chosen, by night too, and leads to the span', async () => {
    const [owner, waiting] = [await signIn(OTHER), await signIn()];
    const quiet = { ...only(), quiet_hours: { enabled: true, from: 0, to: 23 } };
    await waiting.post('/settings/notifications', quiet);
    const tranid = await owner.reserve();
    const { hour, minute, interval, date } = noon;
    const wait = { rooms: [1], date, hour, minute, interval, tolerance: 0, mode: 'tell' };
    expect((await waiting.post('/waiting-list', wait)).status).toBe(200);
    await owner.post('/reservations/cancel', { tranid });
    await doDueWork(service.services);
    await doDueWork(service.services);
    expect(titles()).toEqual(['お待ちの時間に空きが出ました']);
    expect(service.pushes[0]?.to.endpoint).toBe(waiting.endpoint);
    expect(read(service.pushes[0] ?? { text: '{}' }).navigate).toContain('/area-search/make-reservation?');
  });

  it('tells that a wait has made a reservation, for as long as push services keep one', async () => {
    await world.db
      .updateTable('tenants')
      .set({ reservable_days: 60 })
      .where('tenant_id', '=', 'demo')
      .execute();
    const [owner, waiting] = [await signIn(OTHER), await signIn()];
    const { hour, minute, interval } = noon;
    const date = '2027-01-09';
    const tranid = await owner.reserve({ date });
    const wish = { rooms: [1], date, hour, minute, interval, tolerance: 0, mode: 'book', taxInPrice: 1100 };
    expect((await waiting.post('/waiting-list', wish)).status).toBe(200);
    await owner.post('/reservations/cancel', { tranid });
    for (let nth = 0; nth < 2; nth += 1) await doDueWork(service.services);
    const [push, ...more] = service.pushes;
    expect(more).toEqual([]);
    expect(read(push ?? { text: '{}' })).toMatchObject({
      title: '空き待ちの予約が取れました',
      body: expect.stringContaining('1,100円（税込）'),
      navigate: expect.stringMatching(/\/app\/reservations\?tranid=\d+$/),
    });
    expect(push?.ttlSeconds, 'four weeks, though it begins in seven').toBe(28 * 86_400);
  });

  it('tells whoever is next that the use before has ended early, until theirs begins', async () => {
    const [first, next] = [await signIn(OTHER), await signIn()];
    await next.post('/settings/notifications', only());
    const tranid = await first.reserve();
    await next.reserve({ hour: 13 });
    await comes('12:01:00');
    await first.enter(tranid);
    await comes('12:31:00');
    await first.leave(tranid);
    for (let nth = 0; nth < 2; nth += 1) await doDueWork(service.services);
    const pushes = service.pushes.filter(({ to }) => to.endpoint === next.endpoint);
    expect(pushes.map((push) => read(push).title)).toEqual(['前の利用が早く終わりました']);
    expect(pushes[0]?.ttlSeconds).toBeGreaterThan(28 * 60);
    expect(pushes[0]?.ttlSeconds).toBeLessThanOrEqual(29 * 60);
  });

  it('tells of a charge that was refused, whatever was chosen, and leads to the card', async () => {
    const member = await signIn();
    await member.post('/settings/notifications', only());
    await member.reserve();
    service.cardOutcome = 'refused';
    await comes('11:30:00');
    await comes('11:40:00');
    expect(titles()).toEqual(['ご利用料金のお支払いができませんでした']);
    expect(read(service.pushes[0] ?? { text: '{}' }).navigate).toMatch(/\/app\/settings\/change-payment$/);
  });

  it('is shown in the outbox of a demo', async () => {
    const member = await signIn();
    await member.post('/settings/notifications', only('start'));
    await member.reserve();
    await comes('11:45:00');
    expect(await pushesShown(world)).toMatchObject([{ to: ME, subject: 'まもなく開始です（12:00から）' }]);
  });
});
