import { sql } from 'kysely';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';

/** How long a door may not answer before it counts as silent. */
const SILENT_AFTER_MINUTES = 0.5;

/** How many charges are owed because a card refused them, and how many doors give no answer now. */
export async function readTroubles(
  db: Db,
  now: Instant,
): Promise<{ readonly failedCharges: number; readonly silentDoors: number }> {
  const { rows } = await sql<{ failedCharges: number; silentDoors: number }>`
    select
      (select count(*)::int from reservations
        where payment_failed_at is not null and charged_at is null and cancelled_at is null) as "failedCharges",
      (select count(distinct (tenant_id, tranid))::int from intents
        where kind = 'door' and state = 'open'
          and created_at < ${new Date(addMinutes(now, -SILENT_AFTER_MINUTES))}) as "silentDoors"`.execute(db);
  return rows[0] ?? { failedCharges: 0, silentDoors: 0 };
}
