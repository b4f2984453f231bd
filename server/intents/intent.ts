import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { type Instant, instantOf } from '#domain/time.ts';
import type { Givens } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { RequestKey, Services } from '#server/usecase/context.ts';
import { type GivenKey, mismatch } from '#server/usecase/idempotency.ts';
import type { Clocked } from '#server/usecase/tenant.ts';

/**
 * Something that is to be done outside the database: charging a card, opening a door, sending a mail
 * (docs/architecture.md, "The server"). It always takes the same three steps:
 *
 * 1. `openIntent` notes it, in the transaction that decides on it.
 * 2. `carryOutIntent` acts, outside any transaction and with the intent's id as the key of the outside world, then
 *    commits what follows, once. Whoever waits for the outcome calls it; otherwise the due work does.
 * 3. `resumeIntents`, part of the due work, goes on with what a crash or a missing answer has left open.
 *
 * A new kind is one `IntentKind` in its area's folder, and a line in server/dueWork/kinds.ts.
 */
export interface Intent<Detail> {
  readonly tenant: Clocked;
  readonly intentId: string;
  /**
   * The member it belongs to, whose row is locked before the outcome is committed; null for what is nobody's, as mails.
   */
  readonly memberId: number | null;
  readonly tranid: number | null;
  /**
   * The action that the outside world is asked for: copied, because the member's card, say, may change before it is
   * done.
   */
  readonly detail: Detail;
  /** The request that asked for it; null where none did, as for the charge at 60 minutes before the start. */
  readonly requestKey: RequestKey | null;
  /** Counts from 1. From the second attempt on it may have been done already, so that one looks before one asks. */
  readonly attempt: number;
}

/** The reservation it belongs to, for kinds that always have one. */
export function reservationOf({ intentId, tranid }: Intent<unknown>): number {
  if (tranid === null)
    throw new Error(`Failed to carry out intent ${intentId}: it belongs to no reservation.`);
  return tranid;
}

/** How it ended outside. `detail` replaces what was noted, to keep what a provider has answered. */
export interface Outcome<Detail> {
  readonly state: 'succeeded' | 'refused';
  readonly detail?: Detail;
}

/** An outcome that is being committed. */
export interface CommitInput<Detail> {
  readonly intent: Intent<Detail>;
  readonly state: 'succeeded' | 'refused';
  /** Whether a member waits for the answer; otherwise they are told by mail or notice. */
  readonly isAwaited: boolean;
  readonly now: Instant;
  /** The start of links in mails. */
  readonly publicOrigin: string;
}

/** An intent that nobody tries any more. */
export interface GivenUpIntent {
  readonly tenantId: string;
  /** As it was opened: what it was about. */
  readonly subject: string | null;
  readonly endedAt: Instant;
}

/** All that differs between a card, a door and a mail. */
export interface IntentKind<Detail> {
  /** As in the table and in the gauge. */
  readonly name: string;
  readonly detail: v.GenericSchema<unknown, Detail>;
  /** An attempt that takes longer counts as one without an answer. */
  readonly timeoutMs: number;
  /** How long others leave an attempt alone; longer than `timeoutMs`, and the first wait between two attempts. */
  readonly leaseMs: number;
  /**
   * The longest wait between two attempts: each is twice as long as the one before, and up to a quarter longer by
   * chance. null: tried again only where nobody has got an answer (a crash), never after a failure.
   */
  readonly longestWaitMs: number | null;
  /** When nobody tries any more; null: never. */
  readonly givesUpAfterMs: number | null;
  /** Writes what follows from giving them up, in the transaction that does; nothing without it. */
  giveUp?(trx: Trx, intents: readonly GivenUpIntent[]): Promise<void>;
  /**
   * Does it, outside any transaction. Repeated with the same intent it must not do it twice. Rejects when the outcome
   * is unknown. The signal aborts when the attempt has taken too long.
   */
  act(services: Services, intent: Intent<Detail>, signal: AbortSignal): Promise<Outcome<Detail>>;
  /**
   * Writes the consequences of the outcome, once, with the member's row locked. Its answer is stored as the command's,
   * for its repetitions.
   */
  commit(trx: Trx, input: CommitInput<Detail>): Promise<Readonly<Record<string, unknown>>>;
}

