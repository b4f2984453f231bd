import * as v from 'valibot';
import type { Db } from '#server/database/transaction.ts';
import type { Payments, ProviderRecord } from '#server/ports/payments.ts';
import { cardCharge } from './cardCharge.ts';

/** A charge of ours, with what was given back of it and what the ledger says of it. */
interface Charge {
  readonly intent_id: string;
  readonly tranid: number | null;
  readonly state: 'open' | 'succeeded' | 'refused' | 'given_up';
  readonly detail: unknown;
}

const PAID = ['CAPTURE', 'SALES'];
const GIVEN_BACK = ['VOID', 'RETURN', 'RETURNX'];

/**
 * Compares every charge with the provider's record of it and with the ledger, and says every difference in words, for
 * an operator. Mends nothing: what is right must be decided by somebody (money.md, Reconciliation).
 */
export async function reconcile(
  { db, payments }: { readonly db: Db; readonly payments: Payments },
  tenantId: string,
): Promise<{ readonly compared: number; readonly differences: readonly string[] }> {
  const charges = await db
    .selectFrom('intents')
    .select(['intent_id', 'tranid', 'state', 'detail'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', cardCharge.name)
    .orderBy('created_at')
    .orderBy('tranid')
    .execute();
  const differences: string[] = [];
  for (const charge of charges) {
    const record = await payments.recordOf(tenantId, 'payment', charge.intent_id);
    const found = [
      againstProvider(charge, record, await refundedOf(db, tenantId, charge.intent_id)),
      await againstLedger(db, tenantId, charge),
    ];
    const name = `charge ${charge.intent_id} of reservation ${charge.tranid}`;
    differences.push(...found.filter((each) => each !== undefined).map((each) => `${name}: ${each}`));
  }
  return { compared: charges.length, differences };
}

/** What is standing of a charge must be the same with both. */
function againstProvider(
  { state, detail }: Charge,
  record: ProviderRecord | null,
  refunded: number,
): string | undefined {
  const { yen } = v.parse(cardCharge.detail, detail);
  const theirs = record === null ? 'no record' : `${record.status} over ${record.yen} yen`;
  const stands = yen - refunded;
  const isPaid = record !== null && PAID.includes(record.status);
  const isGivenBack = record !== null && GIVEN_BACK.includes(record.status);
  if (state === 'succeeded') {
    const isSame = stands === 0 ? isGivenBack : isPaid && record.yen === stands;
    return isSame ? undefined : `paid with us, ${stands} yen standing; the provider has ${theirs}`;
  }
  if (!isPaid && !isGivenBack) return undefined;
  return `${state === 'open' ? 'still open' : 'not paid'} with us; the provider has ${theirs}`;
}

async function refundedOf(db: Db, tenantId: string, chargeId: string): Promise<number> {
  const rows = await db
    .selectFrom('intents')
    .select('detail')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'refund')
    .where('state', '=', 'succeeded')
    .where('subject', 'like', `${chargeId}:%`)
    .execute();
  const Yen = v.object({ yen: v.number() });
  return rows.reduce((sum, { detail }) => sum + v.parse(Yen, detail).yen, 0);
}

/** What cards paid for one purpose is what the ledger has charged for it. */
async function againstLedger(db: Db, tenantId: string, charge: Charge): Promise<string | undefined> {
  const { yen, purpose } = v.parse(cardCharge.detail, charge.detail);
  if (charge.state !== 'succeeded') return undefined;
  const { charged } = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('yen'), eb.val(0)).as('charged'))
    .where('tenant_id', '=', tenantId)
    .where('tranid', '=', charge.tranid)
    .where('purpose', '=', purpose)
    .where('kind', '=', 'charge')
    .where('account', 'like', 'card:%')
    .executeTakeFirstOrThrow();
  return Number(charged) === yen
    ? undefined
    : `the card paid ${yen} yen, the ledger has charged ${Number(charged)}`;
}
