import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { Trx } from '#server/database/transaction.ts';
import { MOVING } from '#server/usecase/suspension.ts';
import { changeWorld, PlanChanged, readPlan } from '#server/world/apply/changeWorld.ts';
import type { Thing } from '#server/world/model/things.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { resetWorld } from '#tests/support/database/freshWorld.ts';
import { serviceOver } from '#tests/support/server/service.ts';
import { visitor } from '#tests/support/server/visit.ts';
import { actor, comparing, demoWith, thingsOf } from '#tests/support/server/worlds.ts';
import { everyPhoto } from '#tests/support/values/boothPhotos.ts';
import { worldText } from '#tests/support/values/worldFile.ts';

describeDatabase('an apply that comes while somebody else holds a row', (world) => {
  const service = serviceOver(world);
  afterEach(() => resetWorld(world.db));

  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`.execute(
      world.db,
    );
    return rows.length > 0;
  };

  /** Applies those things while the work holds its rows; answers what was refused. */
  async function applyDuring(
    things: readonly Thing[],
    work: (trx: Trx, waits: () => Promise<void>) => Promise<unknown>,
  ) {
    const seen = await readPlan(world.db, things, comparing);
    const changing = { ...comparing, seen, photos: everyPhoto, hash: seen.plan.hash, actor };
    const { applied } = await world.db
      .withoutPlugins()
      .transaction()
      .execute(async (trx) => {
        let applied: ReturnType<typeof changeWorld> | undefined;
        await work(trx, async () => {
          applied = changeWorld(world.db, things, changing);
          await expect.poll(isWaiting, { interval: 10 }).toBe(true);
        });
        return { applied };
      });
    return (await applied)?.changes.flatMap(({ refusal }) => refusal?.split('\n')[0] ?? []);
  }

  it('sees the reservation that is made under the lock of the booth, and does not close it', async () => {
    const member = visitor(service, await service.tokenOf('personal@example.jp'));
    const tranid = await member.reserve();
    await sql`update reservations set live = false where tranid = ${tranid}`.execute(world.db);
    const refused = await applyDuring(
      await demoWith(world.db, 'booth 1', { closed_from: '2026-11-21' }),
      async (trx, waits) => {
        await sql`select from booths where tenant_id = 'demo' and telecube_id = 1 for no key update`.execute(
          trx,
        );
        await sql`update reservations set live = true where tranid = ${tranid}`.execute(trx);
        await waits();
      },
    );
    expect(refused).toEqual(['1 reservation to come would be cut off:']);
  });

  it('comes after another that makes the same tenant, of which there is no row to be locked yet', async () => {
    const things = thingsOf(worldText());
    const seen = await readPlan(world.db, things, comparing);
    const changing = { ...comparing, seen, photos: everyPhoto, hash: seen.plan.hash, actor };
    const ended = await Promise.allSettled([1, 2, 3].map(() => changeWorld(world.db, things, changing)));
    const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(failures).toEqual([expect.any(PlanChanged), expect.any(PlanChanged)]);
  });

  it('sees that a move suspends the tenant, and changes nothing', async () => {
    const things = await demoWith(world.db, 'booth 1', { net_per_15_minutes: 999 });
    const changed = applyDuring(things, async (trx, waits) => {
      await sql`update tenants set suspension = ${MOVING} where tenant_id = 'demo'`.execute(trx);
      await waits();
    });
    await expect(changed).rejects.toThrow('has changed since that plan was made');
    const { rows } = await sql`select from booths where net_per_15_minutes = 999`.execute(world.db);
    expect(rows).toEqual([]);
  });

  it('waits for a booking at its corporation, before it holds a booth that the booking still wants', async () => {
    const things = (await demoWith(world.db, 'booth 1', { net_per_15_minutes: 999 })).map((thing) =>
      thing.kind === 'corporation' ? { ...thing, values: { ...thing.values, monthly_cap: 77_000 } } : thing,
    );
    const refused = await applyDuring(things, async (trx, waits) => {
      await sql`select from corporations where tenant_id = 'demo' for no key update`.execute(trx);
      await waits();
      await sql`select from booths where tenant_id = 'demo' for no key update nowait`.execute(trx);
    });
    expect(refused).toEqual([]);
    const { rows } = await sql`select from booths where net_per_15_minutes = 999`.execute(world.db);
    expect(rows).toHaveLength(1);
  });
});
