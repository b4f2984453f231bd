import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '#domain/time.ts';
import type { Givens } from './prepared.ts';

/** A value, or one that is given with each run of a statement. */
type Given<Value> = Value | Givens<{ value: Value }>['value'];

/** Whether the booth is not closed for good by that day: one that is, is not shown any more. */
export function isOffered(today: Given<LocalDate>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(booths.closed_from is null or booths.closed_from > ${today}::date)`;
}

/** Whether the booth stays closed on that day against its hours: for the day, or for good. */
export function isClosedOn(day: Given<LocalDate>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not ${isOffered(day)} or exists (
    select 1 from closed_days
    where closed_days.tenant_id = booths.tenant_id and closed_days.telecube_id = booths.telecube_id
      and closed_days.closed_on = ${day}
  ))`;
}

/** The same for several days: those on which it stays closed, joined by commas; null where there are none. */
export function closedAmong(days: Given<readonly LocalDate[]>): RawBuilder<string | null> {
  return sql<string | null>`(
    select string_agg(day::text, ',') from unnest(${days}::date[]) as day
    where booths.closed_from <= day or day in (
      select closed_on from closed_days
      where closed_days.tenant_id = booths.tenant_id and closed_days.telecube_id = booths.telecube_id
    )
  )`;
}
