import { sql } from 'kysely';
import type { Db } from '#server/database/transaction.ts';

/**
 * Keeps the rows of all tenants beside them, in the schema `fresh`, with functions that bring them back: `restore`
 * those of the kept tenants, `reset` all there is, and counting too. Seeding the demo world again takes ten times as
 * long, and opening a database again forty times; there are over a thousand tests. Tables that nobody has written to
 * since are left alone: they have as many rows as were kept, all of them by the transaction that brought them back.
 */
const KEEP = `
do $keep$
declare
  tab record;
  seq record;
  at record;
  cols text;
  kept text;
  step text := $step$
    if (select (total, total) is distinct from
          (select (count(*), count(*) filter (where xmin = writer)) from public.%1$I where %3$s)
        from fresh.tables where name = %1$L) then
      delete from public.%1$I where %3$s;
      insert into public.%1$I (%2$s) overriding system value select %2$s from fresh.%1$I;
      update fresh.tables set writer = pg_current_xact_id()::xid where name = %1$L;
    end if;$step$;
  steps text := '';
  whole text := '';
begin
  select format('tenant_id = any (%L)', array_agg(tenant_id)) into kept from public.tenants;
  create table fresh.tables (name text primary key, total bigint not null, writer xid not null default '0');
  for tab in
    select cls.oid, relname
      from pg_class cls join pg_attribute att on att.attrelid = cls.oid and att.attname = 'tenant_id'
      where relnamespace = 'public'::regnamespace and relkind = 'r'
  loop
    select string_agg(quote_ident(attname), ', ') into cols
      from pg_attribute where attrelid = tab.oid and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('create table fresh.%1$I as select %2$s from public.%1$I', tab.relname, cols);
    execute format('insert into fresh.tables (name, total) select %1$L, count(*) from fresh.%1$I', tab.relname);
    steps := steps || format(step, tab.relname, cols, kept);
    whole := whole || format(step, tab.relname, cols, 'true');
  end loop;
  for seq in select format('public.%I', relname) as name
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
  loop
    execute 'select last_value, is_called from ' || seq.name into at;
    whole := whole || format('perform setval(%L, %s, %L);', seq.name, at.last_value, at.is_called);
  end loop;
  -- As a replica: the order of the tables does not matter, and nobody is told of changes.
  execute format(
    'create function fresh.restore() returns void language plpgsql set session_replication_role = replica as %L',
    'begin ' || steps || ' end');
  execute format(
    'create function fresh.reset() returns void language plpgsql set session_replication_role = replica as %L',
    'begin ' || whole || ' end');
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

/** Makes the whole database what it was at `keepWorld`, for the next suite; what a suite does to tables it undoes. */
export async function resetWorld(db: Db): Promise<void> {
  await sql`select fresh.reset()`.execute(db);
}
