import type { Instant } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';

/** The server's own notice to a member in the app. */
export interface WrittenNotice {
  /** Its subject, `payment_due:1042`: told once, however often it comes up. */
  readonly about: string;
  /** The first line is the title (docs/spec/inbox.md, "Data"). */
  readonly contents: string;
}

/** Puts a notice into the member's inbox, in the transaction of the event; once for each subject. */
export async function writeNotice(
  trx: Trx,
  tenantId: string,
  memberId: number,
  { about, contents }: WrittenNotice,
  now: Instant,
): Promise<void> {
  await trx
    .insertInto('notices')
    .values({ tenant_id: tenantId, member_id: memberId, about, contents, created_at: now, read_at: null })
    .onConflict((on) => on.constraint('notices_once').doNothing())
    .execute();
}
