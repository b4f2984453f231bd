import { chargeDue } from '#server/booking/payment/chargeDue.ts';
import { takeUpPayments } from '#server/booking/payment/takeUpPayments.ts';
import { deliverMails } from '#server/messages/outbox.ts';
import type { Services } from '#server/usecase/context.ts';
import { takeUpDoors } from '#server/visit/takeUpDoors.ts';

/**
 * Does what the clock says is due and ends what a crash has left open, of every tenant. In any number of processes
 * at once. `atOnce` also takes up what a request of the last minute has opened, at a start.
 */
export async function doDueWork(services: Services, when: 'abandoned' | 'atOnce'): Promise<void> {
  await takeUpPayments(services, when);
  const tenants = await services.db.selectFrom('tenants').select(['tenant_id', 'clock_offset_ms']).execute();
  for (const { tenant_id: id, clock_offset_ms: clockOffsetMs } of tenants) {
    const tenant = { id, clockOffsetMs };
    await takeUpDoors(services, tenant, when);
    await chargeDue(services, tenant);
  }
  await deliverMails(services);
}
