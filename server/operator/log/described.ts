import type { AuditEntry } from '#domain/operator/audit.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { OperatorContext } from '../context.ts';
import type { RecordRow } from './records.statements.ts';

/** The name of an operator who is called `operator:3`, removed ones too; null for everything else. */
export async function namesIn({
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

/** A record, with the names of those whom it calls by their numbers. */
export function described(entry: RecordRow, nameOf: (called: string) => string | null): AuditEntry {
  const { id, number, at, actor, role, act, subject, before, after, words } = entry;
  return {
    id,
    number,
    at,
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