/** An intent to be opened. */
export interface NewIntent<Detail> extends Omit<Intent<Detail>, 'intentId' | 'attempt'> {
  /**
   * Names what must happen only once (`{tranid}:booking`): a second one, while one is open or done, is refused (23505).
   */
  readonly subject: string | null;
  readonly now: Instant;
  /** The one who carries it out after the commit. The due work leaves the caller's alone for the kind's lease. */
  readonly carriedOutBy: 'caller' | 'dueWork';
}

/** Notes what is to be done, in the transaction that decides on it. Nothing is done before its commit. */
export async function openIntent<Detail>(
  trx: Trx,
  kind: IntentKind<Detail>,
  { subject, now, carriedOutBy, ...wanted }: NewIntent<Detail>,
): Promise<Intent<Detail>> {
  const intent = { intentId: randomUUID(), attempt: 1, ...wanted };
  await trx
    .insertInto('intents')
    .values({
      tenant_id: intent.tenant.id,
      intent_id: intent.intentId,
      kind: kind.name,
      state: 'open',
      member_id: intent.memberId,
      tranid: intent.tranid,
      subject,
      detail: JSON.stringify(intent.detail),
      call: intent.requestKey?.call ?? null,
      idempotency_key: intent.requestKey?.key ?? null,
      body_hash: intent.requestKey?.bodyHash ?? null,
      attempts: carriedOutBy === 'caller' ? 1 : 0,
      next_attempt_at: carriedOutBy === 'caller' ? instantOf(now + kind.leaseMs) : now,
      created_at: now,
      settled_at: null,
    })
    .execute();
  return intent;
}

/** An open intent of a command, as its column answers it. */
export interface OpenIntentRow {
  readonly intent_id: string;
  readonly tranid: number | null;
  readonly detail: unknown;
  readonly body_hash: string;
  readonly attempts: number;
}

/** The command of an intent, and whose it is. */
export type KeyedIntent = Pick<Intent<unknown>, 'tenant' | 'requestKey'> & {
  readonly member: { readonly id: number };
};

/** The member, the kind and the request key of the open intent that is looked for. */
export interface OpenIntentKey extends Pick<GivenKey, 'tenant' | 'member' | 'call' | 'key'> {
  /** null: of a command that opens none. */
  readonly intent_kind: string | null;
}

/** The open intent of a command, as a column; null without one. */
export function openIntentColumn(given: Givens<OpenIntentKey>): RawBuilder<OpenIntentRow | null> {
  return sql`(
    select json_build_object('intent_id', intents.intent_id, 'tranid', intents.tranid, 'detail', intents.detail,
      'body_hash', intents.body_hash, 'attempts', intents.attempts)
    from intents
    where intents.tenant_id = ${given.tenant} and intents.member_id = ${given.member}
      and intents.call = ${given.call} and intents.idempotency_key = ${given.key}
      and intents.kind = ${given.intent_kind} and intents.state = 'open'
  )`;
}

/** The intent itself; 409 idempotency_mismatch for another body. */
export function openIntentIn<Detail>(
  row: OpenIntentRow | null,
  kind: IntentKind<Detail>,
  { tenant, member, requestKey }: KeyedIntent,
): Intent<Detail> | undefined {
  if (row === null) return undefined;
  if (row.body_hash !== requestKey?.bodyHash) throw mismatch();
  const { intent_id: intentId, tranid } = row;
  return {
    tenant,
    intentId,
    memberId: member.id,
    tranid,
    requestKey,
    detail: v.parse(kind.detail, row.detail),
    attempt: row.attempts + 1,
  };
}
