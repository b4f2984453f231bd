import type { Selectable } from 'kysely';
import type { AuditEntryTable } from '#server/database/tables/audit.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';

const PAGE = 1_000;

/** An entry with the words of its reason; null where there was none, or where they have been erased. */
export type EntryRead = Readonly<Selectable<AuditEntryTable>> & {
  readonly salt: string | null;
  readonly words: string | null;
};

/** The entries of a tenant's log from the first on, page by page, each with the words of its reason. */
export async function* readEntries(db: Db, tenantId: string): AsyncGenerator<EntryRead, void, void> {
  let last = 0;
  for (;;) {
    const page = await entriesOf(db, tenantId).where('audit_entries.number', '>', last).limit(PAGE).execute();
    yield* page;
    if (page.length < PAGE) return;
    last = page.at(-1)?.number ?? last;
  }
}

/** An entry with the one before and the one after it, as far as there are any, in the order of their numbers. */
export function readAround(db: Db, tenantId: string, number: number): Promise<readonly EntryRead[]> {
  return entriesOf(db, tenantId)
    .where('audit_entries.number', '>=', number - 1)
    .where('audit_entries.number', '<=', number + 1)
    .execute();
}

function entriesOf(db: Db, tenantId: string) {
  return ofTenant(db, tenantId)
    .selectFrom('audit_entries')
    .leftJoin('audit_reasons', (join) =>
      join
        .onRef('audit_reasons.tenant_id', '=', 'audit_entries.tenant_id')
        .onRef('audit_reasons.number', '=', 'audit_entries.number'),
    )
    .selectAll('audit_entries')
    .select(['audit_reasons.salt', 'audit_reasons.words'])
    .orderBy('audit_entries.number');
}
