import { Hono } from 'hono';
import { html } from 'hono/html';
import { linkTo } from '#domain/shell/screens.ts';
import { findLinkedDocument, LINK_MINUTES, RECEIPTS_PATH } from '#server/history/receipts/link.ts';
import type { Services } from '#server/usecase/context.ts';

/**
 * GET /receipts/{tenant}/{secret}: the document, shown by the browser; with `?save` put among its downloads. 404 as a
 * page once the link has ended.
 */
export function receiptPages(services: Services): Hono {
  const app = new Hono();
  app.get(`${RECEIPTS_PATH}/:tenant/:link`, async (http) => {
    http.header('Cache-Control', 'no-store');
    http.header('X-Robots-Tag', 'noindex');
    const { tenant: tenantId, link: secret } = http.req.param();
    const found = await findLinkedDocument(services, { tenantId, secret });
    if (found === undefined) return http.html(endedPage(), 404);
    const { fileName, contentType, bytes } = found;
    const disposition = http.req.query('save') === undefined ? 'inline' : 'attachment';
    return http.body(Buffer.from(bytes), 200, {
      'Content-Type': contentType,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    });
  });
  return app;
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
        <p>このリンクの有効期限（${LINK_MINUTES}分）が切れています。利用履歴から、もう一度発行してください。</p>
        <p><a href="${linkTo('/app/settings/usage-history')}">利用履歴を開く</a></p>
      </body>
    </html>`;
}
