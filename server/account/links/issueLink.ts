import { addMinutes, type Instant } from '#domain/time.ts';
import type { Trx } from '#server/database/transaction.ts';
import { hashOfSecret, newSecret } from './secret.ts';

/** A link that was decided on and is to be mailed. */
export interface IssuedLink {
  /** By which it is found when it is mailed; no token has it. */
  readonly linkHash: string;
  readonly expiresAt: Instant;
}

/** How long links of a kind are good, and for how long after that an expired one is known as such. Minutes. */
interface LinkKind {
  readonly goodMinutes: number;
  readonly rememberedMinutes: number;
}

/** The columns that links of every kind have; the rest of a row says whose it is. */
interface LinkRow {
  readonly tenant_id: string;
  readonly token_hash: string;
  readonly issued_at: Instant;
  readonly expires_at: Instant;
}

/**
 * Decides on a link, whose token nobody has: every mail of it carries a copy with a token of its own. Earlier links
 * stay good: somebody who asks for more of them takes nothing from who is mailed. Long ended ones are forgotten.
 */
export async function issueLink(
  trx: Trx,
  { goodMinutes, rememberedMinutes }: LinkKind,
  { tenantId, now }: { readonly tenantId: string; readonly now: Instant },
  rows: {
    readonly forget: (trx: Trx, endedBefore: Instant) => Promise<unknown>;
    readonly insert: (trx: Trx, link: LinkRow) => Promise<unknown>;
  },
): Promise<IssuedLink> {
  await rows.forget(trx, addMinutes(now, -rememberedMinutes));
  const linkHash = hashOfSecret(newSecret());
  const expiresAt = addMinutes(now, goodMinutes);
  await rows.insert(trx, {
    tenant_id: tenantId,
    token_hash: linkHash,
    issued_at: now,
    expires_at: expiresAt,
  });
  return { linkHash, expiresAt };
}
