import * as v from 'valibot';
import { enteredState } from '#domain/visit/entry.ts';
import { notifyNext } from '#server/booking/reservation/notifyNext.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { type CommitInput, type IntentKind, reservationOf } from '#server/intents/intent.ts';

const DoorDetail = v.object({
  purpose: v.picklist(['enter', 'leave']),
  boothId: v.number(),
  boothType: v.picklist(['door', 'lock']),
  /** Missing in intents from before there were ids. */
  lockId: v.optional(v.nullable(v.string()), null),
});
/** A door that is asked to open, and what for. */
export type DoorDetail = v.InferOutput<typeof DoorDetail>;

/**
 * A door that is asked to open. After a failure only the same command asks it again: the member has been told. After a
 * crash the due work asks again, because nobody has been told, and gives up after 2 minutes: a door never opens by
 * itself in front of nobody.
 */
export const doorOpening: IntentKind<DoorDetail> = {
  name: 'door',
  detail: DoorDetail,
  timeoutMs: 9_000,
  leaseMs: 12_000,
  longestWaitMs: null,
  givesUpAfterMs: 120_000,
  async act({ db, doors }, { intentId, tenant, detail }) {
    // A key pad opens to the member's own fingers: there is nobody to ask, and the use is noted all the same.
    if (doors === null) await requireKeyPad(db, tenant.id, detail.boothId);
    else await doors.open({ intentId, tenantId: tenant.id, ...detail });
    return { state: 'succeeded' };
  },
  async commit(trx, input) {
    await noteUse(trx, input);
    return { message: 'OK' };
  },
};

/** Rejects for a booth that nothing opens while the service has no doors. */
async function requireKeyPad(db: Db, tenantId: string, boothId: number): Promise<void> {
  const { pin_id: pin } = await ofTenant(db, tenantId)
    .selectFrom('booths')
    .select('pin_id')
    .where('telecube_id', '=', boothId)
    .executeTakeFirstOrThrow();
  if (pin === null)
    throw new Error('Failed to open the door: DOOR_URL is none, and the booth has no key pad.');
}

/** The use begins, goes on, or ends with the door that has opened (docs/spec/booking.md, "Data"). */
async function noteUse(trx: Trx, { intent, now, publicOrigin }: CommitInput<DoorDetail>): Promise<void> {
  const tenantId = intent.tenant.id;
  const tranid = reservationOf(intent);
  const { use_state: useState, live: isLive } = await ofTenant(trx, tenantId)
    .selectFrom('reservations')
    .select(['use_state', 'live'])
    .where('tranid', '=', tranid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Given up, or left by another device, while the door was being asked: that end stays the end.
  if (!isLive) return;
  await ofTenant(trx, tenantId)
    .updateTable('reservations')
    .set(
      intent.detail.purpose === 'leave'
        ? { use_state: 'ended', live: false, ended_at: now }
        : { use_state: enteredState(useState) },
    )
    .where('tranid', '=', tranid)
    .execute();
  if (intent.detail.purpose === 'leave') {
    const at = { tenant: intent.tenant, now, publicOrigin };
    await notifyNext(trx, at, { tranid, boothId: intent.detail.boothId });
  }
}
