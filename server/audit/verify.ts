import { sql } from 'kysely';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { type Db, type Trx, transaction } from '#server/database/transaction.ts';
import { NOTHING_BEFORE, reasonHashOf, sealOf } from './entry.ts';
import { type EntryRead, readEntries } from './read.ts';

/** The last entry of a log, as it was written down elsewhere. */
export interface Head {
  readonly number: number;
  readonly hash: string;
}

/** The outcome of reading a whole log; `broken` is the first thing that is not as it was entered. */
export interface Verified {
  readonly entries: number;
  /** The entries whose reason has been erased. */
  readonly erased: number;
  readonly head: Head;
  readonly broken: string | null;
}

/**
 * Reads a tenant's log whole and looks for an entry or a reason that was changed, and for one that is missing. Whether
 * the newest are missing together with their head is seen only by `known`, a head that was kept outside the database.
 */
export function verifyLog(db: Db, tenantId: string, known?: Head): Promise<Verified> {
  return transaction(db, async (trx) => {
    // All of it as it is at one moment, while others enter more.
    await sql`set transaction isolation level repeatable read`.execute(trx);
    let [last, erased]: [Head, number] = [{ number: 0, hash: NOTHING_BEFORE }, 0];
    let broken: string | null = null;
    for await (const entry of readEntries(trx, tenantId)) {
      broken ??= slipOf(entry, last) ?? differenceFrom(known, entry);
      if (entry.reason_hash !== null && entry.words === null) erased += 1;
      last = { number: entry.number, hash: entry.hash };
    }
    broken ??= await endOf(trx, tenantId, last, known);
    return { entries: last.number, erased, head: last, broken };
  });
}

/** The way in which an entry, or its reason, differs from what was once entered after the one before it. */
export function slipOf(entry: EntryRead, last: Head): string | null {
  const { number, reason_hash, salt, words } = entry;
  if (number !== last.number + 1) return `Entry ${last.number + 1} is missing.`;
  if (entry.hash !== sealOf(entry, last.hash)) return `Entry ${number} is not as it was entered.`;
  if (salt === null || words === null) return null;
  return reason_hash === reasonHashOf({ salt, words })
    ? null
    : `The reason of entry ${number} is not as it was entered.`;
}

function differenceFrom(known: Head | undefined, { number, hash }: Head): string | null {
  if (known?.number !== number || known.hash === hash) return null;
  return `Entry ${number} is another than the one that was known.`;
}

async function endOf(
  trx: Trx,
  tenantId: string,
  last: Head,
  known: Head | undefined,
): Promise<string | null> {
  const head = await ofTenant(trx, tenantId)
    .selectFrom('audit_heads')
    .select(['number', 'hash'])
    .executeTakeFirst();
  const headAt = head?.number ?? 0;
  if (headAt !== last.number) return `The log ends at entry ${last.number}, its head is ${headAt}.`;
  if (head !== undefined && head.hash !== last.hash) return `The head is not the last entry, ${last.number}.`;
  if (known === undefined || known.number <= last.number) return null;
  return `The log ends at entry ${last.number}; entry ${known.number} was known.`;
}
