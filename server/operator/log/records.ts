import { type AuditFilter, EVERYTHING } from '#domain/operator/audit.ts';
import { instantOf } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import { type Place, pageOfRecords, type RecordRow } from './records.statements.ts';

const PAGE = 1_000;

/** The log of a tenant, and what was done beside it, from the first on that is asked for, page by page. */
export async function* readRecords(
  db: Db,
  tenantId: string,
  filter: AuditFilter = EVERYTHING,
): AsyncGenerator<RecordRow, void, void> {
  let beyond: Place | null = null;
  for (;;) {
    const page: readonly RecordRow[] = await pageOfRecords(db, tenantId, filter, {
      first: 'oldest',
      beyond,
      limit: PAGE,
    });
    yield* page;
    if (page.length < PAGE) return;
    beyond = page.at(-1) ?? beyond;
  }
}

/** A place as an address has it: `1763600400000.log-48`. */
export function placeWords({ at, id }: Place): string {
  return `${at}.${id}`;
}

/** The place of such words, which the contract has looked at. */
export function placeIn(words: string): Place {
  const [at = '', id = ''] = words.split('.');
  const [, number] = /^log-(\d+)$/.exec(id) ?? [];
  return { at: instantOf(Number(at)), number: number === undefined ? null : Number(number), id };
}
