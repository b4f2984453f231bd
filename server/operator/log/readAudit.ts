import { sql } from 'kysely';
import type { AuditActor, AuditEntry, AuditFilter, AuditPage } from '#domain/operator/audit.ts';
import { isAskedFor } from '#server/audit/filter.ts';
import { type EntryRead, entriesOf } from '#server/audit/read.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { OperatorContext } from '../context.ts';

const PAGE = 10;

/** GET /operator/audit: five statements, however long the log is. */
export async function readAudit(
  { db, tenant }: OperatorContext,
  { olderThan, ...filter }: AuditFilter & { readonly olderThan: number | null },
): Promise<AuditPage> {
  const pages = entriesOf(db, tenant.id, filter)
    .orderBy('audit_entries.number', 'desc')
    .limit(PAGE + 1);
  const found = await (olderThan === null
    ? pages
    : pages.where('audit_entries.number', '<', olderThan)
  ).execute();
  const entries = found.slice(0, PAGE);
  const { total, newer } = await ofTenant(db, tenant.id)
    .selectFrom('audit_entries')
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`(count(*) filter (where number >= ${olderThan}::integer))::integer`.as('newer'),
    ])
    .where(isAskedFor(filter))
    .executeTakeFirstOrThrow();
  const nameOf = await namesIn({ db, tenant });
  const actors = await ofTenant(db, tenant.id)
    .selectFrom('audit_entries')
    .select('actor')
    .distinct()
    .orderBy('actor')
    .execute();
  const areas = await ofTenant(db, tenant.id)
    .selectFrom('areas')
    .select(['area_id as id', 'name'])
    .orderBy('area_id')
    .execute();
  return {
    entries: entries.map((entry) => described(entry, nameOf)),
    total,
    newer,
    nextOlderThan: found.length > PAGE ? (entries.at(-1)?.number ?? null) : null,
    actors: actors.map(({ actor }): AuditActor => ({ actor, name: nameOf(actor) })),
    areas,
  };
}

/** The name of an operator who is called `operator:3`, removed ones too; null for everything else. */
async function namesIn({
  db,
  tenant,
}: Pick<OperatorContext, 'db' | 'tenant'>): Promise<(called: string) => string | null> {
  const rows = await ofTenant(db, tenant.id)
    .selectFrom('operators')
    .select(['operator_id', 'name'])
    .execute();
  const names = new Map(rows.map((row) => [`operator:${row.operator_id}`, row.name]));
  return (called) => names.get(called) ?? null;
}

function described(entry: EntryRead, nameOf: (called: string) => string | null): AuditEntry {
  const { number, actor, role, act, subject, before, after, words } = entry;
  return {
    number,
    at: entry.entered_at,
    actor,
    actorName: nameOf(actor),
    role,
    act,
    subject,
    subjectName: nameOf(subject),
    memberId: entry.member_id,
    reason: words,
    isReasonErased: entry.reason_hash !== null && words === null,
    before,
    after,
    requestId: entry.request_id,
  };
}
