import { html } from 'hono/html';
import type { Db } from '#server/database/transaction.ts';
import { DEMO_TENANT } from './world.ts';

/** A message as decisions.md shows it. Nothing carries attachments yet. */
interface OutboxMessage {
  readonly id: number;
  readonly to: string;
  readonly channel: 'mail' | 'sms';
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly never[];
}

/** Mails and text messages that went nowhere else, newest first. */
export async function readOutbox(db: Db): Promise<readonly OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['message_id', 'recipient', 'channel', 'subject', 'body'])
    .where('tenant_id', '=', DEMO_TENANT)
    .orderBy('message_id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.message_id,
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    text: row.body,
    attachments: [],
  }));
}

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
        <p>メールとSMSは実際には送信されません。${messages.length}件</p>
        ${messages.map(
          (message) => html`
            <article id="message-${message.id}">
              <h2>${message.subject}</h2>
              <p>${message.channel === 'mail' ? 'メール' : 'SMS'}: ${message.to}</p>
              <pre>${message.text}</pre>
            </article>
          `,
        )}
      </body>
    </html>`;
}
