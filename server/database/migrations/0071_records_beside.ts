import { type Kysely, sql } from 'kysely';

/** Acts beside the audit log are read by their moment (server/operator/log/records.statements.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index intents_charged on intents (tenant_id, settled_at)
      where kind = 'card' and call is null and state in ('succeeded', 'refused')`.execute(db);
  await sql`
    create index reservations_cancelled on reservations (tenant_id, cancelled_at)
      where cancelled_at is not null`.execute(db);
}
