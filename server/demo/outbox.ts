import { html } from 'hono/html';
import { sql } from 'kysely';
import type { Db } from '#server/database/transaction.ts';
import { documentOf, type MadeDocument } from '#server/history/receipts/document.ts';
import { DEMO_TENANT } from './world.ts';

/** A file that a message carries. */
interface OutboxAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly url: string;
}

/** A message as decisions.md shows it. */
interface OutboxMessage {
  readonly id: number;
  readonly to: string;
  readonly channel: 'mail' | 'sms';
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly OutboxAttachment[];
}

/** Mails and text messages that went nowhere else, newest first. */
export async function readOutbox(db: Db): Promise<readonly OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('receipt_documents', (join) =>
      join
        .onRef('receipt_documents.tenant_id', '=', 'outbox.tenant_id')
        .onRef('receipt_documents.message_id', '=', 'outbox.message_id'),
    )
    .select([
      'outbox.message_id',
      'outbox.recipient',
      'outbox.channel',
      'outbox.subject',
      'outbox.body',
      'receipt_documents.document_id',
      'receipt_documents.file_name',
      sql<number>`coalesce(octet_length(receipt_documents.body), 0)`.as('size'),
    ])
    .where('outbox.tenant_id', '=', DEMO_TENANT)
    .orderBy('outbox.message_id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.message_id,
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    text: row.body,
    attachments: attachmentsOf(row),
  }));
}

function attachmentsOf(row: {
  readonly document_id: string | null;
  readonly file_name: string | null;
  readonly size: number;
}): readonly OutboxAttachment[] {
  const { document_id: id, file_name: filename, size } = row;
  if (id === null || filename === null) return [];
  const contentType = filename.endsWith('.zip') ? 'application/zip' : 'application/pdf';
  return [{ filename, contentType, size, url: `/dev/outbox/attachments/${id}` }];
}

/** A file that a message of the outbox carries. */
export function readAttachment(db: Db, id: string): Promise<MadeDocument | undefined> {
  return documentOf(db, DEMO_TENANT, id);
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
              ${message.attachments.map(
                ({ filename, url, size }) => html`<p><a href="${url}">${filename}</a>（${size}バイト）</p>`,
              )}
            </article>
          `,
        )}
      </body>
    </html>`;
}
