import { tenantOfCalls } from '#contract/caller.ts';
import { exportAudit } from '#contract/operator/audit.ts';
import type { AuditFilter } from '#domain/operator/audit.ts';

/** The filter of the log as an address has it; what is null is left out. */
function searchOf(fields: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] != null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** The addresses below the operators' base; nobody else puts one together. */
export const operatorPaths = {
  home: () => '/',
  records: (filter: Partial<AuditFilter> = {}) =>
    `/records${searchOf({ ...filter, area: filter.area?.toString() })}`,
  record: (id: string, filter: Partial<AuditFilter> = {}) =>
    `/records/${encodeURIComponent(id)}${searchOf({ ...filter, area: filter.area?.toString() })}`,
  own: () => '/own',
  operators: () => '/operators',
  code: () => '/code',
  enrol: (linkToken: string) => `/enrol/${encodeURIComponent(linkToken)}`,
} as const;

/**
 * The file of the log, for a link with `download`: no call of the client, it comes with the session's cookie. The
 * address names the tenant where the host does not.
 */
export function auditFile(filter: AuditFilter): string {
  const { query = {} } = exportAudit.input.encode({ ...filter, tenantId: tenantOfCalls() });
  return `/api${exportAudit.path}${searchOf(query)}`;
}
