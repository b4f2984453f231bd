import { type RawBuilder, sql } from 'kysely';
import { addMinutes, DAY_MINUTES } from '#domain/time.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { MemberContext, RequestKey } from './context.ts';
import { conflict, type RefusalError, RefusedBefore } from './refusal.ts';

declare const keptWithItsEffect: unique symbol;

type Answer = Readonly<Record<string, unknown>>;

/** An answer as it is stored; only a statement that stores one answers it, so that no effect can forget to. */
export type Stored = Answer & { readonly [keptWithItsEffect]: true };

/** The key of a command and whose it is; an intent that is resumed later knows no more of its request. */
export interface KeyedContext {
  readonly tenant: Pick<MemberContext['tenant'], 'id'>;
  readonly member: Pick<MemberContext['member'], 'id'>;
  /** null: nobody can ask for it again, so that nothing is kept for them. */
  readonly requestKey: RequestKey | null;
  readonly now: MemberContext['now'];
}

/** The same key with another body: refused, because it is another command. */
export function mismatch() {
  return conflict('idempotency_mismatch', '同じ操作が別の内容で送られました。画面を開き直してください。');
}

/** The key as the statements are given it. */
export interface GivenKey {
  readonly tenant: string;
  readonly member: number;
  readonly call: string | null;
  readonly key: string | null;
  readonly body_hash: string | null;
  readonly answered_since: Date;
}

/** The key for the statements that look for its command; a command without one is never found. */
export function keyOf({ tenant, member, requestKey, now }: KeyedContext): GivenKey {
  return {
    tenant: tenant.id,
    member: member.id,
    call: requestKey?.call ?? null,
    key: requestKey?.key ?? null,
    body_hash: requestKey?.bodyHash ?? null,
    answered_since: new Date(addMinutes(now, -DAY_MINUTES)),
  };
}

/** The answer that was kept, or the refusal, and for which body. */
export interface StoredAnswer {
  readonly body_hash: string;
  readonly answer: Stored | null;
  readonly refusal?: KeptRefusal | null;
}

/** The answer or the refusal that a command got within the last 24 hours, as a column; null without one. */
export function storedColumn(given: Givens<GivenKey>): RawBuilder<StoredAnswer | null> {
  return sql`(
    select json_build_object('body_hash', idempotency_keys.body_hash, 'answer', idempotency_keys.answer,
      'refusal', idempotency_keys.refusal)
    from idempotency_keys
    where idempotency_keys.tenant_id = ${given.tenant} and idempotency_keys.member_id = ${given.member}
      and idempotency_keys.call = ${given.call} and idempotency_keys.idempotency_key = ${given.key}
      and idempotency_keys.stored_at > ${given.answered_since}
  )`;
}

/** The answer itself; refuses as the command was refused before, and with 409 idempotency_mismatch another body. */
export function answerIn(
  stored: StoredAnswer | null,
  { requestKey }: Pick<KeyedContext, 'requestKey'>,
): Stored | undefined {
  if (stored === null) return undefined;
  if (stored.body_hash !== requestKey?.bodyHash) throw mismatch();
  if (stored.answer === null) throw refusedBefore(stored.refusal);
  return stored.answer;
}

/** A refusal as it is kept. */
export interface KeptRefusal {
  readonly status: RefusalError['status'];
  readonly code: RefusalError['code'];
  readonly message: string;
  readonly extra: RefusalError['extra'];
}

function refusedBefore(refusal: KeptRefusal | null | undefined): RefusalError {
  if (!refusal)
    throw new Error('Failed to answer a command as before: neither its answer nor its refusal is kept.');
  return new RefusedBefore(refusal.status, refusal.code, refusal.message, refusal.extra);
}

/** The key of a command whose answer is to be kept, and when it was given. */
export interface Answered extends GivenKey {
  readonly now: Date;
}

/** Keeps an answer, as a part of the statement of its effect; `answer` is JSON, `from` what it is made out of. */
export function answerStored(
  given: Givens<Answered>,
  answer: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into idempotency_keys (tenant_id, member_id, call, idempotency_key, body_hash, answer, stored_at)
    select ${given.tenant}, ${given.member}::int, ${given.call}, ${given.key}, ${given.body_hash}, ${answer},
      ${given.now}::timestamptz
    ${from}
    where ${given.key}::text is not null
    on conflict (tenant_id, member_id, call, idempotency_key)
      do update set body_hash = excluded.body_hash, answer = excluded.answer, refusal = null,
        stored_at = excluded.stored_at`;
}

const keep = prepareStatement<Answered & { answer: string }, unknown>((given) =>
  answerStored(given, sql`${given.answer}::jsonb`, sql``),
);

/** Keeps the answer in the transaction of its effect. A refusal is kept before it is said (`answeredOnce`). */
export async function storeAnswer(trx: Trx, context: KeyedContext, answer: Answer): Promise<void> {
  if (context.requestKey === null || context.requestKey.key === null) return;
  await keep(trx, { ...keyOf(context), answer: JSON.stringify(answer), now: new Date(context.now) });
}
