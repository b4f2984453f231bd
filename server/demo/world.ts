import { sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Tables } from '#server/database/schema.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { applyDeclared } from './declared.ts';
import { seedHistory } from './history.ts';
import { seedOperators } from './operators.ts';
import { demoPasswordHash, seedPeople } from './people.ts';

export const DEMO_TENANT = 'demo';
/** The second tenant: the same ids and login IDs, to show that tenants never meet. */
const ANNEX_TENANT = 'annex';
/** The services that the tools of the demo act on. */
export const DEMO_TENANTS = [DEMO_TENANT, ANNEX_TENANT] as const;

/** Children first, so that nothing is deleted under what points to it. */
export const TABLES_TO_EMPTY: readonly (keyof Tables)[] = [
  'favourites',
  'receipt_documents',
  'receipts',
  'receipt_counters',
  'outbox',
  'survey_answers',
  'survey_options',
  'survey_questions',
  'surveys',
  'coupon_codes',
  'spent_coupons',
  'pushed_notices',
  'notices',
  'announcement_reads',
  'announcements',
  'idempotency_keys',
  'passcode_confirmations',
  'intents',
  'extensions',
  'ledger_entries',
  'coupons',
  'reservation_changes',
  'calendar_feeds',
  'waits',
  'reminders',
  'troubles',
  'reservations',
  'closed_days',
  'freed_spans', // after what frees spans
  'booths',
  'booth_photos',
  'floor_maps',
  'areas',
  'area_groups',
  'sign_up_links',
  'recovery_links',
  'mail_change_links',
  'access_keys',
  'throttles',
  'device_proofs',
  'push_subscriptions',
  'sessions',
  'owed_payments',
  'card_registrations',
  'cards',
  'simulated_card_records',
  'invitations',
  'phone_codes',
  'reminder_choices',
  'members',
  'operator_answers',
  'operator_sessions',
  'operator_challenges',
  'operator_links',
  'operator_codes',
  'operator_passkeys',
  'operators',
  'departments',
  'corporations',
  'usage_terms',
  'vapid_keys',
  'tenants',
];

/** The log of what was done outlives what it tells of: nobody may empty it, a reset neither. */
export const TABLES_TO_KEEP: readonly (keyof Tables)[] = ['audit_entries', 'audit_reasons', 'audit_heads'];

/** Any number that nothing else of ours locks. */
const SEED_LOCK = 20_201_020;

/** Makes the demo world unless it has been made before: a later start keeps what is there. */
export async function ensureDemoWorld(db: Db, now: Instant): Promise<void> {
  const hash = await demoPasswordHash();
  await transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    for (const tenantId of DEMO_TENANTS) {
      const found = await trx
        .selectFrom('tenants')
        .select('tenant_id')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst();
      if (found === undefined) await seed(trx, now, tenantId, hash);
    }
  });
}

/** Makes the world of docs/spec/demo.md, "Members" around `now`, in one transaction. */
export async function seedDemoWorld(db: Db, now: Instant, tenantId: string = DEMO_TENANT): Promise<void> {
  const hash = await demoPasswordHash();
  await transaction(db, (trx) => seed(trx, now, tenantId, hash));
}

/** Drops everything of the demo's tenants and makes their worlds again; the clock runs in real time after it. */
export async function resetDemoWorld(
  db: Db,
  now: Instant,
  tenants: readonly string[] = DEMO_TENANTS,
): Promise<void> {
  const hash = await demoPasswordHash();
  await transaction(db, async (trx) => {
    for (const table of TABLES_TO_EMPTY) {
      await trx.deleteFrom(table).where('tenant_id', 'in', tenants).execute();
    }
    for (const tenantId of tenants) await seed(trx, now, tenantId, hash);
  });
}

async function seed(trx: Trx, now: Instant, tenantId: string, passwordHash: string): Promise<void> {
  await applyDeclared(trx, tenantId, now);
  await seedPeople(trx, tenantId, now, passwordHash);
  await seedOperators(trx, tenantId, now);
  if (tenantId === ANNEX_TENANT) return; // nobody has been there yet
  await seedHistory(trx, tenantId, now);
}
