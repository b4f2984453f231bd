import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS, type Instant, instantOf } from '#domain/time.ts';
import { backlogOf } from '#server/dueRows/backlog.ts';
import { claimDue, LEASE_MS } from '#server/dueRows/claimDue.ts';
import { isOfServed, type ServedBy, tenantNow } from '#server/dueRows/dueTime.ts';
import { doEachDue } from '#server/dueRows/eachDue.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import type { Services } from '#server/usecase/context.ts';

const BATCH = 20;
/** The bank's question is good for half an hour; what came no further than that never will. */
const ABANDONED_AFTER_MS = 3_600_000;

interface AbandonedRow {
  readonly tenant_id: string;
  readonly registration_id: string;
}

const expiry = sql<Instant>`card_registrations.created_at + ${ABANDONED_AFTER_MS} * interval '1 millisecond'`;

/**
 * The provider may have kept its card: for a process that ended before it could say so. One that a later registration
 * has replaced may still be under way in a process; nothing is by the time at which it would have expired.
 */
const isToBeDiscarded = (now: Instant) => sql<SqlBool>`
  card_registrations.state = 'abandoned' and card_registrations.discarded_at is null
  and ${expiry} < ${tenantNow(now)}`;

/**
 * Ends the registrations that the member or a crash has left half way. The provider is asked to discard them, and those
 * that a later one has replaced, each until it has answered. Nothing is owed for them.
 */
export async function discardRegistrations(services: Services): Promise<void> {
  await abandonRegistrations(services);
  await doEachDue<AbandonedRow>(services, {
    claim: () => claim(services),
    batch: BATCH,
    act: (row) => discard(services, row),
    complaint: 'registration not discarded, will be tried again',
    naming: ({ tenant_id: tenantId, registration_id: registrationId }) => ({ tenantId, registrationId }),
  });
}

/** Registrations of which the provider may still keep a card. */
export function abandonedBacklog(now: Instant, config: ServedBy): RawBuilder<Backlog> {
  return backlogOf(now, config, { table: 'card_registrations', since: expiry, isDue: isToBeDiscarded(now) });
}

function claim(services: Services): Promise<readonly AbandonedRow[]> {
  const now = instantOf(Date.now());
  return claimDue(services, now, BATCH, {
    table: 'card_registrations',
    key: 'registration_id',
    isDue: isToBeDiscarded(now),
    order: sql`card_registrations.next_discard_at nulls first`,
    attempts: 'discard_attempts',
    nextAt: 'next_discard_at',
    leaseMs: LEASE_MS,
    longestWaitMs: DAY_MS,
    lock: 'no key update',
    returning: sql`card_registrations.tenant_id, card_registrations.registration_id`,
  });
}

async function abandonRegistrations({ db, config }: Services): Promise<void> {
  const now = instantOf(Date.now());
  await sql`
    update card_registrations
    set state = 'abandoned', reason = 'expired', settled_at = ${tenantNow(now)}
    from tenants
    where tenants.tenant_id = card_registrations.tenant_id
      and card_registrations.state in ('open', 'challenged') and ${isOfServed(config)}
      and ${expiry} < ${tenantNow(now)}`.execute(db);
}

async function discard({ db, payments }: Services, row: AbandonedRow): Promise<void> {
  await payments.discard({ tenantId: row.tenant_id, registrationId: row.registration_id });
  await sql`
    update card_registrations set discarded_at = ${tenantNow(instantOf(Date.now()))}
    from tenants
    where tenants.tenant_id = card_registrations.tenant_id
      and card_registrations.tenant_id = ${row.tenant_id}
      and card_registrations.registration_id = ${row.registration_id}`.execute(db);
}
