import { SIGN_UP_MINUTES } from '#domain/account/links.ts';
import { DAY_MINUTES, type Instant } from '#domain/time.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import { type IssuedLink, issueLink } from './issueLink.ts';
import { linkRefusals } from './refusals.ts';
import { hashOfSecret, newSecret } from './secret.ts';

const KIND = { goodMinutes: SIGN_UP_MINUTES, rememberedMinutes: 30 * DAY_MINUTES };

export interface SignUpLink {
  readonly expiresAt: Instant;
  /** The account that it made. */
  readonly used: { readonly at: Instant; readonly memberId: number; readonly bodyHash: string } | null;
}

/** Decides on a link by which the owner of the address signs up. */
export function issueSignUpLink(
  trx: Trx,
  tenantId: string,
  loginId: string,
  now: Instant,
): Promise<IssuedLink> {
  return issueLink(
    trx,
    KIND,
    { tenantId, now },
    {
      forget: (trx, endedBefore) =>
        ofTenant(trx, tenantId).deleteFrom('sign_up_links').where('expires_at', '<', endedBefore).execute(),
      insert: (trx, link) =>
        trx
          .insertInto('sign_up_links')
          .values({ ...link, loginid: loginId, used_at: null, member_id: null, body_hash: null })
          .execute(),
    },
  );
}

/** Makes a copy of the link for a mail; answers its token, undefined where the link is no more. */
export async function copySignUpLink(
  db: Db,
  tenantId: string,
  linkHash: string,
): Promise<string | undefined> {
  const token = newSecret();
  const [copy] = await db
    .insertInto('sign_up_links')
    .columns(['tenant_id', 'token_hash', 'loginid', 'issued_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('sign_up_links')
        .select((select) => [
          'tenant_id',
          select.val(hashOfSecret(token)).as('token_hash'),
          'loginid',
          'issued_at',
          'expires_at',
        ])
        .where('tenant_id', '=', tenantId)
        .where('token_hash', '=', linkHash),
    )
    .returning('token_hash')
    .execute();
  return copy && token;
}

function linkQuery(db: Db, tenantId: string, { linkToken, loginId }: LinkOf) {
  return ofTenant(db, tenantId)
    .selectFrom('sign_up_links')
    .select(['expires_at', 'used_at', 'member_id', 'body_hash'])
    .where('token_hash', '=', hashOfSecret(linkToken))
    .where('loginid', '=', loginId);
}

/** A link's own data: its token and its address. */
export interface LinkOf {
  readonly linkToken: string;
  readonly loginId: string;
}

/** The link of that address; 400 link_invalid where there is none. */
export async function findSignUpLink(db: Db, tenantId: string, link: LinkOf): Promise<SignUpLink> {
  return linkFrom(await linkQuery(db, tenantId, link).executeTakeFirst());
}

/** The same under lock: of two forms sent by one link at once, the second sees what the first has made of it. */
export async function lockSignUpLink(trx: Trx, tenantId: string, link: LinkOf): Promise<SignUpLink> {
  return linkFrom(await linkQuery(trx, tenantId, link).forUpdate().executeTakeFirst());
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof linkQuery>['executeTakeFirst']>>;

function linkFrom(row: LinkRow): SignUpLink {
  if (row === undefined) throw linkRefusals.invalid();
  const { used_at: at, member_id: memberId, body_hash: bodyHash } = row;
  const isUsed = at !== null && memberId !== null && bodyHash !== null;
  return { expiresAt: row.expires_at, used: isUsed ? { at, memberId, bodyHash } : null };
}

/** The link has made this account and makes no other. */
export async function spendSignUpLink(
  trx: Trx,
  tenantId: string,
  { linkToken }: LinkOf,
  made: { memberId: number; bodyHash: string },
  now: Instant,
): Promise<void> {
  await ofTenant(trx, tenantId)
    .updateTable('sign_up_links')
    .set({ used_at: now, member_id: made.memberId, body_hash: made.bodyHash })
    .where('token_hash', '=', hashOfSecret(linkToken))
    .execute();
}
