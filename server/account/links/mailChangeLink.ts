import { MAIL_CHANGE_MINUTES } from '#domain/account/links.ts';
import { DAY_MINUTES, type Instant } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { copyMemberLink, type MemberLinks } from './copyMemberLink.ts';
import { type IssuedLink, issueLink } from './issueLink.ts';
import { addressTaken, linkRefusals } from './refusals.ts';
import { hashOfSecret } from './secret.ts';
import type { LinkOf } from './signUpLink.ts';

/** Remembered for longer than mails are kept: by it a withdrawal finds those to the addresses of before. */
const KIND = { goodMinutes: MAIL_CHANGE_MINUTES, rememberedMinutes: 40 * DAY_MINUTES };

/** A wish for another address, and the session that has it. */
export interface WishedAddress {
  readonly memberId: number;
  readonly loginId: string;
  readonly formerLoginId: string;
  readonly sessionHash: string;
}

/**
 * Decides on a link by which the address becomes the member's, under the lock of the member's row. Links to another
 * address are spent: somebody who has mistyped one and asks again has taken it back.
 */
export async function issueMailChangeLink(
  trx: Trx,
  tenantId: string,
  { memberId, loginId, formerLoginId, sessionHash }: WishedAddress,
  now: Instant,
): Promise<IssuedLink> {
  await openLinks(trx, tenantId, memberId, now).where('loginid', '<>', loginId).execute();
  return await issueLink(
    trx,
    KIND,
    { tenantId, now },
    {
      forget: (trx, endedBefore) =>
        ofTenant(trx, tenantId)
          .deleteFrom('mail_change_links')
          .where('expires_at', '<', endedBefore)
          .execute(),
      insert: (trx, link) =>
        trx
          .insertInto('mail_change_links')
          .values({
            ...link,
            member_id: memberId,
            loginid: loginId,
            former_loginid: formerLoginId,
            session_hash: sessionHash,
            used_at: null,
          })
          .execute(),
    },
  );
}

const COPIED = {
  table: 'mail_change_links',
  columns: ['member_id', 'loginid', 'former_loginid', 'session_hash', 'issued_at', 'expires_at'],
} as const satisfies MemberLinks;

/** Makes a copy of the link for a mail, as `copyMemberLink`. */
export function copyMailChangeLink(db: Db, tenantId: string, linkHash: string): Promise<string | undefined> {
  return copyMemberLink(db, tenantId, COPIED, linkHash);
}

/** The change that a link makes. */
export interface MailChangeByLink {
  readonly memberId: number;
  readonly presentLoginId: string;
  /** The session that asked for it. */
  readonly sessionHash: string;
  /** Whether the address is the member's already, by this link or by another copy of it. */
  readonly isDone: boolean;
}

/**
 * The change of that link. 400 link_expired, link_used, link_invalid; 409 address_taken where the address has become
 * somebody else's.
 */
export async function findMailChangeLink(
  db: Db,
  tenantId: string,
  { linkToken, loginId }: LinkOf,
  now: Instant,
): Promise<MailChangeByLink> {
  const link = await ofTenant(db, tenantId)
    .selectFrom('mail_change_links')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'mail_change_links.tenant_id')
        .onRef('members.member_id', '=', 'mail_change_links.member_id'),
    )
    .select([
      'mail_change_links.member_id',
      'mail_change_links.session_hash',
      'mail_change_links.expires_at',
      'mail_change_links.used_at',
      'members.loginid',
    ])
    .where('mail_change_links.token_hash', '=', hashOfSecret(linkToken))
    .where('mail_change_links.loginid', '=', loginId)
    .executeTakeFirst();
  if (link === undefined) throw linkRefusals.invalid();
  const isDone = link.loginid === loginId;
  if (!isDone && link.used_at !== null) throw linkRefusals.used();
  if (!isDone && link.expires_at <= now) throw linkRefusals.expired();
  if (!isDone && (await isAddressTaken(db, tenantId, loginId))) throw addressTaken();
  return {
    memberId: link.member_id,
    presentLoginId: link.loginid,
    sessionHash: link.session_hash,
    isDone,
  };
}

/** Whether somebody is a member under that address. */
export async function isAddressTaken(db: Db, tenantId: string, loginId: string): Promise<boolean> {
  const taken = await ofTenant(db, tenantId)
    .selectFrom('members')
    .select('member_id')
    .where('loginid', '=', loginId)
    .executeTakeFirst();
  return taken !== undefined;
}

/** None of the links that were mailed to the member before changes the address any more. */
export async function spendMailChangeLinks(
  trx: Trx,
  tenantId: string,
  memberId: number,
  now: Instant,
): Promise<void> {
  await openLinks(trx, tenantId, memberId, now).execute();
}

function openLinks(trx: Trx, tenantId: string, memberId: number, now: Instant) {
  return ofTenant(trx, tenantId)
    .updateTable('mail_change_links')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null);
}
