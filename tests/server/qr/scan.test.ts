import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemoWorld } from '#server/demo/world.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { describeDatabase, describePostgres, waitingForLocks } from '#tests/support/database/database.ts';
import { at, serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

const sticker = (code: string) => `http://127.0.0.1:3000/user/q/${code}`;

describeDatabase('the sticker of a booth', (world) => {
  const service = serviceOver(world);
  beforeAll(() => seedDemoWorld(world.db, NOW, 'other'));
  const signIn = async (loginid = 'personal@example.jp') => visitor(service, await service.tokenOf(loginid));
  const clock = (time: string) => service.setClock(at('2026-11-21', time));
  const scan = (who: Awaited<ReturnType<typeof signIn>>, content = sticker('b1'), key?: string) =>
    who.post('/qr-code', { content }, key);

  const any = { time: null, telecube_id: 1, opens_at: null, ends_at: null };
  const without = { ...any, type: 'usage-without-reservation' };
  const opened = { ...any, type: 'open-door', ends_at: '20261121130000' };
  const reserved = (time: number, opens_at: string) => ({
    ...any,
    type: 'usage-with-reservation',
    time,
    opens_at,
  });

  it('leads to an immediate use where the member has reserved nothing, and costs nothing by itself', async () => {
    const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
    expect((await scan(member)).body).toEqual(without);
    await other.reserve();
    await clock('12:00');
    expect((await scan(member)).body).toEqual(without);
    expect((await member.post('/immediate-use', { telecubeId: 1 })).body).toEqual(without);
    expect([service.charges, service.openings]).toEqual([[], []]);
  });

  it.each(['11:55', '12:00', '12:59'])(
    'opens the door of a booth that may be entered at %s',
    async (time) => {
      const member = await signIn();
      await member.reserve();
      await clock(time);
      expect((await scan(member)).body).toEqual(opened);
      expect(service.openings.map((opening) => opening.purpose)).toEqual(['enter']);
      expect((await member.list())[0].use_state).toBe(1);
    },
  );

  it('is the door: tells when entry opens of a booth reserved for later today, then opens it, again and again', async () => {
    const member = await signIn();
    await member.reserve();
    expect((await scan(member)).body).toEqual(without);
    await clock('09:00');
    expect((await scan(member)).body).toEqual(reserved(60, '20261121115500'));
    expect(service.openings).toHaveLength(0);
    await clock('11:56');
    expect((await scan(member)).body).toEqual(opened);
    await clock('12:20');
    expect((await scan(member)).body).toEqual(opened);
    expect(service.openings.map(({ purpose }) => purpose)).toEqual(['enter', 'enter']);
    expect((await member.list())[0].use_state).toBe(2);
    await member.leave((await member.list())[0].tranid);
    expect((await scan(member)).body).toEqual(without);
  });

  it('does not open early while somebody is in the booth', async () => {
    const [member, other] = [await signIn(), await signIn('personal2@example.jp')];
    await member.reserve();
    await other.reserve({ hour: 11 });
    await clock('11:57');
    expect((await scan(member)).body).toEqual(reserved(60, '20261121120000'));
    await clock('12:00');
    expect((await member.post('/immediate-use', { telecubeId: 1 })).body).toEqual(opened);
  });

  it('opens once for one command that is sent 20 times, and says so each time', async () => {
    const member = await signIn();
    await member.reserve();
    await clock('12:00');
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan(member, sticker('b1'), 'once')));
    for (const answer of answers) expect(answer.body).toEqual(opened);
    expect(new Set(service.openings.map((opening) => opening.intentId)).size).toBe(1);
    expect((await scan(member, sticker('b1'), 'once')).body).toEqual(opened);
    expect((await member.list())[0].use_state).toBe(1);
  });

  it('says that a door did not answer, and asks it again', async () => {
    const member = await signIn();
    await member.reserve();
    await clock('12:00');
    service.doorWorks = false;
    const stuck = await scan(member, sticker('b1'), 'stuck');
    expect([stuck.status, stuck.body.code]).toEqual([409, 'door_unreachable']);
    service.doorWorks = true;
    expect((await scan(member, sticker('b1'), 'stuck')).body).toEqual(opened);
  });

  describe('is known by its code', () => {
    it.each([sticker('b1'), '/user/q/b1', `${sticker('b1')}/`, ` ${sticker('b1')}\n`])(
      'in %j',
      async (content) => {
        expect((await scan(await signIn(), content)).body).toEqual(without);
      },
    );

    it('under the address that the member has opened, and under no other', async () => {
      const token = await service.tokenOf('personal@example.jp');
      const scanned = async (content: string) => {
        const headers = { Host: 'komori.example:8443' };
        return (await service.call('POST', '/api/qr-code', { token, headers, body: { content } })).status;
      };
      expect([
        await scanned('https://komori.example:8443/user/q/b1'),
        await scanned(sticker('b1')),
        await scanned('https://komori.example/user/q/b1'),
      ]).toEqual([200, 200, 404]);
    });

    it.each([
      sticker('b9999'),
      sticker('b0'),
      sticker('x1'),
      sticker('b99999999999'),
      'https://example.com/',
      'https://anything.example/user/q/b1/',
      'http://127.0.0.1:3001/user/q/b1',
      'WIFI:S:cafe;P:secret;;',
      'https://other.example/user/q/b1',
      '日本語',
    ])('and not in %j', async (content) => {
      const refused = await scan(await signIn(), content);
      expect([refused.status, refused.body]).toEqual([
        404,
        { message: 'このコードのブースは見つかりませんでした。', code: 'not_found' },
      ]);
    });

    it('of its own tenant only', async () => {
      const token = await service.tokenOf('personal@example.jp', 'other');
      const scanned = async (content: string) =>
        (
          await service.call('POST', '/api/qr-code', {
            token,
            tenant: 'other',
            headers: { Host: 'other.example' },
            body: { content },
          })
        ).status;
      expect([await scanned('https://other.example/user/q/b1'), await scanned(sticker('b1'))]).toEqual([
        200, 404,
      ]);
    });

    it('which must be said, and be short', async () => {
      const member = await signIn();
      expect((await scan(member, '')).status).toBe(422);
      expect((await scan(member, 'x'.repeat(2001))).status).toBe(422);
      expect((await member.post('/immediate-use', { telecubeId: 9999 })).status).toBe(404);
    });
  });
});

describePostgres('a sticker that is scanned while its reservation is moved', {}, (world) => {
  const service = serviceOver(world);

  it.each([
    ['/qr-code', { content: sticker('b1') }],
    ['/immediate-use', { telecubeId: 1 }],
  ])('opens nothing by %s, and says from when on it will', async (call, body) => {
    const member = visitor(service, await service.tokenOf('personal@example.jp'));
    const tranid = await member.reserve();
    await service.setClock(at('2026-11-21', '12:00'));
    const { scanned } = await world.db.transaction().execute(async (trx) => {
      await sql`select from members where loginid = 'personal@example.jp' for update`.execute(trx);
      const scanning = member.post(call, body);
      await vi.waitFor(async () => expect(await waitingForLocks(world)).toBe(1));
      await trx
        .updateTable('reservations')
        .set({ starts_at: at('2026-11-21', '12:30') })
        .where('tranid', '=', tranid)
        .execute();
      return { scanned: scanning };
    });
    expect(await scanned).toMatchObject({
      status: 409,
      body: { code: 'too_early', message: '12:25から入室できます。' },
    });
    expect(service.openings).toEqual([]);
  });
});
