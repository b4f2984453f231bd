import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Minutes } from '#domain/time.ts';

/**
 * How long before its start the turn of a wait makes no reservation any more (`lastTurn`), by its booths as they are
 * now, because the reservation would have the limit of its booth. `waits` is the table, or its alias.
 */
export function lastTurnOf(waits: string): RawBuilder<Minutes> {
  return sql`(
    select max(greatest(booths.free_cancellation_minutes, booths.lead_minutes)) ${boothsOf(waits)}
  )`;
}

function boothsOf(waits: string): RawBuilder<unknown> {
  return sql`
    from booths
    where booths.tenant_id = ${sql.ref(`${waits}.tenant_id`)}
      and booths.telecube_id = any(${sql.ref(`${waits}.booth_ids`)})`;
}

/** How long before its start nobody could reserve any of its booths any more. */
export function shortestLeadOf(waits: string): RawBuilder<Minutes> {
  return sql`(select min(booths.lead_minutes) ${boothsOf(waits)})`;
}

/**
 * Whether no start that suits the wait could be reserved any more: it is neither booked nor told then, and counts no
 * longer among those of its member.
 */
export function isPassed(waits: string, now: unknown): RawBuilder<SqlBool> {
  return sql`(
    ${sql.ref(`${waits}.starts_at`)}
      + (${sql.ref(`${waits}.tolerance`)} - ${shortestLeadOf(waits)}) * interval '1 minute' <= ${now}::timestamptz
  )`;
}

/** Whether the wait is to be booked, and its turn can still make a reservation that is free to cancel. */
export function isBookable(waits: string, now: unknown): RawBuilder<SqlBool> {
  return sql`(
    ${sql.ref(`${waits}.mode`)} = 'book'
    and ${sql.ref(`${waits}.starts_at`)} - ${lastTurnOf(waits)} * interval '1 minute' > ${now}::timestamptz
  )`;
}
