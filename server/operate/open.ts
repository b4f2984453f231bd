import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/log/log.ts';
import { DueGauge } from '#server/metrics/dueGauge.ts';
import { paymentsOf } from '#server/ports/chosen/payments.ts';
import { UpdateHub } from '#server/updates/hub.ts';
import type { Services } from '#server/usecase/context.ts';
import { NO_TENANT_YET, namesOfTenants } from '#server/usecase/served.ts';
import { findTenant, type Tenant } from '#server/usecase/tenant.ts';

/** The services of an operator's command; none of them listens or does due work. */
export interface Operating {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database of the environment for one tenant. The embedded one has one process at a time: stop the service
 * first.
 */
export async function openFor(tenantId: string): Promise<Operating> {
  const config = readConfig(process.env);
  const log = createLog('warn');
  const { db, close } = await openDatabase(config);
  const names = await namesOfTenants(db, config);
  const tenant = names.includes(tenantId)
    ? await findTenant({ db, config }, { named: tenantId, host: '' })
    : undefined;
  if (tenant === undefined) {
    await close();
    throw new Error(`There is no tenant ${tenantId}. ${thereAre(names)}`);
  }
  if (tenant.suspension !== null) {
    await close();
    throw new Error(`The tenant ${tenantId} is suspended: ${tenant.suspension}`);
  }
  const services: Services = {
    config,
    db,
    log,
    payments: paymentsOf(config, db, log),
    doors: { open: () => Promise.reject(new Error('An operator opens no doors.')) },
    mail: null,
    texts: null,
    push: { send: () => Promise.reject(new Error('An operator pushes nothing.')) },
    dueGauge: new DueGauge(),
    updates: new UpdateHub(),
    pause: wait,
    stopping: new AbortController().signal,
  };
  return { services, tenant, close };
}

function thereAre(names: readonly string[]): string {
  return names.length === 0 ? NO_TENANT_YET : `There are: ${names.join(', ')}.`;
}
