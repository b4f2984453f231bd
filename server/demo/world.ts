import { sql } from 'kysely';
import { addDays, dateOf, type Instant } from '#domain/time.ts';
import type { Tables } from '#server/database/schema.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { seedHistory } from './history.ts';
import { seedInvitations } from './invitations.ts';
import { demoPasswordHash, seedPeople } from './people.ts';
import { placeRows } from './placeRows.ts';
import { ANNEX_AREA_GROUPS, DEMO_AREA_GROUPS } from './places.ts';
import { seedSurvey } from './survey.ts';
import { DEMO_TERMS, DEMO_TERMS_PUBLISHED_AT, DEMO_TERMS_VERSION } from './terms.ts';

export const DEMO_TENANT = 'demo';
/** The second tenant: the same ids and login IDs, to show that tenants never meet. */
const ANNEX_TENANT = 'annex';
/** The services that the tools of the demo act on. */
export const DEMO_TENANTS = [DEMO_TENANT, ANNEX_TENANT] as const;

/** The booth that is closed on an exceptional day, and in how many days that is. */
const CLOSED_BOOTH = 11;
const CLOSED_IN_DAYS = 3;

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
  await seedTenant(trx, tenantId);
  await seedPlaces(trx, tenantId, now);
  await seedPeople(trx, tenantId, now, passwordHash);
  await seedInvitations(trx, tenantId, now);
  if (tenantId === ANNEX_TENANT) return; // nobody has been there yet
  await seedHistory(trx, tenantId, now);
  await seedSurvey(trx, tenantId, now);
}

const HOSTS: Readonly<Record<string, string[]>> = {
  [DEMO_TENANT]: ['*'],
  [ANNEX_TENANT]: ['annex.localhost'],
};

async function seedTenant(trx: Trx, tenantId: string): Promise<void> {
  await trx
    .insertInto('tenants')
    .values({
      tenant_id: tenantId,
      is_demo: true,
      hosts: HOSTS[tenantId] ?? [`${tenantId}.example`],
      app_name: tenantId === ANNEX_TENANT ? 'コモリ アネックス' : 'コモリ',
      accent: null,
      external_search_url:
        'https://www.google.com/maps/search/?api=1&query=%E5%80%8B%E5%AE%A4%E3%83%96%E3%83%BC%E3%82%B9',
      support_tel: '0120-000-000',
      support_mail: 'support@komori.example',
      support_hours: '毎日 7:00–23:00',
      tax_percent: 10,
      issuer_name: 'コモリ株式会社',
      issuer_registration_number: 'T1234567890123',
      issuer_postal: '100-0005',
      issuer_address: '東京都千代田区丸の内1-9-1',
      issuer_tel: '03-0000-0000',
      reservation_time_unit: 3,
      without_reservation_time_unit: 3,
      slot_sequence_limit: 12,
      immediate_slot_sequence_limit: 8,
      reservable_days: 14,
      reservation_limit: 3,
      reservation_limit_enabled: true,
    })
    .execute();
  await trx
    .insertInto('usage_terms')
    .values({
      tenant_id: tenantId,
      version: DEMO_TERMS_VERSION,
      contents: DEMO_TERMS,
      published_at: DEMO_TERMS_PUBLISHED_AT,
      announced_at: DEMO_TERMS_PUBLISHED_AT,
    })
    .execute();
}

async function seedPlaces(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const isAnnex = tenantId === ANNEX_TENANT;
  const { areaGroups, areas, floorMaps, booths } = placeRows(
    tenantId,
    isAnnex ? ANNEX_AREA_GROUPS : DEMO_AREA_GROUPS,
  );
  await trx.insertInto('area_groups').values(areaGroups).execute();
  await trx.insertInto('areas').values(areas).execute();
  await trx.insertInto('floor_maps').values(floorMaps).execute();
  await trx.insertInto('booths').values(booths).execute();
  if (isAnnex) return;
  await trx
    .insertInto('closed_days')
    .values({
      tenant_id: tenantId,
      telecube_id: CLOSED_BOOTH,
      closed_on: addDays(dateOf(now), CLOSED_IN_DAYS),
    })
    .execute();
}
