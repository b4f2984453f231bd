import type { Instant } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Premise } from './premise/premise.ts';

/** The server's own notice to a member in the app. */
export interface WrittenNotice {
  /** Its subject, `payment_due:1042`: told once, however often it comes up. */
  readonly about: string;
  /** The first line is the title (docs/spec/inbox.md, "Data"). */
  readonly contents: string;
  /** Pushed too, whatever the member has chosen; left out where it is not. */
  readonly push?: NoticePush;
}

/** Where a push of a notice leads, below the tenant's origin, and from when it is worth nothing. */
export interface NoticePush {
  readonly path: string;
  readonly worthUntil: Instant;
  /** Without it the push is not given out; null where it says what stays true. */
  readonly premise: Premise | null;
}

/**
 * Puts a notice into the member's inbox, in the transaction of the event; once for each subject. Answers whether it is
 * news: false where it was there before.
 */
export async function writeNotice(
  trx: Trx,
  tenantId: string,
  memberId: number,
  { about, contents, push }: WrittenNotice,
  now: Instant,
): Promise<boolean> {
  const written = await trx
    .insertInto('notices')
    .values({ tenant_id: tenantId, member_id: memberId, about, contents, created_at: now, read_at: null })
    .onConflict((on) => on.constraint('notices_once').doNothing())
    .returning('notice_id')
    .executeTakeFirst();
  if (written === undefined) return false;
  if (push === undefined) return true;
  const { path, worthUntil, premise } = push;
  await trx
    .insertInto('pushed_notices')
    .values({
      tenant_id: tenantId,
      notice_id: written.notice_id,
      path,
      worth_until_at: worthUntil,
      premise: premise && JSON.stringify(premise),
    })
    .execute();
  return true;
}
