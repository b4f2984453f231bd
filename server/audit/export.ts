import type { Instant } from '#domain/time.ts';
import { type Db, transaction } from '#server/database/transaction.ts';
import { csvHead, csvOf } from './csv.ts';
import { enterAct } from './enter.ts';
import type { Actor } from './entry.ts';
import { readEntries } from './read.ts';

/** A tenant's log as lines of CSV, oldest first. Looking at it is an act, and its own last line. */
export async function* exportLog(
  db: Db,
  tenantId: string,
  actor: Actor,
  now: Instant,
): AsyncGenerator<string, void, void> {
  await transaction(db, (trx) => enterAct(trx, tenantId, { actor, act: 'export', subject: 'audit' }, now));
  yield csvHead;
  for await (const entry of readEntries(db, tenantId)) yield csvOf(entry);
}
