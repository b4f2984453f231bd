import { randomUUID } from 'node:crypto';
import {
  type IssuedReceipts,
  type LeftOut,
  monthFileName,
  type ReceiptObstacle,
  type ReceiptScope,
  receiptFileName,
} from '#domain/history/receipts.ts';
import { RECEIPT_OBSTACLES } from '#domain/history/words.ts';
import type { ReceiptIssuer } from '#server/database/tables/receipts.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Asker, Command } from '#server/effects/command.ts';
import { type Committed, defineEffect } from '#server/effects/defineEffect.ts';
import { openIntent } from '#server/intents/intent.ts';
import { putIntoOutbox } from '#server/messages/outbox.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict, notFound, type RefusalError } from '#server/usecase/refusal.ts';
import { type DeliveryDetail, receiptDelivery } from './delivery.ts';
import { handOut } from './handOut.ts';
import { keepDocument, numberReceipts, type ReceiptFacts, readReceiptFacts } from './issue.statements.ts';
import { receiptMail } from './mail.ts';
import type { ReceiptedUse } from './receiptedUses.ts';

/** The request, with the name to be printed. */
export interface Wanted {
  readonly scope: ReceiptScope;
  readonly addressee: string;
}

/**
 * Gives the receipts of a use or a month their numbers, prints them, and hands them to the mail server. 409 no_receipt
 * with the reason, 404 for what is not the member's. A receipt that has a number keeps it and its contents.
 */
export const issue = defineEffect({ lock, read, judge, write, outside });

function lock(trx: Trx, { tenant, member }: Command<Wanted>): Promise<void> {
  return lockCaller(trx, tenant.id, member.id);
}

function read(trx: Trx, command: Command<Wanted>): Promise<ReceiptFacts> {
  return readReceiptFacts(trx, command, command.request.scope);
}

/** The receipts to be given out. */
interface GivenOut extends Wanted {
  readonly loginId: string;
  readonly issuer: ReceiptIssuer;
  readonly issuable: readonly ReceiptedUse[];
  readonly leftOut: readonly (LeftOut & { readonly obstacle: ReceiptObstacle })[];
}

function judge({ request }: Command<Wanted>, _: unknown, facts: ReceiptFacts): GivenOut {
  const { issuer, uses, loginId } = facts;
  if (issuer === null) throw refused('ただいま領収書を発行できません。お問い合わせ窓口へご連絡ください。');
  if (request.scope.kind === 'use' && uses.length === 0) throw whyNotEnded(facts);
  const issuable = uses.filter(({ receipt, obstacle }) => receipt !== null || obstacle === null);
  const leftOut = uses.flatMap(({ id, startsAt, receipt, obstacle }) =>
    receipt !== null || obstacle === null ? [] : [{ id, startsAt, obstacle }],
  );
  if (issuable.length === 0) throw refused(noneOf(request.scope, leftOut));
  return { ...request, loginId, issuer, issuable, leftOut };
}

function whyNotEnded({ own }: ReceiptFacts): RefusalError {
  if (own === null) return notFound('ご利用が見つかりませんでした。');
  if (own.isCancelled) return refused('キャンセルされた予約の領収書はありません。');
  return refused('領収書は、ご利用が終わってから発行できます。');
}

function noneOf({ kind }: ReceiptScope, [first]: readonly LeftOut[]): string {
  if (first === undefined) return 'この月には、領収書を発行できるご利用がありません。';
  if (kind === 'month') return 'この月のご利用には、領収書を発行できるお支払いがありません。';
  return `${RECEIPT_OBSTACLES[first.obstacle]}ので、領収書を発行できません。`;
}

function refused(message: string): RefusalError {
  return conflict('no_receipt', message);
}

async function write(
  trx: Trx,
  command: Command<Wanted>,
  given: GivenOut,
): Promise<Committed<DeliveryDetail>> {
  const { tenant, member, now } = command;
  const { scope, addressee, issuer, issuable, leftOut } = given;
  const gross = issuable.reduce((sum, use) => sum + grossOf(use), 0);
  const documentId = randomUUID();
  const messageId = await putIntoOutbox(trx, tenant.id, receiptMail(given.loginId, { ...given, gross }), now);
  const intent = await openIntent(trx, receiptDelivery, {
    tenant,
    memberId: member.id,
    tranid: scope.kind === 'use' ? scope.id : null,
    subject: String(messageId),
    detail: { messageId, documentId },
    // The answer is stored with the document: what follows of it is a mail.
    requestKey: null,
    now,
    carriedOutBy: 'caller',
  });
  const items = await numberReceipts(trx, command, given);
  const fileName =
    scope.kind === 'use'
      ? receiptFileName(issuable[0]?.startsAt ?? now, gross, issuer.shortName)
      : monthFileName(scope.month, gross, issuer.shortName);
  const stored = await keepDocument(trx, command, {
    documentId,
    messageId,
    addressee,
    fileName,
    items,
    leftOut,
  });
  return { stored, intent };
}

function grossOf({ receipt, contents }: ReceiptedUse): number {
  return receipt?.gross ?? contents.gross;
}

function outside(context: Asker, { stored, intent }: Committed<DeliveryDetail>): Promise<IssuedReceipts> {
  return handOut(context, String(stored?.document_id), intent);
}
