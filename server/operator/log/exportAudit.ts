import type { AuditFilter } from '#domain/operator/audit.ts';
import { dateOf } from '#domain/time.ts';
import { actorOf, type OperatorContext } from '../context.ts';
import { exportLog } from './export.ts';

/** A file that is handed out line by line. */
export interface HandedOut {
  readonly fileName: string;
  readonly lines: AsyncGenerator<string, void, void>;
}

/** GET /operator/audit/export: itself an entry of the log, before the first line is handed out. */
export async function exportAudit(context: OperatorContext, filter: AuditFilter): Promise<HandedOut> {
  const { db, tenant, operator, now, requestId } = context;
  const exporting = { actor: actorOf(operator), now, requestId };
  return {
    fileName: `${tenant.id}_${filter.day ?? dateOf(now)}_audit.csv`,
    lines: exportLog(db, tenant.id, exporting, filter),
  };
}
