import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';

const FORGOTTEN_AFTER_MINUTES = 15;
const FREE_FAILURES = 3;
const STEP_MS = 200;
const LONGEST_WAIT_MS = 2_000;

/** Whose failures are counted. An office shares one address, so that an address may fail more often than an ID. */
export interface Suspect {
  readonly kind:
    | 'id'
    | 'address'
    | 'passcode'
    | 'accessKey'
    | 'mail'
    | 'mailSource'
    | 'ownPassword'
    | 'coupon';
  readonly name: string;
}

const LIMITS: Readonly<Record<Suspect['kind'], number>> = {
  id: 15,
  address: 100,
  passcode: 15,
  accessKey: 60,
  mail: 5,
  mailSource: 100,
  ownPassword: 15,
  coupon: 15,
};

function subjectOf(suspect: Suspect): string {
  return createHash('sha256').update(`${suspect.kind}:${suspect.name}`).digest('hex');
}

/**
 * Counts an attempt as failed before it is judged, so that attempts sent at once are counted too; `forgive` takes
 * it back. Answers how many there are, or undefined when there were too many: refuse until 15 minutes have passed.
 */
export async function countAttempt(
  db: Db,
  tenantId: string,
  suspect: Suspect,
  now: Instant,
): Promise<number | undefined> {
  const forgotten = addMinutes(now, -FORGOTTEN_AFTER_MINUTES);
  const counted = await db
    .insertInto('login_failures')
    .values({ tenant_id: tenantId, subject_hash: subjectOf(suspect), failures: 1, last_failed_at: now })
    .onConflict((on) =>
      on
        .columns(['tenant_id', 'subject_hash'])
        .doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when('login_failures.last_failed_at', '<', forgotten)
            .then(1)
            .else(eb('login_failures.failures', '+', 1))
            .end(),
          last_failed_at: now,
        }))
        .where((eb) =>
          eb.or([
            eb('login_failures.last_failed_at', '<', forgotten),
            eb('login_failures.failures', '<', LIMITS[suspect.kind]),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return counted?.failures;
}

/** Many people can stand behind one address: the success of one does not clear the others. */
function isShared({ kind }: Suspect): boolean {
  return kind === 'address' || kind === 'accessKey';
}

/** Takes an attempt back that succeeded: an ID or a passcode starts anew, an address is only one failure lighter. */
export async function forgive(db: Db, tenantId: string, suspect: Suspect): Promise<void> {
  await db
    .updateTable('login_failures')
    .set({ failures: isShared(suspect) ? sql<number>`greatest(failures - 1, 0)` : 0 })
    .where('tenant_id', '=', tenantId)
    .where('subject_hash', '=', subjectOf(suspect))
    .execute();
}

/** How long a failed attempt is made to wait, in milliseconds. */
export function penaltyMs(failures: number): number {
  return Math.min(Math.max(failures - FREE_FAILURES, 0) * STEP_MS, LONGEST_WAIT_MS);
}
