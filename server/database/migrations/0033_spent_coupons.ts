import { type Kysely, sql } from 'kysely';

/**
 * The coupon codes that former members have used, as hashes that only the tenant's key makes: the code is given once to
 * an address, and nobody reads the address off them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Two of 122 random bits each, made by the database, because each tenant that is added later has one too.
  await sql`
    alter table tenants add column hash_key text not null
      default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`.execute(db);
  await sql`
    create table spent_coupons (
      tenant_id text not null references tenants,
      spent_hash text not null,
      ends_at timestamptz not null,
      primary key (tenant_id, spent_hash)
    )`.execute(db);
}
