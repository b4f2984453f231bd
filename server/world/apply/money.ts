import { sql } from 'kysely';
import { accounts } from '#server/booking/ledger/ledger.ts';
import type { Trx } from '#server/database/transaction.ts';
import { nameOf } from '#server/world/model/things.ts';
import type { Change } from '#server/world/plan/change.ts';
import { insertRows, rowsOf } from './rows.ts';
import type { Writing } from './writing.ts';

const RATES = ['net_per_15_minutes', 'conditions_from'];

/** Keeps the former rate of reservations of which it was not kept when they were made, before it changes. */
export async function keepRates(
  trx: Trx,
  changes: readonly Change[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const former = changes.flatMap(({ before, fields }) =>
    before !== undefined && fields.some((field) => RATES.includes(field))
      ? [{ tenant_id: before.tenant, telecube_id: numbers.get(nameOf(before)) ?? null }]
      : [],
  );
  if (former.length === 0) return;
  await sql`
    update reservations set net_per_15_minutes = booths.net_per_15_minutes
    from booths join ${rowsOf('booths', former)} former
      on former.tenant_id = booths.tenant_id and former.telecube_id = booths.telecube_id
    where reservations.tenant_id = booths.tenant_id and reservations.telecube_id = booths.telecube_id
      and reservations.live and reservations.net_per_15_minutes is null`.execute(trx);
}

/** Grants corporations what their campaigns have more than before. */
export async function grantBalances(
  changes: readonly Change[],
  { trx, numbers, momentOf }: Writing,
): Promise<void> {
  const grants = changes.flatMap(({ before, thing }) => {
    const yen = Number(thing.values.granted_yen ?? 0) - Number(before?.values.granted_yen ?? 0);
    if (yen <= 0) return [];
    return [
      {
        tenant_id: thing.tenant,
        account: accounts.balance(numbers.get(nameOf(thing)) ?? 0),
        kind: 'grant',
        yen,
        minutes: 0,
        purpose: 'grant',
        entered_at: new Date(momentOf(thing.tenant)).toISOString(),
      },
    ];
  });
  await insertRows(trx, 'ledger_entries', grants);
}
