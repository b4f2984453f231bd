import { type KyselyPlugin, sql } from 'kysely';
import { expect, it } from 'vitest';
import { measure } from '#server/dueWork/dueWork.ts';
import { DUE_WORK } from '#server/dueWork/kinds.ts';
import { describeDatabase } from '#tests/support/database/database.ts';
import { serviceOver } from '#tests/support/server/service.ts';

const TENANTS = 1_000;

describeDatabase('due work for many tenants', (world) => {
  const service = serviceOver(world);

  it('costs a handful of statements, however many there are', async () => {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const services = { ...service.services, db: world.db.withPlugin(counting) };
    const countRun = async (work: () => Promise<void>) => {
      statements = 0;
      await work();
      return statements;
    };
    const countAll = async () => {
      const byKind: Record<string, number> = { gauge: await countRun(() => measure(services)) };
      for (const { kind, run } of DUE_WORK) byKind[kind] = await countRun(() => run(services));
      return byKind;
    };
    const forOne = await countAll();
    await sql`
      insert into tenants (tenant_id, hosts, app_name, external_search_url, support_tel, support_mail, support_hours,
        tax_percent, reservation_time_unit, without_reservation_time_unit, slot_sequence_limit,
        immediate_slot_sequence_limit, reservable_days, reservation_limit, reservation_limit_enabled)
      select 'many-' || number, array['many-' || number], app_name, external_search_url, support_tel, support_mail,
        support_hours, tax_percent, reservation_time_unit, without_reservation_time_unit, slot_sequence_limit,
        immediate_slot_sequence_limit, reservable_days, reservation_limit, reservation_limit_enabled
      from tenants, generate_series(1, ${sql.lit(TENANTS)}) as number
      where tenant_id = 'demo'`.execute(world.db);
    const forMany = await countAll();
    await world.db.deleteFrom('tenants').where('tenant_id', 'like', 'many-%').execute();
    expect(forMany).toEqual(forOne);
    const eachTick = DUE_WORK.filter(({ pauseMs }) => pauseMs < 10_000).map(({ kind }) => forMany[kind] ?? 0);
    expect(eachTick.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(8);
    expect(forMany.gauge).toBeLessThanOrEqual(3);
  });
});
