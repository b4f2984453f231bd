import { type Kysely, sql } from 'kysely';

/** Booths may have a photo. Each is kept once, under a name made of its bytes: many booths can share it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booth_photos (
      tenant_id text not null references tenants,
      name text not null,
      body bytea not null,
      primary key (tenant_id, name),
      constraint booth_photos_name check (name ~ '^[0-9a-f]{32}[.](jpg|png)$'),
      constraint booth_photos_body check (octet_length(body) <= 300000)
    )`.execute(db);
  await sql`
    alter table booths add column photo text,
      add constraint booths_photo foreign key (tenant_id, photo) references booth_photos`.execute(db);
}
