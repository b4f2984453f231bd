import * as v from 'valibot';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';
import { storeAnswer } from '#server/usecase/idempotency.ts';
import { lockMember } from '#server/usecase/lockMember.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import type { CommitInput, Intent, IntentKind, Outcome } from './intent.ts';
import { intentsUnderWay } from './underWay.ts';

/** `unknown`: no answer from outside; the intent stays open, and the same command asks for the same act again. */
export interface IntentOutcome<Detail> {
  readonly state: 'succeeded' | 'refused' | 'unknown';
  readonly detail: Detail;
}

/**
 * Does what the intent says and commits what follows. Safe to run again and at the same time by several: the outside
 * world knows the intent by its id, and the outcome is committed once. Rejects only when the commit fails; the intent
 * then stays open.
 */
export async function carryOutIntent<Detail>(
  services: Services,
  kind: IntentKind<Detail>,
  intent: Intent<Detail>,
  { isAwaited }: { readonly isAwaited: boolean },
): Promise<IntentOutcome<Detail>> {
  const underWay = intentsUnderWay(services);
  underWay.add(intent.intentId);
  // A member gets their answer when the process is told to stop; what nobody waits for is left to the next process.
  const stopping = isAwaited ? [] : [services.stopping];
  const signal = AbortSignal.any([AbortSignal.timeout(kind.timeoutMs), ...stopping]);
  const acting = kind.act(services, intent, signal);
  try {
    return await attempt(services, kind, intent, { acting, signal, isAwaited });
  } finally {
    // An intent that was given up may still be carried out: until then nobody begins it again.
    const forget = () => underWay.delete(intent.intentId);
    acting.then(forget, forget);
  }
}

/** An attempt that has begun. */
interface Attempt<Detail> {
  readonly acting: Promise<Outcome<Detail>>;
  readonly signal: AbortSignal;
  readonly isAwaited: boolean;
}

async function attempt<Detail>(
  services: Services,
  kind: IntentKind<Detail>,
  intent: Intent<Detail>,
  { acting, signal, isAwaited }: Attempt<Detail>,
): Promise<IntentOutcome<Detail>> {
  let outcome: Outcome<Detail>;
  try {
    outcome = await untilAborted(signal, acting);
  } catch (err) {
    services.log.error({ kind: kind.name, intentId: intent.intentId, err }, 'intent got no answer');
    const isCutShort = !isAwaited && services.stopping.aborted;
    if (kind.longestWaitMs === null && !isCutShort) await leaveToCaller(services, intent);
    return { state: 'unknown', detail: intent.detail };
  }
  const { publicOrigin } = services.config;
  return await transaction(services.db, (trx) =>
    commitOutcome(trx, kind, intent, outcome, { isAwaited, publicOrigin }),
  );
}

/** Rejects when the signal aborts before the work is done, whether or not the work heeds it. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(new Error('Failed to get an answer in time.'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** The member has read that it failed, so that nothing happens unless they ask again. */
async function leaveToCaller({ db }: Services, { tenant, intentId }: Intent<unknown>): Promise<void> {
  await ofTenant(db, tenant.id)
    .updateTable('intents')
    .set({ next_attempt_at: null })
    .where('intent_id', '=', intentId)
    .where('state', '=', 'open')
    .execute();
}

async function commitOutcome<Detail>(
  trx: Trx,
  kind: IntentKind<Detail>,
  intent: Intent<Detail>,
  { state, detail = intent.detail }: Outcome<Detail>,
  caller: Pick<CommitInput<Detail>, 'isAwaited' | 'publicOrigin'>,
): Promise<IntentOutcome<Detail>> {
  const { tenant, intentId, memberId, requestKey } = intent;
  const now = nowOf(tenant);
  // The member's row first, as everywhere: a repeated request must see either the open intent or the stored answer.
  if (memberId !== null) await lockMember(trx, tenant.id, memberId);
  const ended = await ofTenant(trx, tenant.id)
    .updateTable('intents')
    .set({ state, detail: JSON.stringify(detail), settled_at: now, next_attempt_at: null })
    .where('intent_id', '=', intentId)
    .where('state', '=', 'open')
    .returning('intent_id')
    .executeTakeFirst();
  if (ended === undefined) return await readOutcome(trx, kind, intent);
  const answer = await kind.commit(trx, { intent: { ...intent, detail }, state, now, ...caller });
  if (state === 'succeeded' && requestKey !== null && memberId !== null) {
    await storeAnswer(trx, { tenant, member: { id: memberId }, requestKey, now }, answer);
  }
  return { state, detail };
}

/** The outcome that another process has committed meanwhile. */
async function readOutcome<Detail>(
  trx: Trx,
  kind: IntentKind<Detail>,
  { tenant, intentId }: Intent<Detail>,
): Promise<IntentOutcome<Detail>> {
  const { state, detail } = await ofTenant(trx, tenant.id)
    .selectFrom('intents')
    .select(['state', 'detail'])
    .where('intent_id', '=', intentId)
    .executeTakeFirstOrThrow();
  const isKnown = state === 'succeeded' || state === 'refused';
  return { state: isKnown ? state : 'unknown', detail: v.parse(kind.detail, detail) };
}
