import { type Kysely, sql } from 'kysely';

/** Troubles in booths, as members have reported them; deleted after 90 days. */
const STATEMENTS = [
  sql`
    create table troubles (
      tenant_id text not null,
      trouble_id integer not null generated always as identity,
      member_id integer not null,
      tranid integer not null,
      kind text not null,
      words text not null,
      photo bytea,
      message_id integer,
      reported_at timestamptz not null,
      primary key (tenant_id, trouble_id),
      constraint troubles_kind check (kind in ('door', 'dirt', 'noise', 'monitor', 'wifi', 'other')),
      constraint troubles_words check (length(words) <= 1000),
      constraint troubles_photo check (octet_length(photo) <= 2097152),
      foreign key (tenant_id, member_id) references members,
      foreign key (tenant_id, tranid) references reservations
    )`,
  sql`create index troubles_by_member on troubles (tenant_id, member_id)`,
  sql`create index troubles_by_message on troubles (tenant_id, message_id)`,
  sql`create index troubles_expired on troubles (reported_at)`,
];

/** Makes the table, and the indexes by which its rows are found and deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
