import type { Context as HonoContext } from 'hono';
import { html } from 'hono/html';
import { linkTo } from '#domain/shell/screens.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import { hashOfSecret, newSecret } from '#server/account/links/secret.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Services } from '#server/usecase/context.ts';
import { findTenant, nowOf } from '#server/usecase/tenant.ts';
import { documentOf } from './document.ts';

/** Where receipts are opened: outside /api, because a link carries no bearer. */
export const RECEIPTS_PATH = '/receipts';

const MINUTES = 10;

/**
 * A link that opens a document for ten minutes: 256 random bits, of which only the hash is kept. The last one counts.
 */
export async function newLink(db: Db, tenantId: string, documentId: string, now: Instant): Promise<string> {
  const secret = newSecret();
  await db
    .updateTable('receipt_documents')
    .set({ link_hash: hashOfSecret(secret), link_ends_at: addMinutes(now, MINUTES) })
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .execute();
  return `${RECEIPTS_PATH}/${tenantId}/${secret}`;
}

/**
 * GET /receipts/{tenant}/{secret}: the document, shown by the browser; with `?save` put among its downloads. 404 as a
 * page once the link has ended.
 */
export async function openReceipt(services: Services, http: HonoContext): Promise<Response> {
  http.header('Cache-Control', 'no-store');
  http.header('X-Robots-Tag', 'noindex');
  const found = await findDocument(services, http.req.param('tenant') ?? '', http.req.param('link') ?? '');
  if (found === undefined) return http.html(endedPage(), 404);
  const { fileName, contentType, bytes } = found;
  const disposition = http.req.query('save') === undefined ? 'inline' : 'attachment';
  return http.body(Buffer.from(bytes), 200, {
    'Content-Type': contentType,
    'Content-Length': String(bytes.byteLength),
    'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  });
}

async function findDocument(services: Services, tenantId: string, secret: string) {
  const { db } = services;
  const tenant = await findTenant(services, { named: tenantId, host: '' });
  if (tenant === undefined) return undefined;
  const row = await db
    .selectFrom('receipt_documents')
    .select('document_id')
    .where('tenant_id', '=', tenantId)
    .where('link_hash', '=', hashOfSecret(secret))
    .where('link_ends_at', '>', nowOf(tenant))
    .executeTakeFirst();
  return row && (await documentOf(db, tenantId, row.document_id));
}

function endedPage() {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>領収書を開けません</title>
      </head>
      <body>
        <h1>領収書を開けません</h1>
        <p>このリンクの有効期限（10分）が切れています。利用履歴から、もう一度発行してください。</p>
        <p><a href="${linkTo('/app/settings/usage-history')}">利用履歴を開く</a></p>
      </body>
    </html>`;
}
