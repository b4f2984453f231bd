import { type Kysely, sql } from 'kysely';

/**
 * Links and codes lay in clear in the messages that had been sent. They are taken out of those that are there; what was
 * still waiting to be sent is given up, because its secret can't be made again: whoever waits for it asks again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSecret = sql`(channel = 'sms' or body ~ '/user/(signup-(personal|enterprise)|recover-password)/')`;
  await sql`
    update intents set state = 'given_up', settled_at = intents.created_at, next_attempt_at = null
    from outbox
    where outbox.tenant_id = intents.tenant_id and outbox.message_id::text = intents.subject
      and intents.kind in ('mail', 'sms') and intents.state = 'open' and ${isSecret}`.execute(db);
  await sql`
    update outbox
    set body = case channel
      when 'sms' then regexp_replace(body, '[0-9]{6}', '…')
      else regexp_replace(body, '(/user/(signup-(personal|enterprise)|recover-password)/[^/[:space:]]+/)[-_A-Za-z0-9]+',
        '\\1…', 'g')
    end
    where ${isSecret}`.execute(db);
}
