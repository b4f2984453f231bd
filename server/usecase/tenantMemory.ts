import type { Services } from './context.ts';
import { type Addressed, findTenant, type Tenant } from './tenant.ts';

/** How long a change of a tenant's row may go unseen by calls that nobody is signed in for. */
export const REMEMBERED_MS = 1_000;
/** Anybody may send any Host. */
const MOST = 200;

interface Remembered {
  readonly tenant: Tenant;
  readonly until: number;
}

const memories = new WeakMap<Services, Map<string, Remembered>>();

/**
 * The tenant of a request, as `findTenant` finds it or has found it a moment ago. In a demo it is read each time: any
 * process can move its clock, and nobody may see the former time.
 */
export async function recallTenant(services: Services, addressed: Addressed): Promise<Tenant | undefined> {
  if (services.config.demo) return await findTenant(services, addressed);
  const { named, host } = addressed;
  const memory = memories.get(services) ?? new Map<string, Remembered>();
  memories.set(services, memory);
  const key = JSON.stringify(named === undefined ? { host } : { named });
  const known = memory.get(key);
  if (known !== undefined && performance.now() < known.until) return known.tenant;
  const tenant = await findTenant(services, addressed);
  if (memory.size >= MOST) memory.clear();
  if (tenant === undefined) memory.delete(key);
  else memory.set(key, { tenant, until: performance.now() + REMEMBERED_MS });
  return tenant;
}
