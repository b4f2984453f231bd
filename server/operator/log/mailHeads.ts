import { headsOf, type TenantHead } from '#server/audit/logHeads.ts';
import { transaction } from '#server/database/transaction.ts';
import { queueMail } from '#server/messages/outbox.ts';
import { type Budget, spendTry } from '#server/throttle/throttle.ts';
import type { Services } from '#server/usecase/context.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import { headMail } from '../mails.ts';
import { ownersOf } from '../owners.ts';

/** Once a day, whichever processes there are and however often they start; a little less, so that none is left out. */
const DAILY: Budget = { name: 'auditHead.mail', tries: 1, minutes: 23 * 60 };

/**
 * Mails the head of each tenant's audit log to its owners: whoever could delete the newest entries, with their head,
 * can't delete it from a mailbox (`npm run audit -- verify … --head`). One that fails of a tenant stops no other.
 */
export async function mailHeads(services: Services): Promise<void> {
  for (const head of await headsOf(services)) {
    try {
      await mailHead(services, head);
    } catch (err) {
      services.log.error({ tenantId: head.tenant.id, err }, 'the head of the audit log was not mailed');
    }
  }
}

async function mailHead({ db }: Services, { tenant, appName, number, hash }: TenantHead): Promise<void> {
  const now = nowOf(tenant);
  const owners = await ownersOf(db, tenant.id);
  if (owners.length === 0) return;
  const { isGranted } = await spendTry({ db, tenant, now }, { budget: DAILY, subject: tenant.id });
  if (!isGranted) return;
  await transaction(db, async (trx) => {
    for (const owner of owners) {
      await queueMail(trx, tenant, headMail(appName, owner.mail, { number, hash, now }), now);
    }
  });
}
