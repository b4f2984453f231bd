import { type SqlBool, sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import { isExtension } from '#server/booking/ledger/ledger.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import { type Intent, reservationOf } from '#server/intents/intent.ts';
import type { Services } from '#server/usecase/context.ts';
import { nowOf } from '#server/usecase/tenant.ts';

/** A charge whose outcome nobody knows yet. */
type OpenCharge = Intent<{ readonly purpose: string }>;

/** The moment at which a charge was decided on, where what it is for is over; undefined where it may be made. */
export async function pastUse(db: Db, charge: OpenCharge): Promise<Instant | undefined> {
  const { tenant, intentId, detail } = charge;
  const now = new Date(nowOf(tenant));
  const row = await ofTenant(db, tenant.id)
    .selectFrom('reservations')
    .innerJoin('intents', (join) =>
      join.onRef('intents.tenant_id', '=', 'reservations.tenant_id').on('intents.intent_id', '=', intentId),
    )
    .select('intents.created_at')
    .where('reservations.tranid', '=', reservationOf(charge))
    .where(
      isExtension(detail.purpose)
        ? sql<SqlBool>`(reservations.use_state in ('ended', 'cancelled') or reservations.extends_to_at <= ${now})`
        : // One that was confirmed before is charged whether it was used or not.
          sql<SqlBool>`(reservations.confirmed_at is null and reservations.ends_at <= ${now})`,
    )
    .executeTakeFirst();
  return row?.created_at;
}

/**
 * Makes sure that a charge is not made, or does not stand, whose use nobody can have any more: the provider gave no
 * answer until then, and may have charged the card. Nothing of it is in the ledger.
 */
export async function takeBack(
  { payments }: Pick<Services, 'payments'>,
  { tenant, intentId }: OpenCharge,
  chargedAt: Instant,
): Promise<void> {
  const record = await payments.lookUp(tenant.id, intentId);
  if (record?.state !== 'paid') return;
  const state = await payments.refund({
    tenantId: tenant.id,
    intentId,
    leavesYen: 0,
    chargedAt,
    now: nowOf(tenant),
  });
  if (state === 'refused') throw new Error(`Failed to take back charge ${intentId}: the provider refuses.`);
}
