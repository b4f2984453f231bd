import { type Kysely, sql } from 'kysely';

/** Mailed links by which another address becomes a member's login ID; used by a change, or spent by what ends them. */
const STATEMENTS = [
  sql`
    create table mail_change_links (
      tenant_id text not null,
      token_hash text not null,
      member_id integer not null,
      loginid text not null,
      former_loginid text not null,
      session_hash text not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (tenant_id, token_hash),
      foreign key (tenant_id, member_id) references members on delete cascade
    )`,
  sql`create index mail_change_links_by_member on mail_change_links (tenant_id, member_id)`,
  sql`create index mail_change_links_expired on mail_change_links (tenant_id, expires_at)`,
];

/** Makes the table, and the indexes by which its rows are found and forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
