import { type RawBuilder, sql } from 'kysely';
import type { Givens } from '#server/database/prepared.ts';

/** The member of the reservations, and the moment. */
export interface UpcomingKey {
  readonly tenant: string;
  readonly member: number;
  readonly now: Date;
}

/**
 * How many reservations of the member are neither entered nor over (docs/spec/booking.md, "Constants"), as a column.
 */
export function upcomingColumn(given: Givens<UpcomingKey>): RawBuilder<number> {
  return sql`(
    select count(*)::int
    from reservations
    where reservations.tenant_id = ${given.tenant} and reservations.member_id = ${given.member}
      and live and use_state = 'reserved' and ends_at > ${given.now}
  )`;
}
