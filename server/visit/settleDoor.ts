import { enteredState } from '#domain/visit/entry.ts';
import { lockMember } from '#server/account/member/lockMember.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';
import { storeAnswer } from '#server/usecase/idempotency.ts';
import { conflict } from '#server/usecase/refusal.ts';
import { type Clocked, nowOf } from '#server/usecase/tenant.ts';

/**
 * Asks the door of an open intent and commits what follows from its opening. Safe to run again and at the same time
 * by several: the door knows the intent by its id, and the outcome is committed once. 409 door_unreachable when the
 * door does not say that it is open; the intent stays open, so that the same decision asks the same opening again.
 */
export async function settleDoor(services: Services, tenant: Clocked, intentId: string): Promise<void> {
  const { db, doors, log } = services;
  const intent = await db
    .selectFrom('door_intents')
    .innerJoin('reservations', (join) =>
      join
        .onRef('reservations.tenant_id', '=', 'door_intents.tenant_id')
        .onRef('reservations.tranid', '=', 'door_intents.tranid'),
    )
    .innerJoin('booths', (join) =>
      join
        .onRef('booths.tenant_id', '=', 'reservations.tenant_id')
        .onRef('booths.telecube_id', '=', 'reservations.telecube_id'),
    )
    .select(['door_intents.member_id', 'door_intents.purpose', 'booths.telecube_id', 'booths.booth_type'])
    .where('door_intents.tenant_id', '=', tenant.id)
    .where('door_intents.intent_id', '=', intentId)
    .executeTakeFirstOrThrow();
  try {
    await doors.open({
      intentId,
      tenantId: tenant.id,
      boothId: intent.telecube_id,
      boothType: intent.booth_type === 0 ? 'door' : 'lock',
      purpose: intent.purpose,
    });
  } catch (error) {
    log.error({ intentId, boothId: intent.telecube_id, err: error }, 'door gave no answer');
    throw conflict('door_unreachable', 'ドアが応答しませんでした。もう一度お試しください。');
  }
  await transaction(db, (trx) => commitOpened(trx, tenant, intentId, intent.member_id));
}

async function commitOpened(trx: Trx, tenant: Clocked, intentId: string, memberId: number): Promise<void> {
  const now = nowOf(tenant);
  await lockMember(trx, tenant.id, memberId);
  const intent = await trx
    .updateTable('door_intents')
    .set({ state: 'opened', settled_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('intent_id', '=', intentId)
    .where('state', '=', 'open')
    .returning(['tranid', 'purpose', 'call', 'idempotency_key', 'body_hash'])
    .executeTakeFirst();
  if (intent === undefined) return;
  const reservation = await trx
    .selectFrom('reservations')
    .select('use_state')
    .where('tenant_id', '=', tenant.id)
    .where('tranid', '=', intent.tranid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('reservations')
    .set(
      intent.purpose === 'leave'
        ? { use_state: 9, live: false, ended_at: now }
        : { use_state: enteredState(reservation.use_state) },
    )
    .where('tenant_id', '=', tenant.id)
    .where('tranid', '=', intent.tranid)
    .execute();
  const decision = { call: intent.call, key: intent.idempotency_key, bodyHash: intent.body_hash };
  await storeAnswer(trx, { tenant, member: { id: memberId }, decision, now }, { message: 'OK' });
}
