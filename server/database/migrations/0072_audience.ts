import { type Kysely, sql } from 'kysely';

/** A member and an operator may have one address: each has messages of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox add column audience text not null default 'member'
      constraint outbox_audience_check check (audience in ('member', 'house'))`.execute(db);
  await sql`
    update outbox set audience = 'house'
    where exists (
      select from intents where intents.tenant_id = outbox.tenant_id and intents.subject = outbox.message_id::text
        and intents.kind in ('operatorLink', 'troubleMail'))`.execute(db);
  // These alone tell nobody but an operator something.
  await sql`
    update outbox set audience = 'house'
    where (subject like '%】パスキー%' or subject like '%】操作記録%')`.execute(db);
}
