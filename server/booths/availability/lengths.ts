import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BookingRules } from '#domain/booking/slots.ts';
import type { Minutes } from '#domain/time.ts';
import type { Tenant } from '#server/usecase/tenant.ts';

/** The longest reservation of a booth, where that is less than the service's; else null. */
export interface Lengths {
  readonly longestMinutes: Minutes | null;
}

/** The column of Lengths, out of `booths`. */
export const longestColumn: RawBuilder<Lengths> = sql`booths.longest_minutes as "longestMinutes"`;

/** `lasts` in SQL, out of `booths`. */
export function lastsFor(minutes: RawBuilder<Minutes>): RawBuilder<SqlBool> {
  return sql`(booths.longest_minutes is null or ${minutes} <= booths.longest_minutes)`;
}

/** Whether the booth is offered for so long, where the service offers such a length at all. */
export function lasts({ longestMinutes }: Lengths, minutes: Minutes): boolean {
  return longestMinutes === null || minutes <= longestMinutes;
}

/**
 * The rules that hold for all of those booths: the service's, with the shortest of their longest lengths. All that
 * tells of a length asks here, so that none is offered that a booth refuses.
 */
export function rulesOf({ rules }: Pick<Tenant, 'rules'>, booths: readonly Lengths[]): BookingRules {
  const longest = Math.min(...booths.map(({ longestMinutes }) => longestMinutes ?? Number.POSITIVE_INFINITY));
  const atMost = (units: number, unit: Minutes) => Math.min(units, Math.max(Math.floor(longest / unit), 1));
  return {
    ...rules,
    maxUnits: atMost(rules.maxUnits, rules.unitMinutes),
    immediateMaxUnits: atMost(rules.immediateMaxUnits, rules.immediateUnitMinutes),
  };
}
