import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { FIRST_CHOICES, REMINDER_MINUTES, type ReminderKind } from '#domain/inbox/reminders.ts';
import type { Instant } from '#domain/time.ts';
import type { ReminderChannel } from '#server/database/tables/reminders.ts';
import type { Db } from '#server/database/transaction.ts';
import { backlogOf } from '#server/dueRows/backlog.ts';
import { claimDue, LEASE_MS } from '#server/dueRows/claimDue.ts';
import { isOfServed, type ServedBy, tenantNow } from '#server/dueRows/dueTime.ts';
import { MOMENTS, minutes } from '#server/messages/premise/moments.statements.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';

/** A reminder is of no use for longer than that. */
const LONGEST_WAIT_MS = 300_000;

/** The reservations of a tenant whose reminders are due: from some minutes before the moment until it comes. */
function remindedOf(kind: ReminderKind, now: RawBuilder<Instant>): RawBuilder<unknown> {
  const { column, of } = MOMENTS[kind];
  const at = sql.ref(column);
  return sql`
    select tranid, member_id, created_at, ${sql.lit(kind)} as kind, ${at} as moment_at,
      ${minutes(REMINDER_MINUTES[kind])} as ahead
    from reservations
    where reservations.tenant_id = tenants.tenant_id and live and confirmed_at is not null and ${of}
      and ${at} > ${now}
      and ${at} <= ${now} + ${minutes(REMINDER_MINUTES[kind])}`;
}

/** A fresh row, or one that spoke of another moment: the reservation was moved or extended since. */
const isNew = sql<SqlBool>`not exists (
  select from reminders
  where reminders.tenant_id = tenants.tenant_id and reminders.tranid = reminded.tranid
    and reminders.kind = reminded.kind and reminders.channel = channels.channel
    and reminders.moment_at = reminded.moment_at)`;

/**
 * Notes the reminders whose time has come, of every tenant, one for each channel that the member has and wants. Nobody
 * is reminded of what they have just reserved or moved: they know. A second process notes nothing more.
 */
export async function noteReminders(
  { db, config }: { readonly db: Db; readonly config: ServedBy },
  now: Instant,
): Promise<void> {
  const at = tenantNow(now);
  await sql`
    insert into reminders (tenant_id, tranid, kind, channel, moment_at, next_attempt_at)
    select tenants.tenant_id, reminded.tranid, reminded.kind, channels.channel, reminded.moment_at, ${at}
    from tenants
    cross join lateral (
      ${remindedOf('start', at)}
      union all ${remindedOf('freeCancellation', at)}
      union all ${remindedOf('end', at)}
    ) reminded
    join members on members.tenant_id = tenants.tenant_id and members.member_id = reminded.member_id
    left join reminder_choices choices
      on choices.tenant_id = tenants.tenant_id and choices.member_id = reminded.member_id
    cross join (values ('app'), ('mail'), ('push')) as channels (channel)
    where ${isOfServed(config)} and ${isNew}
      and case channels.channel
        when 'app' then true
        when 'mail' then not members.is_guest
          and reminded.kind = any(coalesce(choices.by_mail, ${[...FIRST_CHOICES.byMail]}::text[]))
        else reminded.kind = any(coalesce(choices.by_push, ${[...FIRST_CHOICES.byPush]}::text[]))
          and exists (
            select from push_subscriptions
            where push_subscriptions.tenant_id = tenants.tenant_id
              and push_subscriptions.member_id = reminded.member_id)
      end
      and reminded.created_at <= reminded.moment_at - reminded.ahead
      and not exists (
        select from reservation_changes changes
        where changes.tenant_id = tenants.tenant_id and changes.tranid = reminded.tranid
          and changes.changed_at > reminded.moment_at - reminded.ahead)
    on conflict on constraint reminders_once do update
    set moment_at = excluded.moment_at, given_at = null, attempts = 0, next_attempt_at = excluded.next_attempt_at
    where reminders.moment_at <> excluded.moment_at`.execute(db);
}

/** A reminder that is to be given out. */
export interface DueReminder {
  readonly tenantId: string;
  readonly reminderId: number;
  readonly tranid: number;
  readonly kind: ReminderKind;
  readonly channel: ReminderChannel;
  readonly momentAt: Instant;
}

function isToBeGiven(now: Instant): RawBuilder<SqlBool> {
  return sql`reminders.given_at is null and reminders.moment_at > ${tenantNow(now)}`;
}

/** Takes reminders that are noted and not given out, as long as they are worth something. */
export function claimReminders(
  services: { readonly db: Db; readonly config: ServedBy },
  now: Instant,
  batch: number,
): Promise<readonly DueReminder[]> {
  return claimDue<DueReminder>(services, now, batch, {
    table: 'reminders',
    key: 'reminder_id',
    isDue: isToBeGiven(now),
    order: sql`reminders.moment_at`,
    attempts: 'attempts',
    nextAt: 'next_attempt_at',
    leaseMs: LEASE_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    lock: 'update',
    returning: sql`reminders.tenant_id as "tenantId", reminders.reminder_id as "reminderId", reminders.tranid,
      reminders.kind, reminders.channel, reminders.moment_at as "momentAt"`,
  });
}

/** Reminders that are noted and not given out; those that wait for the end of the night do so on purpose. */
export function reminderBacklog(now: Instant, config: ServedBy): RawBuilder<Backlog> {
  return backlogOf(now, config, {
    table: 'reminders',
    since: sql`reminders.next_attempt_at`,
    isDue: sql`${isToBeGiven(now)}
      and (reminders.attempts > 0 or reminders.next_attempt_at <= ${tenantNow(now)})`,
  });
}
