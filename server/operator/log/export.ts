import { type AuditFilter, EVERYTHING } from '#domain/operator/audit.ts';
import type { Instant } from '#domain/time.ts';
import { enterAct } from '#server/audit/enter.ts';
import type { Actor } from '#server/audit/entry.ts';
import { type Db, transaction } from '#server/database/transaction.ts';
import { csvHead, csvOf } from './csv.ts';
import { readRecords } from './records.ts';

const FILTERS = Object.keys(EVERYTHING) as readonly (keyof AuditFilter)[]; // a filter has no others

/** Whoever exports, and when. */
export interface Exporting {
  readonly actor: Actor;
  readonly now: Instant;
  readonly requestId?: string;
}

/**
 * A tenant's log, and the acts beside it, as lines of CSV, oldest first. Looking at it is an act, and the last line
 * where all is asked for.
 */
export async function* exportLog(
  db: Db,
  tenantId: string,
  { actor, now, requestId }: Exporting,
  filter: AuditFilter = EVERYTHING,
): AsyncGenerator<string, void, void> {
  // Nothing but what chooses: an address says more, as its tenant.
  const asked = FILTERS.map((name) => [name, filter[name]] as const);
  const isWhole = asked.every(([, value]) => value === null);
  // A text that was looked for may be somebody's name.
  const after = { ...Object.fromEntries(asked), text: filter.text === null ? null : '…' };
  await transaction(db, (trx) =>
    enterAct(
      trx,
      tenantId,
      { actor, act: 'export', subject: 'audit', ...(isWhole ? {} : { after }), requestId },
      now,
    ),
  );
  yield csvHead;
  for await (const record of readRecords(db, tenantId, filter)) yield csvOf(record);
}
