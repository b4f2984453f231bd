import { SERVING } from '#server/database/limits.ts';
import { LEASE_MS } from '#server/dueRows/claimDue.ts';
import { INTENT_WORK } from '#server/dueWork/kinds.ts';
import { REMEMBERED_MS } from '#server/usecase/tenantMemory.ts';

/** A transaction: the wait for its connection and all of its tries, and the statement that is then under way. */
const TRANSACTION_MS = SERVING.patienceMs + SERVING.answerMs;

/** A call, or a row of due work: what is to be done is committed, then done outside, then its outcome is committed. */
const LONGEST_ACT_MS =
  TRANSACTION_MS + Math.max(...INTENT_WORK.map(({ timeoutMs }) => timeoutMs)) + TRANSACTION_MS;

/** Due work takes a row before the suspension, and has it to itself for so long. */
const LONGEST_LEASE_MS = Math.max(LEASE_MS, ...INTENT_WORK.map(({ leaseMs }) => leaseMs));

/**
 * How long after a suspension something that began before it may still be written, in milliseconds: by a call that
 * remembers the tenant as served, or by due work. The comparison under the locks finds whatever comes even later.
 */
export const SETTLE_MS = REMEMBERED_MS + Math.max(LONGEST_ACT_MS, LONGEST_LEASE_MS);
