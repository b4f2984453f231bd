import type { AuditActor, AuditFilter, AuditPage } from '#domain/operator/audit.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { OperatorContext } from '../context.ts';
import { described, namesIn } from './described.ts';
import { enterLook } from './enterLook.ts';
import { countOfRecords, pageOfRecords } from './records.statements.ts';
import { placeIn, placeWords } from './records.ts';

const PAGE = 10;

/** The service itself, which nobody has told to act. */
const SYSTEM: AuditActor = { actor: 'system', name: null };

/** GET /operator/audit: five statements, however long the log is, and the entry that reasons were looked at. */
export async function readAudit(
  context: OperatorContext,
  { olderThan, ...filter }: AuditFilter & { readonly olderThan: string | null },
): Promise<AuditPage> {
  const { db, tenant } = context;
  const beyond = olderThan === null ? null : placeIn(olderThan);
  const found = await pageOfRecords(db, tenant.id, filter, { first: 'newest', beyond, limit: PAGE + 1 });
  const entries = found.slice(0, PAGE);
  const last = entries.at(-1);
  const { total, newer } = await countOfRecords(db, tenant.id, filter, beyond);
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
  await enterLook(context, entries);
  return {
    entries: entries.map((entry) => described(entry, nameOf)),
    total,
    newer,
    nextOlderThan: found.length > PAGE && last !== undefined ? placeWords(last) : null,
    actors: [...actors.map(({ actor }): AuditActor => ({ actor, name: nameOf(actor) })), SYSTEM],
    areas,
  };
}
