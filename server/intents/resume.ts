import { type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { type Instant, instantOf } from '#domain/time.ts';
import { claimDue } from '#server/dueRows/claimDue.ts';
import { tenantNow } from '#server/dueRows/dueTime.ts';
import type { RequestKey, Services } from '#server/usecase/context.ts';
import { carryOutIntent } from './carryOut.ts';
import type { IntentKind } from './intent.ts';
import { intentsUnderWay } from './underWay.ts';

/** How many are under way at once in a process: one that is silent holds up as few as possible. */
const AT_ONCE = 8;

interface ClaimedRow {
  readonly tenant_id: string;
  readonly clock_offset_ms: number;
  readonly intent_id: string;
  readonly member_id: number | null;
  readonly tranid: number | null;
  readonly detail: unknown;
  readonly call: string | null;
  readonly idempotency_key: string | null;
  readonly body_hash: string | null;
  readonly attempts: number;
}

/**
 * Tries everything of that kind that is due, of every tenant; in any number of processes at once, because each claims
 * what it tries. An attempt that this process has under way is left alone, however long it takes: what it sends may
 * still be taken. An intent that fails has a later next attempt already, stops nothing else, and is only logged.
 */
export async function resumeIntents<Detail>(services: Services, kind: IntentKind<Detail>): Promise<void> {
  const underWay = new Set<Promise<void>>();
  while (!services.stopping.aborted) {
    const places = AT_ONCE - underWay.size;
    const claimed = await claim(services, kind, instantOf(Date.now()), places);
    for (const row of claimed) {
      const resumed = resume(services, kind, row).finally(() => underWay.delete(resumed));
      underWay.add(resumed);
    }
    if (claimed.length < places) break;
    // Several places for one statement: a silent one keeps its own and no other.
    while (underWay.size > AT_ONCE / 2) await Promise.race(underWay);
  }
  await Promise.all(underWay);
}

async function resume<Detail>(services: Services, kind: IntentKind<Detail>, row: ClaimedRow): Promise<void> {
  const { intent_id: intentId, attempts } = row;
  const logged = { kind: kind.name, intentId, attempts };
  try {
    const intent = {
      tenant: { id: row.tenant_id, clockOffsetMs: row.clock_offset_ms },
      intentId,
      memberId: row.member_id,
      tranid: row.tranid,
      detail: v.parse(kind.detail, row.detail),
      requestKey: requestKeyOf(row),
      attempt: attempts,
    };
    const { state } = await carryOutIntent(services, kind, intent, { isAwaited: false });
    if (state !== 'unknown') services.log.info({ ...logged, state }, 'intent resumed');
  } catch (err) {
    services.log.error({ ...logged, err }, 'intent failed, will be tried again');
  }
}

function requestKeyOf({ call, idempotency_key: key, body_hash: bodyHash }: ClaimedRow): RequestKey | null {
  return call === null || bodyHash === null ? null : { call, key, bodyHash };
}

/**
 * Takes what is due for this process. The next attempt is set before this one begins, so that a row which ends the
 * process waits longer each time too.
 */
async function claim<Detail>(
  services: Services,
  { name, leaseMs, longestWaitMs, givesUpAfterMs }: IntentKind<Detail>,
  now: Instant,
  places: number,
): Promise<readonly ClaimedRow[]> {
  const notTooOld =
    givesUpAfterMs === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`intents.created_at >= ${tenantNow(now)} - ${givesUpAfterMs} * interval '1 millisecond'`;
  return await claimDue<ClaimedRow>(services, now, places, {
    table: 'intents',
    key: 'intent_id',
    isDue: sql<SqlBool>`intents.kind = ${name} and intents.state = 'open'
      and intents.next_attempt_at is not null and ${notTooOld}
      and intents.intent_id <> all(${[...intentsUnderWay(services)]}::uuid[])`,
    order: sql`intents.next_attempt_at`,
    attempts: 'attempts',
    nextAt: 'next_attempt_at',
    leaseMs,
    longestWaitMs: longestWaitMs ?? leaseMs,
    lock: 'update',
    returning: sql`intents.tenant_id, due.clock_offset_ms, intents.intent_id, intents.member_id, intents.tranid,
      intents.detail, intents.call, intents.idempotency_key, intents.body_hash, intents.attempts`,
  });
}
