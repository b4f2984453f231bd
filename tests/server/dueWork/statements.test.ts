import { type KyselyPlugin, sql } from 'kysely';
import { expect, it } from 'vitest';
import { doDueWork, measure } from '#server/dueWork/dueWork.ts';
import { describeDatabases } from '#tests/support/database.ts';
import { serviceOver } from '#tests/support/service.ts';

const TENANTS = 1_000;

describeDatabases('due work for many tenants', (world) => {
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
    const forOne = [await countRun(() => doDueWork(services)), await countRun(() => measure(services))];
    await sql`
      insert into tenants (tenant_id, hosts, app_name, external_search_url, support_tel, support_mail, support_hours,
        tax_percent, reservation_time_unit, without_reservation_time_unit, slot_sequence_limit,
        immediate_slot_sequence_limit, reservable_days, reservation_limit, reservation_limit_enabled)
      select 'many-' || number, array['many-' || number], app_name, external_search_url, support_tel, support_mail,
        support_hours, tax_percent, reservation_time_unit, without_reservation_time_unit, slot_sequence_limit,
        immediate_slot_sequence_limit, reservable_days, reservation_limit, reservation_limit_enabled
      from tenants, generate_series(1, ${sql.lit(TENANTS)}) as number
      where tenant_id = 'demo'`.execute(world.db);
    const forMany = [await countRun(() => doDueWork(services)), await countRun(() => measure(services))];
    await world.db.deleteFrom('tenants').where('tenant_id', 'like', 'many-%').execute();
    expect(forMany).toEqual(forOne);
    // Each tick; cleaning is as many again, every ten minutes.
    expect(forMany[0]).toBeLessThanOrEqual(12);
    expect(forMany[1]).toBeLessThanOrEqual(3);
  });
});
