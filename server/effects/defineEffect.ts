import { type Trx, transaction } from '#server/database/transaction.ts';
import { type Intent, type IntentKind, type KeyedIntent, openIntentIn } from '#server/intents/intent.ts';
import { answerIn, type Stored } from '#server/usecase/idempotency.ts';
import { type Asker, type Command, commandKeyOf } from './command.ts';
import type { Earlier } from './earlier.ts';

/** The outcome of the transaction: the answer that is stored, an intent that is to be carried out, or both. */
export type Committed<Detail = never> =
  | { readonly stored: Stored; readonly intent?: Intent<Detail> | undefined }
  | { readonly stored?: undefined; readonly intent: Intent<Detail> };

/** No promise, so that `judge` can't wait for anything. */
type Known = object & { readonly then?: never };

/**
 * The five steps of a use case with an effect (docs/architecture.md, "A use case"). Only `outside` has the services:
 * what the other steps do can be rolled back, and is run again after a deadlock.
 */
export interface Effect<Request, Locked, Facts extends Earlier, Plan extends Known, Detail, Output> {
  /** The kind of intent that the effect may open; none without it. */
  readonly opens?: IntentKind<Detail>;
  /** Whether an intent that is still open is judged again before it goes on, because time has passed at a door. */
  readonly judgesAgain?: true;
  /**
   * Locks rows in the one order: the member, the corporation, booths, the reservation. Refuses only a member who has
   * left (401).
   */
  readonly lock: (trx: Trx, command: Command<Request>) => Promise<Locked>;
  /**
   * Reads everything that is judged, under the locks, and with it what the same command has come to before. Refuses
   * nothing: a repeated command is answered as before, whatever has changed since.
   */
  readonly read: (trx: Trx, command: Command<Request>, locked: Locked) => Promise<Facts>;
  /** Refuses, or says what is to be written. Asks nobody: neither the database nor anything outside. */
  readonly judge: (command: Command<Request>, locked: Locked, facts: Facts) => Plan;
  /** Writes the effect with its answer (`prepareEffect`), or with the intent whose outcome will be the answer. */
  readonly write: (trx: Trx, command: Command<Request>, plan: Plan) => Promise<Committed<Detail>>;
  /** Asks the outside world after the commit, and answers. Runs for a repeated command too. */
  readonly outside: (context: Asker, committed: Committed<Detail>, request: Request) => Promise<Output>;
}

/**
 * A use case with an effect, out of its five steps. The same command answers the same, however often it is sent, also
 * at once: the earlier answer is looked for here and nowhere else. 409 idempotency_mismatch for another body under its
 * key; else as `judge` and `outside` refuse.
 */
export function defineEffect<Request, Locked, Facts extends Earlier, Plan extends Known, Detail, Output>(
  effect: Effect<Request, Locked, Facts, Plan, Detail, Output>,
): (context: Asker, request: Request) => Promise<Output> {
  return async (context, request) => {
    const { tenant, member, requestKey, now, services } = context;
    const key = commandKeyOf(context, effect.opens);
    const command = { request, tenant, member, requestKey, now, services, key };
    const committed = await transaction(context.db, (trx) => inTransaction(trx, command, effect));
    return await effect.outside(context, committed, request);
  };
}

async function inTransaction<Request, Locked, Facts extends Earlier, Plan extends Known, Detail>(
  trx: Trx,
  command: Command<Request>,
  { opens, judgesAgain, lock, read, judge, write }: Effect<Request, Locked, Facts, Plan, Detail, unknown>,
): Promise<Committed<Detail>> {
  const locked = await lock(trx, command);
  const facts = await read(trx, command, locked);
  const earlier = earlierOf(facts, command, opens);
  if (earlier !== undefined && (earlier.stored !== undefined || !judgesAgain)) return earlier;
  const plan = judge(command, locked, facts);
  return earlier ?? (await write(trx, command, plan));
}

/** The last step of an effect that ends with its transaction. */
export async function nothing(): Promise<void> {}

/** The earlier outcome of the command; undefined where it is new. 409 idempotency_mismatch for another body. */
export function earlierOf<Detail>(
  { earlier }: Earlier,
  command: KeyedIntent,
  opens: IntentKind<Detail> | undefined,
): Committed<Detail> | undefined {
  const stored = answerIn(earlier.stored, command);
  if (stored !== undefined) return { stored };
  const intent = opens && openIntentIn(earlier.open, opens, command);
  return intent && { intent };
}
