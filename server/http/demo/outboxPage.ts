import { html } from 'hono/html';
import type { OutboxMessage } from '#server/demo/outbox.ts';

const CHANNELS = { mail: 'メール', sms: 'SMS', push: 'プッシュ' } as const;

/** The outbox as a page; hono's `html` escapes what stands in the messages. */
export function outboxPage(messages: readonly OutboxMessage[]) {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>送信箱（デモ）</title>
      </head>
      <body>
        <h1>送信箱（デモ）</h1>
        <p>メールとSMSは実際には送信されません。プッシュは、受け取る端末があれば届きます。${messages.length}件</p>
        ${messages.map(
          (message) => html`
            <article id="message-${message.id}">
              <h2>${message.subject}</h2>
              <p>${CHANNELS[message.channel]}: ${message.to}</p>
              <pre>${message.text}</pre>
              ${message.attachments.map(
                ({ filename, url, size }) => html`<p><a href="${url}">${filename}</a>（${size}バイト）</p>`,
              )}
            </article>
          `,
        )}
      </body>
    </html>`;
}
