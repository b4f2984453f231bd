import { type Kysely, sql } from 'kysely';

/**
 * A reservation keeps the tax rate of its amounts, in per cent: its receipts and refunds come later, when the rate of
 * its tenant may be another. Kept by a trigger, so that no statement that prices one can forget it; a row that comes
 * with its rate, as from another database, keeps that.
 */
const STATEMENTS = [
  sql`alter table reservations add column tax_percent integer`,
  sql`
    update reservations set tax_percent = tenants.tax_percent
    from tenants where tenants.tenant_id = reservations.tenant_id`,
  sql`alter table reservations alter column tax_percent set not null`,
  sql`
    create function reservation_taxed() returns trigger language plpgsql as $$
    begin
      select tax_percent into new.tax_percent from tenants where tenant_id = new.tenant_id;
      return new;
    end $$`,
  sql`
    create trigger taxed_insert before insert on reservations for each row
      when (new.tax_percent is null)
      execute function reservation_taxed()`,
  sql`
    create trigger taxed_update before update on reservations for each row
      when (old.net is distinct from new.net or old.tax is distinct from new.tax)
      execute function reservation_taxed()`,
];

/** Adds the column and its triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
