import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type BookingRules, SLOT_MINUTES } from '#domain/booking/slots.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import type { Config } from '#server/config/config.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { TenantTable } from '#server/database/tables/members.ts';
import type { Db } from '#server/database/transaction.ts';

/** A deployment: its look, its support, its rules and its clock. */
export interface Tenant {
  readonly id: string;
  readonly appName: string;
  /** Names under which its members reach it, the one of its links first; `*` is any. */
  readonly hosts: readonly string[];
  readonly accent: string | null;
  readonly externalSearchUrl: string;
  readonly support: { readonly tel: string; readonly mail: string; readonly hours: string };
  readonly taxPercent: number;
  readonly rules: BookingRules;
  /** By how much the demo clock runs ahead of the system's. */
  readonly clockOffsetMs: number;
  /** The sentence that its members read while it is not served; null: it is served. */
  readonly suspension: string | null;
}

/** The columns of `tenants` that make a Tenant. */
export const tenantColumns = sql<TenantRow>`
  tenants.tenant_id, tenants.hosts, tenants.app_name, tenants.accent, tenants.external_search_url,
  tenants.support_tel, tenants.support_mail, tenants.support_hours, tenants.tax_percent,
  tenants.reservation_time_unit, tenants.without_reservation_time_unit,
  tenants.slot_sequence_limit, tenants.immediate_slot_sequence_limit,
  tenants.reservable_days, tenants.reservation_limit, tenants.reservation_limit_enabled, tenants.clock_offset_ms,
  tenants.suspension`;

/** A row with those columns. */
export type TenantRow = Readonly<
  Omit<TenantTable, 'clock_offset_ms' | 'hash_key' | 'is_demo' | 'suspension'> & {
    clock_offset_ms: number;
    suspension: string | null;
  }
>;

/** Where a request says that it belongs: the tenant that it names, and the host that it asks. */
export interface Addressed {
  readonly named: string | undefined;
  readonly host: string;
}

/** Whether a process may serve the tenant: everybody knows everything about a demo's tenant. */
export function isServed(given: Givens<Serving>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${given.servesDemo}::boolean or not tenants.is_demo)`;
}

/** Whether the process is a demo (DEMO). */
export type Serving = { readonly servesDemo: boolean };

const tenantNamed = prepareStatement<{ named: string } & Serving, TenantRow>(
  (given) =>
    sql`select ${tenantColumns} from tenants where tenant_id = ${given.named} and ${isServed(given)}`,
);

const tenantOfHost = prepareStatement<{ host: string } & Serving, TenantRow>(
  (given) => sql`
    select ${tenantColumns}
    from tenants
    where hosts && array[${given.host}::text, '*'] and ${isServed(given)}
    order by ${given.host} = any(hosts) desc
    limit 1`,
);

/**
 * The tenant of a request: the one that is named, else the one that the Host belongs to; `*` is any host.
 * Undefined when there is none, and for a demo's own outside of one.
 */
export async function findTenant(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'demo'> },
  { named, host }: Addressed,
): Promise<Tenant | undefined> {
  const servesDemo = config.demo;
  const [row] = await (named === undefined
    ? tenantOfHost(db, { host, servesDemo })
    : tenantNamed(db, { named, servesDemo }));
  return row && tenantOf(row);
}

/** A tenant as its row says. */
export function tenantOf(row: TenantRow): Tenant {
  return {
    id: row.tenant_id,
    appName: row.app_name,
    hosts: row.hosts,
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
    suspension: row.suspension,
  };
}

/** The tenant of due rows, with its time. */
export type Clocked = Pick<Tenant, 'id' | 'clockOffsetMs'>;

/** The one clock: system time plus the tenant's offset. */
export function nowOf(tenant: Pick<Clocked, 'clockOffsetMs'>): Instant {
  return instantOf(Date.now() + tenant.clockOffsetMs);
}
