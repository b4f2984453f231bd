import { type RawBuilder, sql } from 'kysely';
import { type Instant, instantOf } from '#domain/time.ts';
import { type Db, transaction } from '#server/database/transaction.ts';
import { unavailability } from '#server/database/unavailable.ts';
import { tenantNow } from '#server/dueRows/dueTime.ts';
import type { Services } from '#server/usecase/context.ts';
import type { GivenUpIntent, IntentKind } from './intent.ts';

/** The rules of a kind of intent about giving up. */
export interface GivenUp extends Pick<IntentKind<unknown>, 'givesUpAfterMs' | 'giveUp'> {
  readonly kind: string;
}

interface IntentName {
  readonly kind: string;
  readonly tenantId: string;
  readonly intentId: string;
}

interface GivenUpRow extends IntentName, GivenUpIntent {
  readonly attempts: number;
}

/**
 * Ends the intents of those kinds that are too old to be tried again, of every tenant: all of them at once, with what
 * follows of it. Where that can't be written for one of them, each is ended alone, and that one waits for the next
 * time.
 */
export async function giveUpIntents(services: Services, kinds: readonly GivenUp[]): Promise<void> {
  const { db, log } = services;
  const tooOld = tooOldAt(instantOf(Date.now()), kinds);
  try {
    await endIntents(services, kinds, tooOld);
    return;
  } catch (err) {
    if (unavailability(err)) throw err;
  }
  for (const { kind, tenantId, intentId } of await namesOf(db, tooOld)) {
    const one = sql<boolean>`${tooOld} and intents.tenant_id = ${tenantId} and intents.intent_id = ${intentId}`;
    await endIntents(services, kinds, one).catch((err: unknown) =>
      log.error({ kind, intentId, err }, 'intent not given up, to be tried again'),
    );
  }
}

function tooOldAt(now: Instant, kinds: readonly GivenUp[]): RawBuilder<boolean> {
  const limits = kinds.flatMap(({ kind, givesUpAfterMs }) =>
    givesUpAfterMs === null ? [] : [sql`(${kind}::text, ${givesUpAfterMs}::float8)`],
  );
  return sql`intents.state = 'open' and exists (
    select from tenants, (values ${sql.join(limits)}) as limits (kind, gives_up_after_ms)
    where tenants.tenant_id = intents.tenant_id and tenants.suspension is null and limits.kind = intents.kind
      and intents.created_at < ${tenantNow(now)} - limits.gives_up_after_ms * interval '1 millisecond')`;
}

async function namesOf(db: Db, which: RawBuilder<boolean>): Promise<readonly IntentName[]> {
  const { rows } = await sql<IntentName>`
    select kind, tenant_id as "tenantId", intent_id as "intentId" from intents where ${which}`.execute(db);
  return rows;
}

async function endIntents(
  { db, log }: Services,
  kinds: readonly GivenUp[],
  which: RawBuilder<boolean>,
): Promise<void> {
  const now = tenantNow(instantOf(Date.now()));
  const ended = await transaction(db, async (trx) => {
    const { rows } = await sql<GivenUpRow>`
      update intents set state = 'given_up', settled_at = ${now}, next_attempt_at = null
      from tenants
      where tenants.tenant_id = intents.tenant_id and ${which}
      returning intents.kind, intents.intent_id as "intentId", intents.attempts, intents.tenant_id as "tenantId",
        intents.subject, intents.settled_at as "endedAt"`.execute(trx);
    for (const { kind, giveUp } of kinds) {
      const own = rows.filter((row) => row.kind === kind);
      if (own.length > 0) await giveUp?.(trx, own);
    }
    return rows;
  });
  for (const { kind, intentId, attempts } of ended) {
    log.warn({ kind, intentId, attempts }, 'intent given up');
  }
}
