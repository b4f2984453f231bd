import { type Expression, type RawBuilder, sql } from 'kysely';
import type { OwedUse } from '#domain/settings/card.ts';
import { instantOf } from '#domain/time.ts';
import { isUnpaid } from '#server/database/reservations.ts';
import type { Db } from '#server/database/transaction.ts';

/** The member who owes. */
interface Debtor {
  readonly tenant: Expression<unknown>;
  readonly member: Expression<unknown>;
}

/** A use that is owed, as its column answers it; moments in milliseconds. */
interface OwedUseRow {
  readonly tranid: number;
  readonly place_name: string;
  readonly cube_name: string;
  readonly starts: number;
  readonly ends: number;
  readonly net: number;
  readonly tax: number;
}

/** A member's owed charges, as a column: the uses, the earliest first; null where there are none. */
export function owedUsesColumn({ tenant, member }: Debtor): RawBuilder<readonly OwedUseRow[] | null> {
  return sql`(
    select json_agg(json_build_object(
      'tranid', reservations.tranid,
      'place_name', booths.place_name,
      'cube_name', booths.cube_name,
      'starts', (extract(epoch from reservations.starts_at) * 1000)::float8,
      'ends', (extract(epoch from reservations.ends_at) * 1000)::float8,
      'net', reservations.net,
      'tax', reservations.tax
    ) order by reservations.starts_at, reservations.tranid)
    from reservations
    join booths on booths.tenant_id = reservations.tenant_id and booths.telecube_id = reservations.telecube_id
    where reservations.tenant_id = ${tenant} and reservations.member_id = ${member} and ${isUnpaid}
  )`;
}

/** The uses of that column. */
export function owedUsesIn(rows: readonly OwedUseRow[] | null): readonly OwedUse[] {
  return (rows ?? []).map(({ net, tax, ...row }) => ({
    reservationId: row.tranid,
    placeName: row.place_name,
    boothName: row.cube_name,
    startsAt: instantOf(row.starts),
    endsAt: instantOf(row.ends),
    amount: { net, tax, gross: net + tax },
  }));
}

/** Their sum in tax-included yen, as every screen shows it before it is paid. */
export function sumOwed(uses: readonly Pick<OwedUse, 'amount'>[]): number {
  return uses.reduce((sum, { amount }) => sum + amount.gross, 0);
}

/** A member's owed charges; certain until the transaction ends where their row is locked. */
export async function readOwed(db: Db, tenantId: string, memberId: number): Promise<readonly OwedUse[]> {
  const { rows } = await sql<{ owed_uses: readonly OwedUseRow[] | null }>`
    select ${owedUsesColumn({ tenant: sql.val(tenantId), member: sql.val(memberId) })} as owed_uses`.execute(
    db,
  );
  return owedUsesIn(rows[0]?.owed_uses ?? null);
}
