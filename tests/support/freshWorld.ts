import { sql } from 'kysely';
import type { Db } from '#server/database/transaction.ts';

/**
 * Keeps the rows of all tenants beside them, in the schema `fresh`, with a function that brings them back. Seeding the
 * demo world again takes ten times as long, and there are over a thousand tests.
 */
const KEEP = `
do $keep$
declare
  tab record;
  cols text;
  steps text := '';
begin
  for tab in
    select cls.oid, relname
      from pg_class cls join pg_attribute att on att.attrelid = cls.oid and att.attname = 'tenant_id'
      where relnamespace = 'public'::regnamespace and relkind = 'r'
  loop
    select string_agg(quote_ident(attname), ', ') into cols
      from pg_attribute where attrelid = tab.oid and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('create table fresh.%1$I as select %2$s from public.%1$I', tab.relname, cols);
    steps := steps || format(
      'delete from public.%I where tenant_id in (select tenant_id from fresh.tenants);', tab.relname);
    steps := steps || format(
      'insert into public.%1$I (%2$s) overriding system value select %2$s from fresh.%1$I;', tab.relname, cols);
  end loop;
  -- As a replica: the order of the tables does not matter, and nobody is told of changes.
  execute format(
    'create function fresh.restore() returns void language plpgsql set session_replication_role = replica as %L',
    'begin ' || steps || ' end');
end
$keep$`;

/** Remembers the world as it is, for `restoreWorld`. */
export async function keepWorld(db: Db): Promise<void> {
  await sql`create schema fresh`.execute(db);
  await sql.raw(KEEP).execute(db);
}

/** Makes the kept tenants what they were at `keepWorld`; tenants that a suite has added stay. */
export async function restoreWorld(db: Db): Promise<void> {
  await sql`select fresh.restore()`.execute(db);
}
