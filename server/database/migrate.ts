import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { instantsPlugin } from './instants.ts';
import * as account from './migrations/0001_account.ts';
import * as places from './migrations/0002_places.ts';
import * as booking from './migrations/0003_booking.ts';
import * as inbox from './migrations/0004_inbox.ts';
import * as visit from './migrations/0005_visit.ts';
import * as entryCode from './migrations/0006_entry_code.ts';
import * as intents from './migrations/0010_intents.ts';
import * as throttle from './migrations/0011_throttle.ts';
import * as owed from './migrations/0011b_owed.ts';
import * as signUp from './migrations/0012_sign_up.ts';
import * as invitations from './migrations/0013_invitations.ts';
import * as phone from './migrations/0013b_phone.ts';
import * as cards from './migrations/0014_cards.ts';
import * as memberServices from './migrations/0015_member_services.ts';
import * as events from './migrations/0017_events.ts';
import * as serverC from './migrations/0019_server_c.ts';
import * as dueRows from './migrations/0019b_due_rows.ts';
import * as receipts from './migrations/0019b_receipts.ts';
import * as owedPayments from './migrations/0030_owed_payments.ts';
import * as sessions from './migrations/0031_sessions.ts';
import * as messageSecrets from './migrations/0032_message_secrets.ts';
import * as spentCoupons from './migrations/0033_spent_coupons.ts';
import * as formerDemo from './migrations/0034_former_demo.ts';
import * as moves from './migrations/0040_moves.ts';
import * as words from './migrations/0041_words.ts';
import * as placeFacts from './migrations/0042_place_facts.ts';
import type { Db } from './transaction.ts';

/** Forward only: a migration that has run anywhere is never changed, what it got wrong is put right by the next. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_account': account,
  '0002_places': places,
  '0003_booking': booking,
  '0004_inbox': inbox,
  '0005_visit': visit,
  '0006_entry_code': entryCode,
  '0014_cards': cards,
  '0010_intents': intents,
  '0011_throttle': throttle,
  '0011b_owed': owed,
  '0013_invitations': invitations,
  '0015_member_services': memberServices,
  '0012_sign_up': signUp,
  '0013b_phone': phone,
  '0017_events': events,
  '0019_server_c': serverC,
  '0019b_due_rows': dueRows,
  '0019b_receipts': receipts,
  '0030_owed_payments': owedPayments,
  '0031_sessions': sessions,
  '0032_message_secrets': messageSecrets,
  '0033_spent_coupons': spentCoupons,
  '0034_former_demo': formerDemo,
  '0040_moves': moves,
  '0041_words': words,
  '0042_place_facts': placeFacts,
};

/** Any number that nothing else of ours locks. */
const MIGRATION_LOCK = 20_201_021;

/**
 * Brings the schema up to date, in one transaction. Processes that start at once wait for each other under a lock of
 * that transaction: Kysely's own belongs to the session, which a pooler hands to others.
 */
export async function migrate(db: Db): Promise<void> {
  await db
    .withoutPlugins()
    .withPlugin(instantsPlugin)
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
      const migrator = new Migrator({
        db: trx,
        provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
      });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
    });
}
