import type { Instant } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Present } from '#server/world/model/present.ts';
import { type Json, KINDS, type Kind, nameOf, type Thing } from '#server/world/model/things.ts';
import type { Photos } from '#server/world/photo/photo.ts';
import { AT_ONCE } from '#server/world/plan/change.ts';
import type { Row } from './rows.ts';

/** How a plan is carried out. */
export interface Applying {
  readonly trx: Trx;
  readonly present: Present;
  /** The moment in tenants that are new. */
  readonly now: Instant;
  /** Whether new tenants are a demo’s. */
  readonly isDemo: boolean;
  /** The photos that things name; those of other booths are kept as they are. */
  readonly photos: Photos;
  /** The member that the first new invitation signs in; left out, the database counts on. */
  readonly firstGuest?: number;
}

/** The means that the writers of a plan share. */
export interface Writing extends Applying {
  /** The integers of things by their names. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly momentOf: (tenant: string) => Instant;
}

/** The column by which rows of that kind are told apart within their tenant. */
export function keyColumn(kind: Kind): string | undefined {
  if (kind === 'coupon') return 'coupon_code';
  if (kind === 'terms') return 'version';
  return KINDS[kind].id ?? undefined;
}

/** The row of a thing: its key, its parents and its values. */
export function columnsOf(thing: Thing, { numbers, momentOf }: Writing): Row {
  const { kind, tenant, path, values, parents } = thing;
  const key = keyColumn(kind);
  const links = Object.entries<Kind>(KINDS[kind].parents).map(([column, parent]): [string, Json] => {
    const above = parents[column] ?? null;
    return [
      column,
      above === null ? null : (numbers.get(nameOf({ kind: parent, tenant, path: above })) ?? null),
    ];
  });
  const own = KINDS[kind].columns.map((column): [string, Json] => {
    const value = values[column] ?? null;
    return [
      column,
      value === AT_ONCE && column.endsWith('_at') ? new Date(momentOf(tenant)).toISOString() : value,
    ];
  });
  return {
    tenant_id: tenant,
    ...(key !== undefined && {
      [key]: KINDS[kind].id === null ? path : (numbers.get(nameOf(thing)) ?? null),
    }),
    ...Object.fromEntries([...links, ...own]),
  };
}
