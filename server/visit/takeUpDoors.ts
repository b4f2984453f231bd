import { addMinutes, type Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';
import { Refusal } from '#server/usecase/refusal.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';
import { settleDoor } from './settleDoor.ts';

/** Who asked has gone by then, and a door never opens by itself in front of nobody. */
const TOO_LATE_AFTER_MINUTES = 2;

/**
 * Ends the openings that no door has confirmed: asks again at a start, for who still stands there; gives up what is
 * older. In any number of processes: settling twice is harmless.
 */
export async function takeUpDoors(
  services: Services,
  tenant: Clocked,
  when: 'abandoned' | 'atOnce',
): Promise<void> {
  const { db, log } = services;
  await giveUp(db, tenant.id, nowOf(tenant));
  if (when === 'abandoned') return;
  const open = await db
    .selectFrom('door_intents')
    .select('intent_id')
    .where('tenant_id', '=', tenant.id)
    .where('state', '=', 'open')
    .execute();
  for (const { intent_id: intentId } of open) {
    try {
      await settleDoor(services, tenant, intentId);
      log.info({ intentId }, 'open door taken up: opened');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

async function giveUp(db: Db, tenantId: string, now: Instant): Promise<void> {
  await db
    .updateTable('door_intents')
    .set({ state: 'given_up', settled_at: now })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open')
    .where('created_at', '<', addMinutes(now, -TOO_LATE_AFTER_MINUTES))
    .execute();
}
