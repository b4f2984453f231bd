import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { bodyOf, titleOf } from '#domain/inbox/notices.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { transaction } from '#server/database/transaction.ts';
import { backlogOf } from '#server/dueRows/backlog.ts';
import { claimDue, LEASE_MS } from '#server/dueRows/claimDue.ts';
import type { ServedBy } from '#server/dueRows/dueTime.ts';
import { doEachDue } from '#server/dueRows/eachDue.ts';
import type { Premise } from '#server/messages/premise/premise.ts';
import { senderOf } from '#server/messages/sender.ts';
import type { Backlog } from '#server/metrics/dueGauge.ts';
import type { Services } from '#server/usecase/context.ts';
import { findTenant, nowOf } from '#server/usecase/tenant.ts';
import { queuePush } from './queuePush.ts';

const BATCH = 50;
const LONGEST_WAIT_MS = 300_000;

interface DueNotice {
  readonly tenantId: string;
  readonly noticeId: number;
  readonly path: string;
  readonly worthUntil: Instant;
  readonly premise: Premise | null;
}

/**
 * Pushes the notices that are pushed whatever their members have chosen (docs/spec/inbox.md, "Reminder"), each once. In
 * any number of processes at once. One that is worth nothing any more is let go.
 */
export async function pushNotices(services: Services): Promise<void> {
  await doEachDue<DueNotice>(services, {
    claim: () =>
      claimDue(services, instantOf(Date.now()), BATCH, {
        table: 'pushed_notices',
        key: 'notice_id',
        isDue: sql<SqlBool>`true`,
        order: sql`pushed_notices.next_attempt_at nulls first, pushed_notices.notice_id`,
        attempts: 'attempts',
        nextAt: 'next_attempt_at',
        leaseMs: LEASE_MS,
        longestWaitMs: LONGEST_WAIT_MS,
        lock: 'update',
        returning: sql`pushed_notices.tenant_id as "tenantId", pushed_notices.notice_id as "noticeId",
          pushed_notices.path, pushed_notices.worth_until_at as "worthUntil", pushed_notices.premise`,
      }),
    batch: BATCH,
    act: (notice) => push(services, notice),
    complaint: 'notice not pushed, will be tried again',
    naming: ({ tenantId, noticeId }) => ({ tenantId, noticeId }),
  });
}

async function push(
  services: Services,
  { tenantId, noticeId, path, worthUntil, premise }: DueNotice,
): Promise<void> {
  const tenant = await findTenant(services, { named: tenantId, host: '' });
  if (tenant === undefined) throw new Error(`Failed to find tenant ${tenantId}.`);
  await transaction(services.db, async (trx) => {
    const taken = await ofTenant(trx, tenantId)
      .deleteFrom('pushed_notices')
      .where('notice_id', '=', noticeId)
      .returning('notice_id')
      .executeTakeFirst();
    const now = nowOf(tenant);
    if (taken === undefined || now >= worthUntil) return;
    const notice = await ofTenant(trx, tenantId)
      .selectFrom('notices')
      .select(['member_id', 'contents'])
      .where('notice_id', '=', noticeId)
      .executeTakeFirstOrThrow();
    const said = {
      memberId: notice.member_id,
      title: titleOf(notice),
      text: bodyOf(notice),
      url: `${senderOf({ tenant, services }).origin}${path}`,
      topic: `notice-${noticeId}`,
    };
    await queuePush(trx, tenantId, { ...said, worthUntil, premise }, now);
  });
}

/** Notices that are to be pushed and are not queued; how long one that was never tried has waited is not kept. */
export function pushedNoticeBacklog(now: Instant, config: ServedBy): RawBuilder<Backlog> {
  return backlogOf(now, config, { table: 'pushed_notices', since: sql`pushed_notices.next_attempt_at` });
}
