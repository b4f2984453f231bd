import { type RawBuilder, sql } from 'kysely';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import { type Trx, transaction } from '#server/database/transaction.ts';
import { type OpenIntentRow, openIntentColumn } from '#server/intents/intent.ts';
import { answerIn, type StoredAnswer, storedColumn } from '#server/usecase/idempotency.ts';
import { type Asker, type Command, type CommandKey, commandKeyOf } from './command.ts';

/** The outcome that the same command had before; every effect reads it beside the facts that it judges. */
export interface Earlier {
  readonly earlier: EarlierColumn;
}

/** The answer that was stored, and the intent that is still open; null without one. */
export interface EarlierColumn {
  readonly stored: StoredAnswer | null;
  readonly open: OpenIntentRow | null;
}

/**
 * Those two as a column. It is read after the locks, in a statement of its own, which sees the commits that came while
 * they were waited for.
 */
export function earlierColumn(given: Givens<CommandKey>): RawBuilder<EarlierColumn> {
  return sql`json_build_object('stored', ${storedColumn(given)}, 'open', ${openIntentColumn(given)})`;
}

const earlierAlone = prepareStatement<CommandKey, Earlier>(
  (given) => sql`select ${earlierColumn(given)} as earlier`,
);

/** The column by itself, for an effect that judges by other statements than its own. */
export async function readEarlier(trx: Trx, { key }: Pick<Command<unknown>, 'key'>): Promise<Earlier> {
  const [row] = await earlierAlone(trx, key);
  if (row === undefined) throw new Error('Failed to look for an earlier answer: no row.');
  return row;
}

/**
 * The same for an effect whose own rows keep the request keys of their commands for longer than answers are kept. Its
 * answer is made of the row that the key names, or is the stored one; null where there is none.
 */
export function keptByRow(row: StoredAnswer | null): Earlier {
  return { earlier: { stored: row, open: null } };
}

/**
 * Whether the same command has been answered before, for a call that does no more than choose the effect of its
 * command. To be asked after the facts of that choice: an effect is committed together with its answer.
 */
export async function wasAnswered(context: Asker): Promise<boolean> {
  const key = commandKeyOf(context, undefined);
  const { earlier } = await transaction(context.db, (trx) => readEarlier(trx, { key }));
  return answerIn(earlier.stored, context) !== undefined;
}
