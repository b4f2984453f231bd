import { type Kysely, sql } from 'kysely';

/**
 * Reminders of reservations, one for each kind and channel, and what members have chosen about them. A reservation that
 * is moved is reminded of again: the row is that of its present moment.
 */
const STATEMENTS = [
  sql`
    create table reminders (
      tenant_id text not null,
      reminder_id integer not null generated always as identity,
      tranid integer not null,
      kind text not null,
      channel text not null,
      moment_at timestamptz not null,
      given_at timestamptz,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      primary key (tenant_id, reminder_id),
      constraint reminders_once unique (tenant_id, tranid, kind, channel),
      constraint reminders_kind check (kind in ('start', 'freeCancellation', 'end')),
      constraint reminders_channel check (channel in ('app', 'mail')),
      foreign key (tenant_id, tranid) references reservations
    )`,
  sql`create index reminders_due on reminders (tenant_id, moment_at) where given_at is null`,
  sql`create index reminders_expired on reminders (moment_at)`,
  sql`
    create table reminder_choices (
      tenant_id text not null,
      member_id integer not null,
      by_mail text[] not null,
      quiet_hours_on boolean not null,
      quiet_from_hour integer not null,
      quiet_to_hour integer not null,
      primary key (tenant_id, member_id),
      constraint reminder_choices_kinds check (by_mail <@ array['start', 'freeCancellation', 'end']),
      constraint reminder_choices_hours check (quiet_from_hour between 0 and 23 and quiet_to_hour between 0 and 23),
      foreign key (tenant_id, member_id) references members
    )`,
  // The moments of reservations are looked for every few seconds, over all tenants.
  sql`create index reservations_by_start on reservations (tenant_id, starts_at) where live`,
  sql`
    create index reservations_in_use_by_end on reservations (tenant_id, ends_at)
      where live and use_state in ('inUse', 'reentered', 'extended')`,
];

/** Makes the tables and the indexes that find what is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
