import { sql } from 'kysely';
import * as v from 'valibot';
import {
  mailChangeDelivery,
  recoveryLinkDelivery,
  signUpLinkDelivery,
} from '#server/account/links/delivery.ts';
import { codeDelivery, codeFor } from '#server/account/phone/delivery.ts';
import type { Db } from '#server/database/transaction.ts';
import { documentOf, type MadeDocument } from '#server/history/receipts/document.ts';
import { calendarAttachment } from '#server/messages/calendarAttachment.ts';
import { withSecret } from '#server/messages/secrets.ts';
import { operatorLinkDelivery } from '#server/operator/enrolment/delivery.ts';
import type { Services } from '#server/usecase/context.ts';
import { troubleAttachments } from '#server/visit/trouble/delivery.ts';

/** A file that a message carries. */
interface OutboxAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly url: string;
}

/** A message as docs/spec/demo.md, "Tools" shows it. */
export interface OutboxMessage {
  readonly id: number;
  readonly to: string;
  readonly channel: 'mail' | 'sms' | 'push';
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly OutboxAttachment[];
}

const LINKS = [signUpLinkDelivery, recoveryLinkDelivery, mailChangeDelivery, operatorLinkDelivery];

/** Secrets that were made for who reads the outbox, by what they are of; kept in this process alone. */
const shown = new Map<string, Promise<string | undefined>>();

/**
 * Mails, text messages and pushes of a tenant, newest first. Mails and texts went nowhere else: they are sent by being
 * read here, and the secret of one is made when it is read first.
 */
export async function readOutbox(
  services: Pick<Services, 'db' | 'config' | 'mail' | 'texts'>,
  tenantId: string,
): Promise<readonly OutboxMessage[]> {
  const { db, mail, texts } = services;
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('receipt_documents', (join) =>
      join
        .onRef('receipt_documents.tenant_id', '=', 'outbox.tenant_id')
        .onRef('receipt_documents.message_id', '=', 'outbox.message_id'),
    )
    .leftJoin('intents', (join) =>
      join
        .onRef('intents.tenant_id', '=', 'outbox.tenant_id')
        .on('intents.kind', 'in', [...LINKS.map(({ name }) => name), codeDelivery.name])
        .on((eb) => eb('intents.subject', '=', eb.cast<string>('outbox.message_id', 'text'))),
    )
    .select([
      'intents.kind',
      'intents.detail',
      'outbox.message_id',
      'outbox.tranid',
      'outbox.recipient',
      'outbox.channel',
      'outbox.subject',
      'outbox.body',
      'receipt_documents.document_id',
      'receipt_documents.file_name',
      sql<number>`coalesce(octet_length(receipt_documents.body), 0)`.as('size'),
    ])
    .where('outbox.tenant_id', '=', tenantId)
    .orderBy('outbox.message_id', 'desc')
    .execute();
  const secretOf = async ({ kind, detail, channel }: (typeof rows)[number]) => {
    // A message that is really sent is nobody else's to read.
    if ((channel === 'mail' ? mail : texts) !== null || kind === null) return undefined;
    return await secretFor(db, tenantId, kind, detail);
  };
  return await Promise.all(
    rows.map(async (row) => ({
      id: row.message_id,
      to: row.recipient,
      channel: row.channel,
      subject: row.subject,
      text: withSecret(row.body, (await secretOf(row)) ?? NO_SECRET),
      attachments: await attachmentsOf(services, tenantId, row),
    })),
  );
}

/** Stands where a secret is no more, or not to be shown. */
const NO_SECRET = '…';

function secretFor(db: Db, tenantId: string, kind: string, detail: unknown): Promise<string | undefined> {
  const key = JSON.stringify(detail);
  const known = shown.get(key);
  if (known !== undefined) return known;
  const link = LINKS.find(({ name }) => name === kind);
  const made =
    link === undefined
      ? codeFor(db, tenantId, v.parse(codeDelivery.detail, detail))
      : link.makeToken(db, tenantId, v.parse(link.detail, detail).linkHash);
  shown.set(key, made);
  // A secret that could not be made is made at the next reading.
  made.catch(() => shown.delete(key));
  return made;
}

type Row = Readonly<{
  message_id: number;
  tranid: number | null;
  document_id: string | null;
  file_name: string | null;
  size: number;
}>;

async function attachmentsOf(
  services: Pick<Services, 'db' | 'config'>,
  tenantId: string,
  { message_id: messageId, tranid, document_id: id, file_name: filename, size }: Row,
): Promise<readonly OutboxAttachment[]> {
  if (tranid !== null) {
    const entries = await calendarAttachment(services, tenantId, messageId);
    const url = `/dev/outbox/calendars/${messageId}.ics`;
    return entries.map(({ content, ...entry }) => ({ ...entry, size: content.byteLength, url }));
  }
  if (id === null || filename === null) {
    const photos = (await troubleAttachments(services.db, tenantId, messageId)) ?? [];
    const url = `/dev/outbox/photos/${messageId}.jpg`;
    return photos.map(({ content, ...photo }) => ({ ...photo, size: content.byteLength, url }));
  }
  const contentType = filename.endsWith('.zip') ? 'application/zip' : 'application/pdf';
  return [{ filename, contentType, size, url: `/dev/outbox/attachments/${id}` }];
}

/** A document that a message of the outbox carries. */
export function readAttachment(db: Db, tenantId: string, id: string): Promise<MadeDocument | undefined> {
  return documentOf(db, tenantId, id);
}
