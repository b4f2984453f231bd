import { setTimeout as wait } from 'node:timers/promises';
import type { IssuedReceipts } from '#domain/history/receipts.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import { carryOutIntent } from '#server/intents/carryOut.ts';
import type { Intent } from '#server/intents/intent.ts';
import type { Context, Services } from '#server/usecase/context.ts';
import { type DeliveryDetail, receiptDelivery } from './delivery.ts';
import { documentOf } from './document.ts';
import { newLink } from './link.ts';

/** A mail server that takes longer counts as one that has not taken the mail; it still may. */
const MAIL_PATIENCE_MS = 2_000;

/**
 * Prints a document of receipts and hands it to the mail server; without a delivery an earlier request has begun it. A
 * crash before that loses nothing: the due work prints and mails the rest.
 */
export async function handOut(
  context: Context,
  documentId: string,
  delivery: Intent<DeliveryDetail> | undefined,
): Promise<IssuedReceipts> {
  const { services, db, tenant } = context;
  await documentOf(db, tenant.id, documentId);
  const isMailed =
    delivery === undefined ? await wasDelivered(context, documentId) : await deliver(services, delivery);
  return await readIssued(context, documentId, isMailed);
}

/** Whether the mail server has taken it, as far as one can wait for that. */
async function deliver(services: Services, delivery: Intent<DeliveryDetail>): Promise<boolean> {
  const delivered = carryOutIntent(services, receiptDelivery, delivery, { isAwaited: true }).then(
    ({ state }) => state === 'succeeded',
    (err: unknown) => {
      services.log.error({ err, intentId: delivery.intentId }, 'delivery not noted, will be tried again');
      return false;
    },
  );
  return await Promise.race([delivered, wait(MAIL_PATIENCE_MS, false, { ref: false })]);
}

async function wasDelivered({ db, tenant }: Context, documentId: string): Promise<boolean> {
  const delivered = await ofTenant(db, tenant.id)
    .selectFrom('receipt_documents')
    .innerJoin('intents', (join) =>
      join
        .onRef('intents.tenant_id', '=', 'receipt_documents.tenant_id')
        .on('intents.kind', '=', receiptDelivery.name)
        .on('intents.state', '=', 'succeeded'),
    )
    .select('intents.intent_id')
    .where('receipt_documents.document_id', '=', documentId)
    .where((eb) => eb('intents.subject', '=', eb.cast<string>('receipt_documents.message_id', 'text')))
    .executeTakeFirst();
  return delivered !== undefined;
}

async function readIssued(
  { db, tenant, now }: Context,
  documentId: string,
  isMailed: boolean,
): Promise<IssuedReceipts> {
  const {
    addressee,
    file_name: fileName,
    left_out: leftOut,
  } = await ofTenant(db, tenant.id)
    .selectFrom('receipt_documents')
    .select(['addressee', 'file_name', 'left_out'])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const url = await newLink(db, tenant.id, documentId, now);
  return { addressee, url, fileName, isMailed, leftOut };
}
