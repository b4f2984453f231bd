import { type QueryExecutorProvider, sql } from 'kysely';
import { account } from './baseline/account.ts';
import { announcements } from './baseline/announcements.ts';
import { booking } from './baseline/booking.ts';
import { cards } from './baseline/cards.ts';
import { history } from './baseline/history.ts';
import { inbox } from './baseline/inbox.ts';
import { intents } from './baseline/intents.ts';
import { ledger } from './baseline/ledger.ts';
import { places } from './baseline/places.ts';
import { tenants } from './baseline/tenants.ts';

const SUBJECTS = [tenants, account, places, booking, ledger, cards, intents, inbox, history, announcements];

/** All tables, by subject (docs/decisions/0019-migrations-begin-at-a-baseline.md). */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);
  for (const statement of SUBJECTS.flat()) await statement.execute(db);
}
