import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { linkTo } from '#domain/shell/screens.ts';
import { BEHAVIOURS, type Records } from './records.ts';
import { accessIdOf, orderOf } from './trades.ts';

/** Where the simulated provider stands; nothing of ours answers below it. */
export const SIMULATOR_PATH = '/card-simulator';

/** The page on which the simulated bank asks the card's owner. */
export function challengePath(accessId: string): string {
  return `${SIMULATOR_PATH}/challenge/${encodeURIComponent(accessId)}`;
}

const TOKEN_MINUTES = 30;

/** The data that its script sends of a card: never the number. */
const Seen = v.strictObject({
  shop_id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
  last4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  brand: v.picklist(['VISA', 'Mastercard', 'JCB', 'AMEX', 'Diners']),
  expires: v.pipe(v.string(), v.regex(/^\d{2}(0[1-9]|1[0-2])$/)),
  behaviour: v.picklist(BEHAVIOURS),
});

/** The simulated provider's pages for browsers: its token script, and its bank's question to the owner of a card. */
export function cardSimulatorRoutes(records: Records): Hono {
  const app = new Hono();
  const script = readFileSync(join(import.meta.dirname, 'token.js'), 'utf8');
  app.use(async (http, next) => {
    await next();
    http.res.headers.set('Cache-Control', 'no-store');
  });
  app.get('/token.js', (http) =>
    http.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/bank.css', (http) => http.body(BANK_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.post('/token', async (http) => {
    const seen = v.safeParse(Seen, await http.req.json().catch(() => undefined));
    if (!seen.success) return http.json({ error: 'unreadable' }, 400);
    const { shop_id: shopId, last4, brand, expires, behaviour } = seen.output;
    const token = randomBytes(32).toString('hex');
    const madeAtMs = Date.now();
    const card = { masked: `************${last4}`, brand, expires, behaviour };
    await records.add(shopId, 'token', token, { card, madeAtMs, isUsed: false });
    return http.json({ token, expires_at: new Date(madeAtMs + TOKEN_MINUTES * 60_000).toISOString() });
  });
  app.get('/challenge/:accessId', async (http) => {
    const accessId = http.req.param('accessId');
    const { shopId, orderId } = orderOf(accessId);
    const trade = await records.find(shopId, 'trade', orderId);
    if (trade?.value.challenge !== 'pending') return http.html(closedPage(), 404);
    return http.html(challengePage(accessIdOf(shopId, orderId), trade.value.card?.masked ?? ''));
  });
  app.post('/challenge/:accessId', async (http) => {
    const accessId = http.req.param('accessId');
    const { shopId, orderId } = orderOf(accessId);
    const trade = await records.find(shopId, 'trade', orderId);
    if (trade === undefined || trade.value.returnUrl === null) return http.html(closedPage(), 404);
    const { result } = await http.req.parseBody();
    if (trade.value.challenge === 'pending') {
      const challenge = result === 'passed' ? 'passed' : 'failed';
      await records.change(shopId, 'trade', orderId, trade, { ...trade.value, challenge });
    }
    const back = new URL(trade.value.returnUrl);
    back.searchParams.set('AccessID', accessId);
    return http.redirect(back.href, 303);
  });
  return app;
}

const BANK_CSS = `
:root { --ink: #1d2322; --paper: #fff; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1f3f2; --paper: #141716; } }
body { font-family: system-ui, 'Hiragino Sans', 'Noto Sans JP', sans-serif; max-width: 28rem; margin: 0 auto; padding: 16px 20px; line-height: 1.6; color: var(--ink); background: var(--paper); overflow-wrap: anywhere; word-break: auto-phrase; }
h1 { font-size: 1.25rem; margin-block: 0.5rem; }
.note { border: 1px solid var(--ink); padding: 0.5rem 0.75rem; }
button { display: block; width: 100%; min-height: 48px; margin-top: 1rem; font: inherit; border: 1px solid var(--ink); border-radius: 8px; background: var(--paper); color: var(--ink); }
button[value='passed'] { background: var(--ink); color: var(--paper); }
`;

/** The bank of the demo: another look than ours, because it is somebody else's page. */
function challengePage(accessId: string, masked: string) {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>本人認証（デモ）</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${SIMULATOR_PATH}/bank.css" />
      </head>
      <body>
        <main>
          <h1>カード会社の本人認証</h1>
          <p class="note">これはデモの画面です。実際のカード会社の画面ではなく、料金は発生しません。</p>
          <p>カード ${masked} を登録しようとしているのは、ご本人ですか？</p>
          <form method="post" action="${challengePath(accessId)}">
            <button name="result" value="passed">本人であることを認証する</button>
            <button name="result" value="failed">認証しない</button>
          </form>
        </main>
      </body>
    </html>`;
}

function closedPage() {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>本人認証（デモ）</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${SIMULATOR_PATH}/bank.css" />
      </head>
      <body>
        <main>
          <h1>この認証は終わっています</h1>
          <p>アプリの画面に戻って、もう一度お試しください。</p>
          <p><a href="${linkTo('/app/settings/change-payment')}">コモリへ戻る</a></p>
        </main>
      </body>
    </html>`;
}
