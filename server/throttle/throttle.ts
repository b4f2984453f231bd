import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { addMinutes, type Instant, type Minutes } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/usecase/context.ts';
import { RefusalError } from '#server/usecase/refusal.ts';

/**
 * How often something may be tried. Tries come back one by one, all of them in so many minutes: nobody is shut out for
 * a fixed time that somebody else could start again and again. `{ name: 'coupon', tries: 10, minutes: 30 }` gives one
 * back every 3 minutes.
 */
export interface Budget {
  /** Unique among all budgets; it is a part of the row's key. */
  readonly name: string;
  readonly tries: number;
  readonly minutes: Minutes;
}

/** A budget, and whose: a source (`context.address`), a recipient, a member's id. Kept as a hash only. */
export interface Throttle {
  readonly budget: Budget;
  readonly subject: string;
}

type Asking = Pick<Context, 'db' | 'now'> & { readonly tenant: Pick<Context['tenant'], 'id'> };

/** The outcome of a try: how many are spent with it, or when one comes back. */
export type Spent =
  | { readonly isGranted: true; readonly spent: number }
  | { readonly isGranted: false; readonly retryAt: Instant };

const MINUTE_MS = 60_000;

function stepMsOf({ tries, minutes }: Budget): number {
  return (minutes * MINUTE_MS) / tries;
}

function keyOf(tenantId: string, { budget, subject }: Throttle) {
  const hash = createHash('sha256').update(subject).digest('hex');
  return { tenant_id: tenantId, budget: budget.name, subject_hash: hash };
}

/**
 * Spends one try, before it is judged, so that tries sent at once are counted too. One statement, in any number of
 * processes at once; to be called outside of transactions, because a try counts also when all else is rolled back.
 */
export async function spendTry({ db, tenant, now }: Asking, throttle: Throttle): Promise<Spent> {
  const key = keyOf(tenant.id, throttle);
  const { minutes, tries } = throttle.budget;
  const stepMs = stepMsOf(throttle.budget);
  const [from, until] = [new Date(now), new Date(addMinutes(now, minutes))];
  // A row of the past says nothing, and neither does one of a future that the demo clock has left again.
  const { rows } = await sql<{ recovers_at: Instant }>`
    insert into throttles as kept (tenant_id, budget, subject_hash, recovers_at)
    values (${key.tenant_id}, ${key.budget}, ${key.subject_hash}, ${new Date(now + stepMs)})
    on conflict (tenant_id, budget, subject_hash) do update
    set recovers_at = ${stepMs} * interval '1 millisecond'
      + case when kept.recovers_at between ${from} and ${until} then kept.recovers_at else ${from} end
    where kept.recovers_at + ${stepMs} * interval '1 millisecond' <= ${until} or kept.recovers_at > ${until}
    returning recovers_at`.execute(db);
  const recoversAt = rows[0]?.recovers_at;
  if (recoversAt !== undefined) {
    return { isGranted: true, spent: Math.min(Math.ceil((recoversAt - now) / stepMs), tries) };
  }
  return { isGranted: false, retryAt: await whenOneIsBack(db, key, throttle.budget, now) };
}

async function whenOneIsBack(
  db: Db,
  key: ReturnType<typeof keyOf>,
  budget: Budget,
  now: Instant,
): Promise<Instant> {
  const row = await rowOf(db, key).executeTakeFirst();
  const stepMs = stepMsOf(budget);
  const spentUntil = row?.recovers_at ?? now;
  // An Instant is milliseconds since 1970, so that a step of milliseconds leads to another.
  return Math.max(spentUntil + stepMs - budget.minutes * MINUTE_MS, now) as Instant;
}

function rowOf(db: Db, key: ReturnType<typeof keyOf>) {
  return ofTenant(db, key.tenant_id)
    .selectFrom('throttles')
    .select('recovers_at')
    .where('budget', '=', key.budget)
    .where('subject_hash', '=', key.subject_hash);
}

/** Gives one try back: it was right, or has cost nobody anything. */
export async function giveTryBack(
  { db, tenant }: Pick<Asking, 'db' | 'tenant'>,
  throttle: Throttle,
): Promise<void> {
  const key = keyOf(tenant.id, throttle);
  await sql`
    update throttles
    set recovers_at = recovers_at - ${stepMsOf(throttle.budget)} * interval '1 millisecond'
    where tenant_id = ${key.tenant_id} and budget = ${key.budget} and subject_hash = ${key.subject_hash}`.execute(
    db,
  );
}

/** Gives all tries back. */
export async function restoreBudget(
  { db, tenant }: Pick<Asking, 'db' | 'tenant'>,
  throttle: Throttle,
): Promise<void> {
  const key = keyOf(tenant.id, throttle);
  await ofTenant(db, key.tenant_id)
    .deleteFrom('throttles')
    .where('budget', '=', key.budget)
    .where('subject_hash', '=', key.subject_hash)
    .execute();
}

/** 429 with Retry-After: nothing was tried. */
function throttled(message: string, retryAt: Instant, now: Instant): RefusalError {
  return new RefusalError(429, 'throttled', message, {
    retry_after: Math.max(1, Math.ceil((retryAt - now) / 1_000)),
  });
}

/**
 * Spends a try of each, in that order: the source first, so that whoever is refused there leaves no row for the
 * recipient or ID. Throws `throttled(message)` at the first that has none left. Answers how many of the last are spent.
 */
export async function spendTries(
  context: Asking,
  throttles: readonly Throttle[],
  message: string,
): Promise<number> {
  let spent = 0;
  for (const throttle of throttles) {
    const result = await spendTry(context, throttle);
    if (!result.isGranted) throw throttled(message, result.retryAt, context.now);
    spent = result.spent;
  }
  return spent;
}

const FREE_TRIES = 3;
const STEP_MS = 200;
const LONGEST_WAIT_MS = 2_000;

/** How long a wrong try is made to wait for its answer, in milliseconds: not at all until the fourth. */
export function penaltyMs(spent: number): number {
  return Math.min(Math.max(spent - FREE_TRIES, 0) * STEP_MS, LONGEST_WAIT_MS);
}
