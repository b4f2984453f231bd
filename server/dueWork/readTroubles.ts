import { sql } from 'kysely';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import { isOfServed, type ServedBy } from '#server/dueRows/dueTime.ts';

/** How long a door may not answer before it counts as silent. */
const SILENT_AFTER_MINUTES = 0.5;

/**
 * How many charges are owed because a card refused them, and how many doors give no answer now; of the tenants served.
 */
export async function readTroubles(
  { db, config }: { readonly db: Db; readonly config: ServedBy },
  now: Instant,
): Promise<{ readonly failedCharges: number; readonly silentDoors: number }> {
  const { rows } = await sql<{ failedCharges: number; silentDoors: number }>`
    select
      (select count(*)::int from reservations join tenants using (tenant_id)
        where payment_failed_at is not null and charged_at is null and cancelled_at is null
          and ${isOfServed(config)}) as "failedCharges",
      (select count(distinct (tenant_id, tranid))::int from intents join tenants using (tenant_id)
        where kind = 'door' and state = 'open'
          and created_at < ${new Date(addMinutes(now, -SILENT_AFTER_MINUTES))}
          and ${isOfServed(config)}) as "silentDoors"`.execute(db);
  return rows[0] ?? { failedCharges: 0, silentDoors: 0 };
}
