import { type Kysely, sql } from 'kysely';

/**
 * Pushes: the keys by which push services know a tenant's, the devices that they go to, and the notices that are to be
 * pushed whatever the member has chosen. A device's subscription ends with its session.
 */
const STATEMENTS = [
  sql`
    create table vapid_keys (
      tenant_id text not null,
      public_key text not null,
      private_key text not null,
      primary key (tenant_id),
      foreign key (tenant_id) references tenants
    )`,
  sql`
    create table push_subscriptions (
      tenant_id text not null,
      subscription_id integer not null generated always as identity,
      member_id integer not null,
      token_hash text not null,
      nth integer not null,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      vapid_key text not null,
      subscribed_at timestamptz not null,
      primary key (tenant_id, subscription_id),
      constraint push_subscriptions_one_a_session unique (tenant_id, token_hash),
      constraint push_subscriptions_one_an_endpoint unique (tenant_id, endpoint),
      constraint push_subscriptions_at_most unique (tenant_id, member_id, nth),
      constraint push_subscriptions_nth check (nth between 1 and 10),
      foreign key (tenant_id, token_hash) references sessions on delete cascade,
      foreign key (tenant_id, member_id) references members
    )`,
  sql`
    create table pushed_notices (
      tenant_id text not null,
      notice_id integer not null,
      path text not null,
      worth_until_at timestamptz not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz,
      primary key (tenant_id, notice_id),
      foreign key (tenant_id, notice_id) references notices on delete cascade
    )`,
  sql`create index pushed_notices_due on pushed_notices (next_attempt_at)`,
  sql`alter table outbox drop constraint outbox_channel_check`,
  sql`alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push'))`,
  sql`alter table reminders drop constraint reminders_channel`,
  sql`alter table reminders add constraint reminders_channel check (channel in ('app', 'mail', 'push'))`,
  sql`alter table reminder_choices add column by_push text[] not null default '{}'`,
  sql`
    alter table reminder_choices add constraint reminder_choices_pushed
      check (by_push <@ array['start', 'freeCancellation', 'end'])`,
];

/** Makes the tables, and the channel beside the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
