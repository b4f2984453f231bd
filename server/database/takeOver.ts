import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import * as baseline from './migrations/0001_baseline.ts';
import type { Db, Trx } from './transaction.ts';

/** A database that this version can't bring up to date; its message says what an operator can do. */
export class DatabaseTooOld extends Error {}

const BASELINE = '0001_baseline';

/** The migrations that ended the sequence before the baseline, the later one with states in words already. */
const NUMBERS = '0040_moves';
const WORDS = '0041_words';

/**
 * Notes that a database of the last migration before the baseline is at the baseline, if its catalogue says the same
 * as the baseline's statements. Leaves an empty database, and one that is at the baseline, as it is. Throws
 * DatabaseTooOld for every other one. The caller's transaction is the migrations' own.
 */
export async function takeOver(trx: Trx): Promise<void> {
  const names = await namesOf(trx);
  const last = names.at(-1);
  if (last === undefined || names.includes(BASELINE)) return;
  if (last !== NUMBERS && last !== WORDS) throw tooOld(last);
  if (last === NUMBERS) await sayInWords(trx);
  if (!isDeepStrictEqual(await readOurs(trx), await readBaseline(trx))) throw tooOld(last);
  await sql`delete from kysely_migration where name <> ${last}`.execute(trx);
  await sql`update kysely_migration set name = ${BASELINE}`.execute(trx);
}

function tooOld(last: string): DatabaseTooOld {
  return new DatabaseTooOld(
    `Failed to open the database: it was made by an earlier version (${last}), and this one begins at ${BASELINE}. ` +
      'To make the demo new, stop the service and remove DATA_DIR, or let DATABASE_URL name an empty database. ' +
      'To keep what is in it, start it once with the version before, which brings it to the last migration.',
  );
}

/** The migrations that have run, in their order; none in a database that has never been migrated. */
async function namesOf(trx: Trx): Promise<readonly string[]> {
  const { rows: tables } = await sql`
    select from pg_class where relname = 'kysely_migration' and relnamespace = 'public'::regnamespace`.execute(
    trx,
  );
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
  return rows.map(({ name }) => name);
}

/** The numbers of the wire, which were the rows' own, to the words of the domain. */
async function sayInWords(trx: Trx): Promise<void> {
  await sql`drop trigger announce_update on reservations`.execute(trx);
  await sql`
    alter table reservations alter column use_state type text using case use_state
      when 0 then 'reserved' when 1 then 'inUse' when 2 then 'reentered' when 3 then 'extended'
      when 9 then 'ended' when 10 then 'cancelled'
    end`.execute(trx);
  await sql`
    alter table reservations add constraint reservations_use_state check (
      use_state in ('reserved', 'inUse', 'reentered', 'extended', 'ended', 'cancelled')
    )`.execute(trx);
  await sql`
    create trigger announce_update after update on reservations for each row
      when ((old.telecube_id, old.starts_at, old.ends_at, old.live, old.use_state, old.confirmed_at, old.charged_at)
        is distinct from
        (new.telecube_id, new.starts_at, new.ends_at, new.live, new.use_state, new.confirmed_at, new.charged_at))
      execute function reservation_changed()`.execute(trx);
  await sql`alter table members alter column classification type boolean using classification <> 0`.execute(
    trx,
  );
  await sql`alter table members rename column classification to is_guest`.execute(trx);
}

/** Columns in any order: those of former databases stand in the order in which they were added. */
async function readOurs(db: Db, schema = 'public'): Promise<Catalogue> {
  const { tables, functions } = await readCatalogue(db, schema);
  return { functions, tables: tables.map((table) => ({ ...table, columns: table.columns.toSorted() })) };
}

/** The baseline's own catalogue, out of a schema in which its statements run, and which goes again. */
async function readBaseline(trx: Trx): Promise<Catalogue> {
  await sql`create schema baseline`.execute(trx);
  await sql`set local search_path = baseline, public`.execute(trx);
  await baseline.up(trx);
  const made = await readOurs(trx, 'baseline');
  await sql`set local search_path = public`.execute(trx);
  await sql`drop schema baseline cascade`.execute(trx);
  return made;
}
