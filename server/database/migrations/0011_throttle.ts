import { type Kysely, sql } from 'kysely';

/**
 * Tries that are limited (of a source, of an ID, of a recipient) in place of failures that shut out; devices that were
 * signed in before, and which members belong to a demo world.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table throttles (
      tenant_id text not null references tenants,
      budget text not null,
      subject_hash text not null,
      recovers_at timestamptz not null,
      primary key (tenant_id, budget, subject_hash)
    )`.execute(db);
  await sql`drop table login_failures`.execute(db);
  await sql`
    create table device_proofs (
      tenant_id text not null,
      proof_hash text not null,
      member_id integer not null,
      last_used_at timestamptz not null,
      primary key (tenant_id, proof_hash),
      foreign key (tenant_id, member_id) references members on delete cascade
    )`.execute(db);
  await sql`create index device_proofs_of_member on device_proofs (tenant_id, member_id)`.execute(db);
  await sql`alter table members add column is_demo boolean not null default false`.execute(db);
  // Members seeded before there was the mark: these have a password that everybody can read.
  await sql`
    update members set is_demo = true
    where tenant_id = 'demo' and loginid in (
      'personal@example.jp', 'personal2@example.jp', 'nocard@example.jp', 'corporate@example.jp',
      'special@example.jp', 'campaign@example.jp', 'newterms@example.jp'
    )`.execute(db);
  // Login IDs are one regardless of case and width; they are compared as they are kept.
  await sql`
    update members set loginid = lower(normalize(loginid, nfkc))
    where loginid <> lower(normalize(loginid, nfkc))`.execute(db);
}
