import { type RawBuilder, sql } from 'kysely';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Trx } from '#server/database/transaction.ts';
import { type Answered, answerStored, type Stored } from '#server/usecase/idempotency.ts';

/** The statement of an effect, in its parts. */
export interface EffectParts {
  /**
   * Named parts of the statement (`name as (insert …)`), each of which writes something; none where all was written
   * before in the same transaction.
   */
  readonly writes: readonly RawBuilder<unknown>[];
  /** The answer, as JSON. */
  readonly answer: RawBuilder<unknown>;
  /** `from` with the name of the part that the answer is made of; nothing for an answer that is always the same. */
  readonly from?: RawBuilder<unknown>;
}

/** The answer of an effect that has nothing to say. */
export const OK = sql`'{"message": "OK"}'::jsonb`;

/**
 * A statement that writes an effect and, with it, the answer of its command: neither can be there without the other.
 * A refusal is stored before it is said (`answeredOnce`). Given `key: null` it keeps no answer: it is the intent's.
 */
export function prepareEffect<Values extends Answered>(
  write: (given: Givens<Values>) => EffectParts,
): (trx: Trx, values: Values) => Promise<Stored> {
  const written = prepareStatement<Values, { stored: Stored }>((given) => {
    const { writes, answer, from = sql`` } = write(given);
    const written = writes.map((part) => sql`${part}, `);
    return sql`
      with ${sql.join(written, sql``)}effect as materialized (
        select ${answer} as stored ${from}
      ), answered as (
        ${answerStored(given, sql`effect.stored`, sql`from effect`)}
      )
      select stored from effect`;
  });
  return async (trx, values) => {
    const [row] = await written(trx, values);
    if (row === undefined) throw new Error('Failed to write an effect: it has no answer.');
    return row.stored;
  };
}

/** Keeps an answer that has nothing to say, where the effect was written before in the same transaction. */
export const keepOk = prepareEffect<Answered>(() => ({ writes: [], answer: OK }));
