import type { Tenant } from './tenant.ts';

/** The sentence of a tenant that is on its way; one that was suspended with another one stays so. */
export const MOVING =
  'ただいまサービスの移転作業をしています。終わりしだい再開しますので、少し待ってから、もう一度お試しください。';

/** The sentence of a tenant that is suspended without one of its own. */
export const PAUSED = 'ただいまサービスを休止しています。再開まで、しばらくお待ちください。';

/** Raised for a tenant that is not served now; the message is its own, for its members. */
export class Suspended extends Error {
  override readonly name = 'Suspended';
}

/** The tenant, if it is served; throws Suspended. */
export function unlessSuspended<T extends Pick<Tenant, 'suspension'>>(tenant: T): T {
  if (tenant.suspension !== null) throw new Suspended(tenant.suspension);
  return tenant;
}
