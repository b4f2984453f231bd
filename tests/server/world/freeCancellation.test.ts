import { afterEach, expect, it } from 'vitest';
import { type Instant, instantOf } from '#domain/time.ts';
import { doDueWork } from '#server/dueWork/dueWork.ts';
import { describePlan } from '#server/world/command/describe.ts';
import { describeDatabases } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { mailsTo } from '#tests/support/server/outbox.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { noon, visitor } from '#tests/support/server/visit.ts';
import { applyThings, demoWith } from '#tests/support/server/worlds.ts';

const ME = 'personal@example.jp';
const OTHER = 'personal2@example.jp';
const DAY = '2026-11-21';

describeDatabases('a booth whose free cancellation ends a day before the start', (world) => {
  const service = serviceOver(world);
  afterEach(() => resetWorld(world.db));

  const signIn = async (loginid = ME) => visitor(service, await service.tokenOf(loginid));
  type Member = Awaited<ReturnType<typeof signIn>>;
  const limit = async (free_cancellation_minutes = 1_440, booth = 1) => {
    const comparing = { now: instantOf(Date.now()) };
    const things = await demoWith(world.db, `booth ${booth}`, { free_cancellation_minutes }, comparing);
    return await applyThings(world.db, things, comparing);
  };
  /** Moves the clock there and does what is due. */
  const comes = async (moment: Instant) => {
    await service.setClock(moment);
    await doDueWork(service.services);
  };
  const found = async (member: Member, tranid: number) =>
    (await member.list()).find((each: { tranid: number }) => each.tranid === tranid);

  it('says so in its timetable, its quote and its reservation, and others say an hour', async () => {
    await limit();
    const member = await signIn();
    const { body } = await member.get(`/reservations/day-availability?rooms=1,2&date=${DAY}`);
    const quote = (await member.post('/reservations/get-price', { ...noon, reservation: true })).body;
    const [one, two] = [await member.reserve(), await member.reserve({ telecube_id: 2, hour: 14 })];
    const limits = [...body.telecubes, quote, await found(member, one), await found(member, two)];
    expect(limits.map(({ free_cancellation_minutes: minutes }) => minutes)).toEqual([
      1_440, 60, 1_440, 1_440, 60,
    ]);
  });

  it('charges within its last day at once, and never frees that', async () => {
    await limit();
    await service.setClock(at('2026-11-20', '12:00'));
    const member = await signIn();
    const [here, there] = [await member.reserve(), await member.reserve({ telecube_id: 2, hour: 14 })];
    expect((await found(member, here)).charged_at).toBe('20261120120000');
    expect((await found(member, there)).charged_at).toBeNull();
    const refused = await member.post('/reservations/cancel', { tranid: here });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'cancel_not_free',
      '無料でキャンセルできるのは12:00まででした。',
    ]);
    expect((await member.post('/reservations/cancel', { tranid: there })).status).toBe(200);
  });

  it('is free to cancel until then, mails it, reminds of it ten minutes before, and charges after', async () => {
    await limit();
    const member = await signIn();
    const tranid = await member.reserve({ hour: 13 });
    const mailed = (await mailsTo(world, ME))[0]?.body;
    expect(mailed).toContain('11月20日(金) 13:00まで、無料でキャンセルできます。');
    const subjects = async () =>
      (await mailsTo(world, ME)).map(({ subject }) => subject).filter((each) => each.includes('無料です'));
    await comes(at('2026-11-20', '12:49'));
    expect(await subjects()).toEqual([]);
    await comes(at('2026-11-20', '12:50'));
    expect(await subjects()).toEqual(['【コモリ】13:00までのキャンセルは無料です']);
    await comes(at('2026-11-20', '13:00'));
    expect((await found(member, tranid)).charged_at).toBeNull();
    await comes(instantOf(at('2026-11-20', '13:00') + 1_000));
    expect((await found(member, tranid)).charged_at).not.toBeNull();
    await comes(at(DAY, '11:51'));
    expect(await subjects()).toHaveLength(1);
    const refused = await member.post('/reservations/cancel', { tranid });
    expect(refused.body.message).toBe('無料でキャンセルできるのは11月20日(金) 13:00まででした。');
  });

  it('keeps for what is reserved the number with which it was, also when it is moved there, and says so', async () => {
    const member = await signIn();
    const [kept, gone] = [await member.reserve(), await member.reserve({ telecube_id: 2, hour: 14 })];
    expect(describePlan(await limit())).toContain(
      '1 reservation to come keeps the end of free cancelling with which it was made, also when moved in the booth.',
    );
    const move = (tranid: number, slot: object) =>
      member.post('/reservations/move', { tranid, ...noon, ...slot, taxInPrice: 1_100 });
    expect((await move(kept, { hour: 15 })).status).toBe(200);
    expect((await move(gone, { hour: 18 })).status).toBe(200);
    const limitOf = async (tranid: number) => (await found(member, tranid)).free_cancellation_minutes;
    expect([await limitOf(kept), await limitOf(gone)]).toEqual([60, 1_440]);
    await service.setClock(at('2026-11-20', '19:00'));
    expect((await member.post('/reservations/cancel', { tranid: kept })).status).toBe(200);
    const late = await move(gone, { telecube_id: 2, hour: 20 });
    expect([late.body.code, late.body.message]).toEqual([
      'too_late',
      '日時を変更できるのは18:00まででした。',
    ]);
  });

  it('is reserved, and moved to, only by who has seen that, or says nothing of it', async () => {
    const member = await signIn();
    const asked = { ...noon, reservation: true, taxInPrice: 1_100 };
    const seen = (await member.post('/reservations/get-price', asked)).body.free_cancellation_minutes;
    const moved = await member.reserve({ telecube_id: 2, hour: 15 });
    const move = { tranid: moved, ...noon, hour: 17, taxInPrice: 1_100 };
    const { free_until } = (await member.post('/reservations/get-price-move', move)).body;
    expect([seen, free_until]).toEqual([60, '20261121160000']);
    await limit();
    const words = '無料でキャンセルできる期限が変わりました。新しい期限をご確認ください。';
    const answer = async (path: string, body: object) => {
      const { status, body: said } = await member.post(path, body);
      return [status, said.code, said.message, said.quote?.free_cancellation_minutes];
    };
    const reserve = { ...asked, free_cancellation_minutes: seen };
    expect(await answer('/reservations', reserve)).toEqual([409, 'price_changed', words, 1_440]);
    expect(await answer('/reservations/move', { ...move, free_until })).toEqual([
      409,
      'price_changed',
      words,
      1_440,
    ]);
    expect((await member.list()).map(({ tranid }: { tranid: number }) => tranid)).toEqual([moved]);
    const agreed = { ...asked, free_cancellation_minutes: 1_440 };
    expect((await member.post('/reservations', agreed)).status).toBe(200);
    const until = { ...move, free_until: '20261120170000' };
    expect((await member.post('/reservations/move', until)).status).toBe(200);
    expect((await member.post('/reservations', { ...asked, hour: 19 })).status).toBe(200);
  });

  it('is told of to guests, who see no price, before they reserve', async () => {
    const guest = visitor(service, await service.guestToken());
    await limit();
    const asked = { ...noon, reservation: true, agree_terms: true, free_cancellation_minutes: 60 };
    const { body } = await guest.post('/reservations', asked);
    expect([body.code, body.quote.price, body.quote.free_cancellation_minutes]).toEqual([
      'price_changed',
      null,
      1_440,
    ]);
  });

  it('is moved to only where that would be free to cancel, and offered as no other place', async () => {
    await limit();
    const member = await signIn();
    const other = await signIn(OTHER);
    await service.setClock(at('2026-11-20', '13:00'));
    const tranid = await member.reserve({ telecube_id: 2, hour: 12 });
    const quoted = (slot: object) =>
      member.post('/reservations/get-price-move', { tranid, ...noon, ...slot });
    const soon = await quoted({ hour: 13 });
    expect([soon.body.code, soon.body.message.split('。')[0]]).toEqual([
      'too_soon',
      '開始まで24時間以内の時間には変更できません',
    ]);
    expect((await quoted({ hour: 14 })).body.free_until).toBe('20261120140000');
    await other.reserve({ telecube_id: 3, hour: 12 });
    const { body } = await quoted({ telecube_id: 3 });
    expect(body.code).toBe('slot_taken');
    expect(body.alternatives.map((each: { telecube_id: number }) => each.telecube_id)).not.toContain(1);
  });

  it('is booked for nobody who waits within its last day, alone or beside others, and is told of', async () => {
    await limit();
    const [member, other] = [await signIn(), await signIn(OTHER)];
    const held = await other.reserve({ hour: 13 });
    await other.reserve({ telecube_id: 2, hour: 13 });
    const wait = (rooms: readonly number[]) =>
      member.post('/waiting-list', {
        rooms,
        date: DAY,
        hour: 13,
        minute: 0,
        interval: 60,
        mode: 'book',
        taxInPrice: 1_100,
      });
    expect((await wait([1, 2])).status).toBe(200);
    const [waits] = (await member.get('/waiting-list')).body.waiting;
    expect(waits.free_cancellation_minutes).toBe(1_440);
    await comes(at('2026-11-20', '13:00'));
    const refused = await wait([1]);
    expect([refused.body.code, refused.body.message.split('。')[0]]).toEqual([
      'too_soon',
      '開始まで24時間以内の時間は、自動で予約できません',
    ]);
    await other.post('/reservations/cancelForced', { tranid: held, neverUsed: 1 });
    await doDueWork(service.services);
    const [told] = (await member.get('/waiting-list')).body.waiting;
    expect([told.state, await member.list()]).toEqual(['told', []]);
  });

  it('is waited for only by who has seen until when that would be free, or says nothing of it, or is only told', async () => {
    const [member, other] = [await signIn(), await signIn(OTHER)];
    for (const telecube_id of [1, 2]) await other.reserve({ telecube_id, hour: 15 });
    const asked = { rooms: [1, 2], date: DAY, hour: 15, minute: 0, interval: 60, taxInPrice: 1_100 };
    const wait = async (but: object) => {
      const { status, body } = await member.post('/waiting-list', { ...asked, mode: 'book', ...but });
      return [status, body.code ?? null, body.message, body.limits];
    };
    await limit();
    const words = '無料でキャンセルできる期限が変わりました。新しい期限をご確認ください。';
    const limits = [
      { telecube_id: 1, free_cancellation_minutes: 1_440, lead_minutes: 0 },
      { telecube_id: 2, free_cancellation_minutes: 60, lead_minutes: 0 },
    ];
    expect(await wait({ free_cancellation_minutes: 60 })).toEqual([409, 'price_changed', words, limits]);
    expect((await member.get('/waiting-list')).body.waiting).toEqual([]);
    expect((await wait({ free_cancellation_minutes: 1_440 }))[0]).toBe(200);
    expect((await wait({ rooms: [2], free_cancellation_minutes: 60 }))[0]).toBe(200);
    expect((await wait({ rooms: [1] }))[0]).toBe(200);
  });

  it('is told of to whoever waits to be told, whatever they have seen', async () => {
    const [member, other] = [await signIn(), await signIn(OTHER)];
    const guest = visitor(service, await service.guestToken());
    await other.reserve({ hour: 15 });
    await limit();
    const tell = {
      rooms: [1],
      date: DAY,
      hour: 15,
      minute: 0,
      interval: 60,
      mode: 'tell',
      free_cancellation_minutes: 60,
    };
    for (const who of [member, guest]) expect((await who.post('/waiting-list', tell)).status).toBe(200);
  });

  it('is booked for whoever waits while it is free to cancel, by its own number', async () => {
    await limit();
    const [member, other] = [await signIn(), await signIn(OTHER)];
    const held = await other.reserve({ hour: 13 });
    const wait = {
      rooms: [1],
      date: DAY,
      hour: 13,
      minute: 0,
      interval: 60,
      mode: 'book',
      taxInPrice: 1_100,
    };
    await member.post('/waiting-list', wait);
    await other.post('/reservations/cancel', { tranid: held });
    await doDueWork(service.services);
    const [made] = await member.list();
    expect([made.free_cancellation_minutes, made.charged_at]).toEqual([1_440, null]);
    expect((await mailsTo(world, ME))[0]?.body).toContain(
      '11月20日(金) 13:00まで、無料でキャンセルできます。',
    );
  });

  it('is booked for nobody at a start that would be charged at once, though the wished one would not be', async () => {
    await limit();
    const [member, other] = [await signIn(), await signIn(OTHER)];
    const held = await other.reserve({ minute: 30 });
    await other.reserve({ hour: 13, minute: 30 });
    const span = { rooms: [1], date: DAY, hour: 13, minute: 0, interval: 60, tolerance: 30 };
    const started = await member.post('/waiting-list', { ...span, mode: 'book', taxInPrice: 1_100 });
    expect(started.status).toBe(200);
    await comes(at('2026-11-20', '12:40'));
    await other.post('/reservations/cancelForced', { tranid: held, neverUsed: 1 });
    await doDueWork(service.services);
    expect(await member.list()).toEqual([]);
  });

  it('may be free to cancel for longer than elsewhere, too', async () => {
    await limit(30);
    const member = await signIn();
    const tranid = await member.reserve();
    await comes(at(DAY, '11:30'));
    expect((await found(member, tranid)).charged_at).toBeNull();
    expect((await member.post('/reservations/cancel', { tranid })).status).toBe(200);
  });
});
