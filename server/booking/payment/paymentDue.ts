import type { Db } from '#server/database/transaction.ts';
import { conflict } from '#server/usecase/refusal.ts';

/** Refuses a member who still owes a charge that their card has refused (money.md, "When"): 409 payment_due. */
export async function checkNothingOwed(db: Db, tenantId: string, memberId: number): Promise<void> {
  const owed = await db
    .selectFrom('reservations')
    .select('tranid')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('payment_failed_at', 'is not', null)
    .where('charged_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (owed === undefined) return;
  throw conflict(
    'payment_due',
    'お支払いが完了していないご利用があります。お支払い用のカードを変更してください。',
  );
}
