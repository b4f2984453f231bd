import { type Kysely, sql } from 'kysely';

/** Phone numbers that are proven by a code (docs/spec/account.md, "Phone numbers"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column tel_verified_at timestamptz`.execute(db);
  await sql`
    create table phone_codes (
      tenant_id text not null,
      member_id integer not null,
      tel text not null,
      salt text not null,
      code_hash text not null,
      tries integer not null,
      sent_at timestamptz not null,
      proof_hash text,
      proven_at timestamptz,
      primary key (tenant_id, member_id),
      foreign key (tenant_id, member_id) references members on delete cascade
    )`.execute(db);
}
