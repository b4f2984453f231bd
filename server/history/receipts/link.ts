import { addMinutes, type Instant } from '#domain/time.ts';
import { hashOfSecret, newSecret } from '#server/account/links/secret.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';
import { unlessSuspended } from '#server/usecase/suspension.ts';
import { findTenant, nowOf } from '#server/usecase/tenant.ts';
import { documentOf, type MadeDocument } from './document.ts';

/** Where receipts are opened: outside /api, because a link carries no bearer. */
export const RECEIPTS_PATH = '/receipts';

/** Minutes that a link opens its document. */
export const LINK_MINUTES = 10;

/**
 * A link that opens a document for ten minutes: 256 random bits, of which only the hash is kept. The last one counts.
 */
export async function newLink(db: Db, tenantId: string, documentId: string, now: Instant): Promise<string> {
  const secret = newSecret();
  await ofTenant(db, tenantId)
    .updateTable('receipt_documents')
    .set({ link_hash: hashOfSecret(secret), link_ends_at: addMinutes(now, LINK_MINUTES) })
    .where('document_id', '=', documentId)
    .execute();
  return `${RECEIPTS_PATH}/${tenantId}/${secret}`;
}

/** The document that a link opens; undefined once the link has ended. */
export async function findLinkedDocument(
  services: Services,
  { tenantId, secret }: { readonly tenantId: string; readonly secret: string },
): Promise<MadeDocument | undefined> {
  const { db } = services;
  const tenant = await findTenant(services, { named: tenantId, host: '' });
  if (tenant === undefined) return undefined;
  unlessSuspended(tenant);
  const row = await ofTenant(db, tenantId)
    .selectFrom('receipt_documents')
    .select('document_id')
    .where('link_hash', '=', hashOfSecret(secret))
    .where('link_ends_at', '>', nowOf(tenant))
    .executeTakeFirst();
  return row && (await documentOf(db, tenantId, row.document_id));
}
