import { setTimeout as wait } from 'node:timers/promises';
import {
  addresseeMistake,
  addresseeOf,
  type IssuedReceipts,
  type MonthScope,
  type ReceiptAnswer,
  type ReceiptRequest,
  type ReceiptScope,
  type UseScope,
} from '#domain/history/receipts.ts';
import { transaction } from '#server/database/transaction.ts';
import { carryOutIntent } from '#server/intents/carryOut.ts';
import type { Intent } from '#server/intents/intent.ts';
import { type Budget, spendTries } from '#server/throttle/throttle.ts';
import type { MemberContext, Services } from '#server/usecase/context.ts';
import { invalid } from '#server/usecase/refusal.ts';
import { type DeliveryDetail, receiptDelivery } from './delivery.ts';
import { documentOf } from './document.ts';
import { issue } from './issue.ts';
import { newLink } from './link.ts';
import { lacking } from './print/printer.ts';

/** Of a member: each is a mail, and a month's is many pages. */
const RECEIPTS: Budget = { name: 'receipt', tries: 60, minutes: 30 };
const MONTHS: Budget = { name: 'receipt.month', tries: 10, minutes: 30 };

/** A mail server that takes longer counts as one that has not taken the mail; it still may. */
const MAIL_PATIENCE_MS = 2_000;

/** POST /send-receipt-pdf. */
export function sendReceipt(
  context: MemberContext,
  request: ReceiptRequest<UseScope>,
): Promise<ReceiptAnswer> {
  return send(context, request, RECEIPTS);
}

/** POST /send-receipt-month-pdf. */
export function sendMonthReceipts(
  context: MemberContext,
  request: ReceiptRequest<MonthScope>,
): Promise<ReceiptAnswer> {
  return send(context, request, MONTHS);
}

/**
 * Issues receipts once a command, prints them, and hands them to the mail server. A crash in between loses nothing:
 * the numbers stand with what follows from them, and the due work prints and mails the rest.
 */
async function send(
  context: MemberContext,
  { scope, addressee: asked }: ReceiptRequest<ReceiptScope>,
  budget: Budget,
): Promise<ReceiptAnswer> {
  const { services, db, tenant, member } = context;
  await spendTries(
    context,
    [{ budget, subject: String(member.id) }],
    '領収書の発行が続いています。しばらくしてからもう一度お試しください。',
  );
  const addressee = addresseeOf(asked ?? (await readName(context)));
  await checkAddressee(addressee);
  const issued = await transaction(db, (trx) => issue(trx, context, { scope, addressee }));
  const { documentId } = issued;
  await documentOf(db, tenant.id, documentId);
  const isMailed =
    issued.delivery === null
      ? await wasDelivered(context, documentId)
      : await deliver(services, issued.delivery);
  return { kind: 'issued', receipts: await readIssued(context, documentId, isMailed) };
}

async function readName({ db, tenant, member }: MemberContext): Promise<string> {
  const { name } = await db
    .selectFrom('members')
    .select('name')
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  return name;
}

/** 422 for a name that would not be printed whole: asked before anything is issued. */
async function checkAddressee(name: string): Promise<void> {
  const mistake = addresseeMistake(name);
  if (mistake !== null) throw invalid({ addressee: [mistake] });
  const missing = await lacking(name);
  if (missing.length > 0) {
    throw invalid({
      addressee: [`「${missing.join('')}」は領収書に印字できません。別の文字に変えてください。`],
    });
  }
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

async function wasDelivered({ db, tenant }: MemberContext, documentId: string): Promise<boolean> {
  const delivered = await db
    .selectFrom('receipt_documents')
    .innerJoin('intents', (join) =>
      join
        .onRef('intents.tenant_id', '=', 'receipt_documents.tenant_id')
        .on('intents.kind', '=', receiptDelivery.name)
        .on('intents.state', '=', 'succeeded'),
    )
    .select('intents.intent_id')
    .where('receipt_documents.tenant_id', '=', tenant.id)
    .where('receipt_documents.document_id', '=', documentId)
    .where((eb) => eb('intents.subject', '=', eb.cast<string>('receipt_documents.message_id', 'text')))
    .executeTakeFirst();
  return delivered !== undefined;
}

async function readIssued(
  { db, tenant, now }: MemberContext,
  documentId: string,
  isMailed: boolean,
): Promise<IssuedReceipts> {
  const {
    addressee,
    file_name: fileName,
    left_out: leftOut,
  } = await db
    .selectFrom('receipt_documents')
    .select(['addressee', 'file_name', 'left_out'])
    .where('tenant_id', '=', tenant.id)
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const url = await newLink(db, tenant.id, documentId, now);
  return { addressee, url, fileName, isMailed, leftOut };
}
