import { sql } from 'kysely';
import * as v from 'valibot';
import type { Db } from '#server/database/transaction.ts';
import type { PaymentRecord, Payments } from '#server/ports/payments.ts';
import { cardCharge } from './cardCharge.ts';
import { againstSettlement, type SettlementLine } from './settlement.ts';

/** A charge of ours, with what was given back of it and what the ledger says of it. */
interface Charge {
  readonly intent_id: string;
  readonly tranid: number | null;
  readonly state: 'open' | 'succeeded' | 'refused' | 'given_up';
  readonly detail: unknown;
  readonly refunded: number;
  readonly charged: number;
}

/**
 * Compares every charge with the provider's record of it and with the ledger, the ledger with the charges, and both
 * with a settlement file if there is one; says every difference in words, for an operator. Mends nothing: what is right
 * must be decided by somebody (docs/spec/money.md, "Reconciliation").
 */
export async function reconcile(
  { db, payments }: { readonly db: Db; readonly payments: Payments },
  tenantId: string,
  settled?: readonly SettlementLine[],
): Promise<{ readonly compared: number; readonly differences: readonly string[] }> {
  const charges = await readCharges(db, tenantId);
  const differences: string[] = [];
  for (const charge of charges) {
    const record = await payments.lookUp(tenantId, charge.intent_id);
    const found = [againstProvider(charge, record), againstLedger(charge)];
    const name = `charge ${charge.intent_id} of reservation ${charge.tranid}`;
    differences.push(...found.filter((each) => each !== undefined).map((each) => `${name}: ${each}`));
  }
  differences.push(...(await ledgerAlone(db, tenantId)));
  if (settled !== undefined)
    differences.push(...(await againstSettlement({ db, payments }, tenantId, settled)));
  return { compared: charges.length, differences };
}

interface LoneEntry {
  readonly kind: 'charge' | 'refund';
  readonly tranid: number;
  readonly purpose: string;
  readonly yen: number;
}

/** Entries of the ledger about cards that no charge or refund of ours has made. */
async function ledgerAlone(db: Db, tenantId: string): Promise<readonly string[]> {
  const { rows } = await sql<LoneEntry>`
    select entry.kind, entry.tranid, entry.purpose, sum(entry.yen)::int as yen
    from ledger_entries entry
    where entry.tenant_id = ${tenantId} and entry.kind in ('charge', 'refund') and entry.account like 'card:%'
      and not exists (
        select 1 from intents
        where intents.tenant_id = entry.tenant_id and intents.tranid = entry.tranid and intents.state = 'succeeded'
          and case entry.kind
            when 'charge' then intents.kind = ${cardCharge.name} and intents.detail->>'purpose' = entry.purpose
            else intents.kind = 'refund' and entry.purpose = 'refund:' || intents.intent_id
          end
      )
    group by entry.kind, entry.tranid, entry.purpose
    order by entry.tranid, entry.purpose`.execute(db);
  return rows.map(
    ({ kind, tranid, purpose, yen }) =>
      `ledger, ${purpose} of reservation ${tranid}: a ${kind} of ${yen} yen that no card was asked for`,
  );
}

/**
 * All in one statement: there are as many charges as there were reservations. A refund's subject begins with its
 * charge.
 */
async function readCharges(db: Db, tenantId: string): Promise<readonly Charge[]> {
  const { rows } = await sql<Charge>`
    with refunds as (
      select split_part(subject, ':', 1) as charge_id, sum((detail->>'yen')::int)::int as yen
      from intents
      where tenant_id = ${tenantId} and kind = 'refund' and state = 'succeeded'
      group by 1
    ), charges as (
      select tranid, purpose, sum(yen)::int as yen
      from ledger_entries
      where tenant_id = ${tenantId} and kind = 'charge' and account like 'card:%'
      group by tranid, purpose
    )
    select intents.intent_id, intents.tranid, intents.state, intents.detail,
      coalesce(refunds.yen, 0) as refunded, coalesce(charges.yen, 0) as charged
    from intents
    left join refunds on refunds.charge_id = intents.intent_id::text
    left join charges on charges.tranid = intents.tranid and charges.purpose = intents.detail->>'purpose'
    where intents.tenant_id = ${tenantId} and intents.kind = ${cardCharge.name}
    order by intents.tranid, intents.created_at`.execute(db);
  return rows;
}

/** The remaining amount of a charge must be the same on both sides. */
function againstProvider(
  { state, detail, refunded }: Charge,
  record: PaymentRecord | null,
): string | undefined {
  const { yen } = v.parse(cardCharge.detail, detail);
  const theirs = record === null ? 'no record' : `${record.status} over ${record.yen} yen`;
  const stands = yen - refunded;
  if (state === 'succeeded') {
    const isSame =
      stands === 0 ? record?.state === 'given_back' : record?.state === 'paid' && record.yen === stands;
    return isSame ? undefined : `paid with us, ${stands} yen standing; the provider has ${theirs}`;
  }
  // One that came too late was taken back by itself.
  if (record === null || record.state === 'none') return undefined;
  if (state === 'refused' && record.state === 'given_back') return undefined;
  return `${state === 'open' ? 'still open' : 'not paid'} with us; the provider has ${theirs}`;
}

/** The payments of cards for one purpose equal the ledger's charges for it. */
function againstLedger({ state, detail, charged }: Charge): string | undefined {
  const { yen } = v.parse(cardCharge.detail, detail);
  if (state !== 'succeeded' || charged === yen) return undefined;
  return `the card paid ${yen} yen, the ledger has charged ${charged}`;
}
