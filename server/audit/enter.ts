import type { Instant } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import { type Acted, NOTHING_BEFORE, reasonHashOf, salted, sealOf } from './entry.ts';

/**
 * Enters an act into its tenant's audit log (docs/operating.md, "The audit log"), in the transaction that does it:
 * neither is there without the other. Comes last in the transaction, because the head is locked until its end.
 */
export async function enterAct(trx: Trx, tenantId: string, acted: Acted, now: Instant): Promise<void> {
  const { actor, act, subject, memberId = null, before = null, after = null, requestId = null } = acted;
  const head = await lockHead(trx, tenantId);
  const reason = acted.reason === undefined ? undefined : salted(acted.reason);
  const entry = {
    tenant_id: tenantId,
    number: head.number + 1,
    entered_at: now,
    actor: actor.name,
    role: actor.role,
    act,
    subject,
    member_id: memberId,
    reason_hash: reason === undefined ? null : reasonHashOf(reason),
    before,
    after,
    request_id: requestId,
  };
  const hash = sealOf(entry, head.hash);
  await trx
    .insertInto('audit_entries')
    .values({
      ...entry,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      hash,
    })
    .execute();
  if (reason !== undefined) {
    await trx
      .insertInto('audit_reasons')
      .values({ tenant_id: tenantId, number: entry.number, ...reason })
      .execute();
  }
  await ofTenant(trx, tenantId).updateTable('audit_heads').set({ number: entry.number, hash }).execute();
}

/** The entry that the next one follows; one transaction at a time has it. */
async function lockHead(trx: Trx, tenantId: string): Promise<{ number: number; hash: string }> {
  await trx
    .insertInto('audit_heads')
    .values({ tenant_id: tenantId, number: 0, hash: NOTHING_BEFORE })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await ofTenant(trx, tenantId)
    .selectFrom('audit_heads')
    .select(['number', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}
