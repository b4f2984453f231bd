import { type RawBuilder, sql } from 'kysely';
import { PAYMENT_DUE_WORDS } from '#server/booking/ledger/price.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Db } from '#server/database/transaction.ts';
import { conflict, type RefusalError } from '#server/usecase/refusal.ts';

interface Debtor {
  readonly tenant: string;
  readonly member: number;
}

/** Whether the member still owes a charge that their card has refused, as a column. */
export function owesColumn(given: Givens<Debtor>): RawBuilder<boolean> {
  return sql`exists (
    select 1 from reservations
    where reservations.tenant_id = ${given.tenant} and reservations.member_id = ${given.member}
      and payment_failed_at is not null and charged_at is null and cancelled_at is null
  )`;
}

const owing = prepareStatement<Debtor, { owes: boolean }>(
  (given) => sql`select ${owesColumn(given)} as owes`,
);

/** 409 payment_due. */
export function paymentDue(): RefusalError {
  return conflict('payment_due', PAYMENT_DUE_WORDS);
}

/**
 * Refuses a member who still owes a charge that their card has refused (docs/spec/money.md, "When"): 409 payment_due.
 */
export async function checkNothingOwed(db: Db, tenantId: string, memberId: number): Promise<void> {
  const [row] = await owing(db, { tenant: tenantId, member: memberId });
  if (row?.owes === true) throw paymentDue();
}
