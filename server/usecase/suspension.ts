import type { Tenant } from './tenant.ts';

/** Raised for a tenant that is not served now; the message is its own, for its members. */
export class Suspended extends Error {
  override readonly name = 'Suspended';
}

/** The tenant, if it is served; throws Suspended. */
export function unlessSuspended<T extends Pick<Tenant, 'suspension'>>(tenant: T): T {
  if (tenant.suspension !== null) throw new Suspended(tenant.suspension);
  return tenant;
}
