import { sql } from 'kysely';
import { type BookingRules, SLOT_MINUTES } from '#domain/booking/slots.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';

/** A deployment: its look, its support, its rules and its clock. */
export interface Tenant {
  readonly id: string;
  readonly appName: string;
  readonly accent: string | null;
  readonly externalSearchUrl: string;
  readonly support: { readonly tel: string; readonly mail: string; readonly hours: string };
  readonly taxPercent: number;
  readonly rules: BookingRules;
  /** By how much the demo clock runs ahead of the system's. */
  readonly clockOffsetMs: number;
}

/**
 * The tenant of a request: the one that is named, else the one that the Host belongs to; `*` is any host.
 * Undefined when there is none.
 */
export async function findTenant(
  db: Db,
  named: string | undefined,
  host: string,
): Promise<Tenant | undefined> {
  const query = db
    .selectFrom('tenants')
    .select([
      'tenant_id',
      'app_name',
      'accent',
      'external_search_url',
      'support_tel',
      'support_mail',
      'support_hours',
      'tax_percent',
      'reservation_time_unit',
      'without_reservation_time_unit',
      'slot_sequence_limit',
      'immediate_slot_sequence_limit',
      'reservable_days',
      'reservation_limit',
      'reservation_limit_enabled',
      'clock_offset_ms',
    ]);
  const row = await (named === undefined
    ? query
        .where(sql<string[]>`hosts`, '&&', sql<string[]>`array[${host}, '*']`)
        .orderBy(sql`${host} = any(hosts)`, 'desc')
        .limit(1)
    : query.where('tenant_id', '=', named)
  ).executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.tenant_id,
    appName: row.app_name,
    accent: row.accent,
    externalSearchUrl: row.external_search_url,
    support: { tel: row.support_tel, mail: row.support_mail, hours: row.support_hours },
    taxPercent: row.tax_percent,
    rules: {
      unitMinutes: row.reservation_time_unit * SLOT_MINUTES,
      immediateUnitMinutes: row.without_reservation_time_unit * SLOT_MINUTES,
      maxUnits: row.slot_sequence_limit,
      immediateMaxUnits: row.immediate_slot_sequence_limit,
      reservationLimit: row.reservation_limit_enabled ? row.reservation_limit : null,
      reservableDays: row.reservable_days,
    },
    clockOffsetMs: row.clock_offset_ms,
  };
}

/** What due work knows of a tenant: whose rows they are, and what time it is there. */
export type Clocked = Pick<Tenant, 'id' | 'clockOffsetMs'>;

/** The one clock: system time plus the tenant's offset. */
export function nowOf(tenant: Pick<Clocked, 'clockOffsetMs'>): Instant {
  return instantOf(Date.now() + tenant.clockOffsetMs);
}
