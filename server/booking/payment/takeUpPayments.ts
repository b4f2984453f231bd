import { addMinutes } from '#domain/time.ts';
import type { Services } from '#server/usecase/context.ts';
import { Refusal } from '#server/usecase/refusal.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import { settlePayment } from './settlePayment.ts';

/** A request that is still under way settles its own payment; older ones have lost theirs. */
const ABANDONED_AFTER_MINUTES = 1;

/**
 * Settles payments whose process died or whose provider gave no answer, so that no slot is kept for ever.
 * In any number of processes: settling twice is harmless. `atOnce` also takes those of the last minute, at a start.
 */
export async function takeUpPayments(services: Services, when: 'abandoned' | 'atOnce'): Promise<void> {
  const { db, log } = services;
  const open = await db
    .selectFrom('payment_intents')
    .innerJoin('tenants', 'tenants.tenant_id', 'payment_intents.tenant_id')
    .select([
      'payment_intents.tenant_id',
      'payment_intents.intent_id',
      'payment_intents.created_at',
      'tenants.clock_offset_ms',
    ])
    .where('payment_intents.state', '=', 'open')
    .execute();
  for (const intent of open) {
    const tenant = { id: intent.tenant_id, clockOffsetMs: intent.clock_offset_ms };
    const isYoung = intent.created_at > addMinutes(nowOf(tenant), -ABANDONED_AFTER_MINUTES);
    if (when === 'abandoned' && isYoung) continue;
    try {
      await settlePayment(services, tenant, intent.intent_id, 'left');
      log.info({ intentId: intent.intent_id }, 'open payment taken up: succeeded');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ intentId: intent.intent_id, code: error.code }, 'open payment taken up: not paid');
    }
  }
}
