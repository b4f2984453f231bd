import type { LocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';

/**
 * How a card of the demo behaves (docs/spec/demo.md, "Cards"). The number itself is never sent to anybody, see
 * `tokenScript.ts`.
 */
export const BEHAVIOURS = ['pays', 'challenged', 'refused'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export interface SimulatedCard {
  readonly masked: string;
  readonly brand: string;
  /** YYMM. */
  readonly expires: string;
  readonly behaviour: Behaviour;
}

export interface Token {
  readonly card: SimulatedCard;
  readonly madeAtMs: number;
  readonly isUsed: boolean;
}

export interface Holder {
  readonly cards: readonly (SimulatedCard & { readonly isDeleted: boolean })[];
}

/** Yen that were taken, or given back, on a day of the shop's clock. */
export interface Movement {
  readonly kind: 'charge' | 'refund';
  readonly yen: number;
  readonly on: LocalDate;
}

export interface Trade {
  readonly job: string;
  readonly yen: number;
  readonly status: string;
  readonly accessPass: string;
  readonly card: SimulatedCard | null;
  readonly returnUrl: string | null;
  readonly challenge: 'pending' | 'passed' | 'failed' | null;
  /** The settled movements with the shop, oldest first; missing in trades that were kept before it was noted. */
  readonly movements?: readonly Movement[];
}

interface Kinds {
  readonly token: Token;
  readonly holder: Holder;
  readonly trade: Trade;
}

/** A record as it was read; written back only if nobody has changed it since. */
export interface Found<Kind extends keyof Kinds> {
  readonly value: Kinds[Kind];
  readonly version: number;
}

/** The provider's own store: in the database, so that it survives a restart, but none of our tables knows of it. */
export interface Records {
  find<Kind extends keyof Kinds>(tenantId: string, kind: Kind, id: string): Promise<Found<Kind> | undefined>;
  /** Every record of a kind, by id. */
  all<Kind extends keyof Kinds>(
    tenantId: string,
    kind: Kind,
  ): Promise<readonly { readonly id: string; readonly value: Kinds[Kind] }[]>;
  /** false: it is there already. */
  add<Kind extends keyof Kinds>(
    tenantId: string,
    kind: Kind,
    id: string,
    value: Kinds[Kind],
  ): Promise<boolean>;
  /** false: somebody else was faster. */
  change<Kind extends keyof Kinds>(
    tenantId: string,
    kind: Kind,
    id: string,
    found: Found<Kind>,
    value: Kinds[Kind],
  ): Promise<boolean>;
}

/** The simulated provider's memory, kept in our database, so that it outlives the process as a real one's would. */
export function recordsIn(db: Db): Records {
  return {
    async find(tenantId, kind, id) {
      const row = await db
        .selectFrom('simulated_card_records')
        .select(['record', 'version'])
        .where('tenant_id', '=', tenantId)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst();
      // Written below, by kind, and by nobody else.
      return row && { value: row.record as Kinds[typeof kind], version: row.version };
    },
    async all(tenantId, kind) {
      const rows = await db
        .selectFrom('simulated_card_records')
        .select(['id', 'record'])
        .where('tenant_id', '=', tenantId)
        .where('kind', '=', kind)
        .orderBy('id')
        .execute();
      // Written below, by kind, and by nobody else.
      return rows.map(({ id, record }) => ({ id, value: record as Kinds[typeof kind] }));
    },
    async add(tenantId, kind, id, value) {
      const added = await db
        .insertInto('simulated_card_records')
        .values({ tenant_id: tenantId, kind, id, version: 1, record: JSON.stringify(value) })
        .onConflict((on) => on.columns(['tenant_id', 'kind', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    async change(tenantId, kind, id, { version }, value) {
      const changed = await db
        .updateTable('simulated_card_records')
        .set({ record: JSON.stringify(value), version: version + 1 })
        .where('tenant_id', '=', tenantId)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
  };
}
