import {
  addDays,
  addMinutes,
  dateOf,
  formatDate,
  type Instant,
  instantAt,
  type LocalDate,
} from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import { writtenMoment } from '#server/world/schema/moments.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/** How many days ago the notices of the demo’s file were published, each at ten. */
const DAYS_AGO = [57, 50, 31, 19, 8, 5, 1] as const;
/** The older ones have been read by everybody, soon after they came. */
const [UNREAD_DAYS, READ_AFTER_MINUTES] = [10, 90];

/** The texts that the notices of the file leave open. */
export function noticeVariables(today: LocalDate): Readonly<Record<string, string>> {
  const published = DAYS_AGO.map((days) => [
    `DAYS_AGO_${days}`,
    writtenMoment(instantAt(addDays(today, -days), 10 * 60)),
  ]);
  const maintenance = `${formatDate(addDays(today, 9))} 2:00–5:00は、設備の点検のため入館できません。`;
  return { ...Object.fromEntries(published), MAINTENANCE: maintenance };
}

/** The members have read what is older. */
export async function seedReadNotices(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const since = instantAt(addDays(dateOf(now), -UNREAD_DAYS), 0);
  const read = await ofTenant(trx, tenantId)
    .selectFrom('announcements')
    .select(['announcement_id', 'published_at'])
    .where('published_at', '<', since)
    .execute();
  const rows = DEMO_ACCOUNTS.flatMap((_, index) =>
    read.map(({ announcement_id, published_at }) => ({
      tenant_id: tenantId,
      announcement_id,
      member_id: index + 1,
      read_at: addMinutes(published_at, READ_AFTER_MINUTES),
    })),
  );
  if (rows.length > 0) await trx.insertInto('announcement_reads').values(rows).execute();
}
