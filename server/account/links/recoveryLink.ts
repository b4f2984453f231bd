import { RECOVERY_MINUTES } from '#domain/account/links.ts';
import { DAY_MINUTES, type Instant } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { lockMember } from '#server/usecase/lockMember.ts';
import { copyMemberLink, type MemberLinks } from './copyMemberLink.ts';
import { type IssuedLink, issueLink } from './issueLink.ts';
import { linkRefusals } from './refusals.ts';
import { hashOfSecret } from './secret.ts';
import type { LinkOf } from './signUpLink.ts';

const KIND = { goodMinutes: RECOVERY_MINUTES, rememberedMinutes: 7 * DAY_MINUTES };

/** Decides on a link by which the member sets a new password. */
export function issueRecoveryLink(
  trx: Trx,
  tenantId: string,
  memberId: number,
  now: Instant,
): Promise<IssuedLink> {
  return issueLink(
    trx,
    KIND,
    { tenantId, now },
    {
      forget: (trx, endedBefore) =>
        ofTenant(trx, tenantId).deleteFrom('recovery_links').where('expires_at', '<', endedBefore).execute(),
      insert: (trx, link) =>
        trx
          .insertInto('recovery_links')
          .values({ ...link, member_id: memberId, used_at: null })
          .execute(),
    },
  );
}

const COPIED = {
  table: 'recovery_links',
  columns: ['member_id', 'issued_at', 'expires_at'],
} as const satisfies MemberLinks;

/** Makes a copy of the link for a mail, as `copyMemberLink`. */
export function copyRecoveryLink(db: Db, tenantId: string, linkHash: string): Promise<string | undefined> {
  return copyMemberLink(db, tenantId, COPIED, linkHash);
}

/** The link's member, with the words that a password must not be made of. */
export interface RecoveringMember {
  readonly memberId: number;
  readonly name: string;
  readonly birth: string | null;
}

/** The member whose link it is. 400 link_expired, link_used, link_invalid. */
export async function findRecoveryLink(
  db: Db,
  tenantId: string,
  { linkToken, loginId }: LinkOf,
  now: Instant,
): Promise<RecoveringMember> {
  const link = await ofTenant(db, tenantId)
    .selectFrom('recovery_links')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'recovery_links.tenant_id')
        .onRef('members.member_id', '=', 'recovery_links.member_id'),
    )
    .select([
      'recovery_links.member_id',
      'recovery_links.expires_at',
      'recovery_links.used_at',
      'members.name',
      'members.birth',
    ])
    .where('recovery_links.token_hash', '=', hashOfSecret(linkToken))
    .where('members.loginid', '=', loginId)
    .executeTakeFirst();
  if (link === undefined) throw linkRefusals.invalid();
  if (link.used_at !== null) throw linkRefusals.used();
  if (link.expires_at <= now) throw linkRefusals.expired();
  return { memberId: link.member_id, name: link.name, birth: link.birth };
}

/**
 * Looks once more, under the lock of the member's row, which all who spend links of the member take: of two that use
 * links of one member at once only the first gets on.
 */
export async function lockRecoveryLink(
  trx: Trx,
  tenantId: string,
  asked: LinkOf & { readonly memberId: number },
  now: Instant,
): Promise<void> {
  await lockMember(trx, tenantId, asked.memberId);
  await findRecoveryLink(trx, tenantId, asked, now);
}

/** A new password has been set: neither this link nor any other that was mailed before sets another. */
export async function spendRecoveryLinks(
  trx: Trx,
  tenantId: string,
  memberId: number,
  now: Instant,
): Promise<void> {
  await ofTenant(trx, tenantId)
    .updateTable('recovery_links')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}
