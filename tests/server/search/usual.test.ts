import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeDatabases } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';

/** NOW is a Friday at ten; these are the Mondays before it. */
const MONDAYS = ['2026-11-16', '2026-11-09', '2026-11-02'];
const MONDAY = '2026-11-23';

interface Past {
  readonly boothId?: number;
  readonly start?: string;
  readonly minutes?: number;
  readonly state?: 'ended' | 'cancelled';
  readonly endedAfter?: number;
  readonly memberId?: number;
}

describeDatabases('usual reservations', (world) => {
  const service = serviceOver(world);
  const signIn = async (loginid = 'personal2@example.jp') => visitor(service, await service.tokenOf(loginid));
  type Visitor = Awaited<ReturnType<typeof signIn>>;
  const usual = async (who: Visitor) => (await who.get('/home')).body.usual;

  async function seed(days: readonly string[], but: Past = {}): Promise<void> {
    const { boothId = 2, start = '15:00', minutes = 60, state = 'ended', endedAfter, memberId = 2 } = but;
    for (const date of days) {
      const startsAt = new Date(`${date}T${start}:00+09:00`);
      const after = (each: number) => new Date(startsAt.getTime() + each * 60_000);
      await sql`
        insert into reservations (tenant_id, member_id, telecube_id, starts_at, ends_at, live, use_state, net, tax,
          coupon_minutes, created_at, confirmed_at, charge_at, charged_at, ended_at)
        values ('demo', ${memberId}, ${boothId}, ${startsAt}, ${after(minutes)}, ${state === 'ended'}, ${state}, 0, 0,
          0, ${after(-60)}, ${after(-60)}, ${after(-60)}, ${after(-60)},
          ${endedAfter === undefined ? null : after(endedAfter)})`.execute(world.db);
    }
  }

  const offer = {
    telecube_id: 2,
    cube_name: 'A-2',
    place_name: '東京駅 八重洲口',
    reserve_start_time: '20261123150000',
    reserve_end_time: '20261123160000',
    is_free: 1,
    next_free_at: null,
    price: 1100,
  };

  it('are what was used three times in eight weeks, on its next day, with the price; nobody else has them', async () => {
    const member = await signIn();
    await seed(MONDAYS.slice(1));
    expect(await usual(member)).toEqual([]);
    await seed(MONDAYS.slice(0, 1));
    expect(await usual(member)).toEqual([offer]);
    expect(await usual(await signIn('corporate@example.jp'))).toEqual([]);
  });

  it('are for no booth that is offered for less long by now', async () => {
    const member = await signIn();
    await seed(MONDAYS);
    const shorten = (booths: readonly number[], longest_minutes: number) =>
      world.db
        .updateTable('booths')
        .set({ longest_minutes })
        .where('tenant_id', '=', 'demo')
        .where('telecube_id', 'in', booths)
        .execute();
    await shorten([2], 60);
    expect(await usual(member)).toEqual([offer]);
    await shorten([2], 45);
    expect((await usual(member)).map(({ telecube_id }: typeof offer) => telecube_id)).not.toContain(2);
  });

  it('are told to a corporate member too, and never to a guest', async () => {
    await seed(MONDAYS, { memberId: 4 });
    await seed(MONDAYS, { memberId: 101, boothId: 3 });
    expect(await usual(await signIn('corporate@example.jp'))).toEqual([offer]);
    await sql`update invitations set total_count = 10, total_minutes = 1000 where member_id = 101`.execute(
      world.db,
    );
    expect(await usual(visitor(service, await service.guestToken()))).toEqual([]);
  });

  it('forget what is older than eight weeks, and what was cancelled', async () => {
    await seed(['2026-11-16', '2026-11-09', '2026-09-21']);
    await seed(MONDAYS.slice(2), { state: 'cancelled' });
    expect(await usual(await signIn())).toEqual([]);
  });

  it('have the length that was reserved, though each was left early', async () => {
    await seed(MONDAYS, { endedAfter: 20 });
    expect(await usual(await signIn())).toEqual([offer]);
  });

  it('are for another booth of the floor where the usual one is taken, or for the week after', async () => {
    const member = await signIn();
    const other = await signIn('personal@example.jp');
    await seed(MONDAYS);
    await seed(['2026-10-26'], { boothId: 3 });
    await other.reserve({ date: MONDAY, hour: 14, interval: 90, telecube_id: 2 });
    expect(await usual(member)).toEqual([{ ...offer, telecube_id: 3, cube_name: 'A-3' }]);
    await other.reserve({ date: MONDAY, hour: 15, telecube_id: 3 });
    expect(await usual(member)).toEqual([
      { ...offer, reserve_start_time: '20261130150000', reserve_end_time: '20261130160000' },
    ]);
    const third = await signIn('special@example.jp');
    await third.reserve({ date: '2026-11-30', hour: 15, telecube_id: 2 });
    await third.reserve({ date: '2026-11-30', hour: 15, telecube_id: 3 });
    expect(await usual(member)).toEqual([{ ...offer, is_free: 0, next_free_at: '20261123153000' }]);
  });

  it('are never for a time that the member has, at whichever booth', async () => {
    const member = await signIn();
    await seed(MONDAYS);
    await member.reserve({ date: MONDAY, hour: 15, minute: 30, telecube_id: 40 });
    expect(await usual(member)).toMatchObject([{ reserve_start_time: '20261130150000' }]);
    await member.reserve({ date: '2026-11-30', hour: 14, interval: 75, telecube_id: 40 });
    expect(await usual(member)).toEqual([]);
  });

  it('pass over a day on which the booth stays closed, and end with its door', async () => {
    const member = await signIn();
    await seed(MONDAYS);
    await sql`insert into closed_days (tenant_id, telecube_id, closed_on) values ('demo', 2, ${MONDAY})`.execute(
      world.db,
    );
    expect(await usual(member)).toMatchObject([{ reserve_start_time: '20261130150000' }]);
    await sql`update booths set workday_opens = null, workday_closes = null where telecube_id = 2`.execute(
      world.db,
    );
    expect(await usual(member)).toEqual([]);
  });

  it('are for no day from which the booth is closed for good', async () => {
    const member = await signIn();
    await seed(MONDAYS);
    const closeFrom = (date: string) =>
      sql`update booths set closed_from = ${date} where tenant_id = 'demo' and telecube_id = 2`.execute(
        world.db,
      );
    await closeFrom('2026-11-24');
    expect(await usual(member)).toEqual([offer]);
    await closeFrom(MONDAY);
    expect(await usual(member)).toEqual([]);
  });

  it('can be reserved as they are offered, at the price that was said', async () => {
    const member = await signIn();
    await seed(MONDAYS);
    const [{ telecube_id, price }] = await usual(member);
    const slot = { telecube_id, date: MONDAY, hour: 15, minute: 0, interval: 60 };
    expect((await member.post('/reservations/get-price', slot)).body).toMatchObject({ taxInPrice: price });
    await member.reserve(slot);
    expect(await usual(member)).toMatchObject([{ reserve_start_time: '20261130150000' }]);
  });
});
