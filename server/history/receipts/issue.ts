import { randomUUID } from 'node:crypto';
import {
  type LeftOut,
  monthFileName,
  type ReceiptObstacle,
  type ReceiptScope,
  receiptFileName,
} from '#domain/history/receipts.ts';
import { RECEIPT_OBSTACLES } from '#domain/history/words.ts';
import type { ReceiptIssuer, ReceiptItem } from '#server/database/tables/receipts.ts';
import type { Trx } from '#server/database/transaction.ts';
import { type Intent, openIntent } from '#server/intents/intent.ts';
import { putIntoOutbox } from '#server/messages/outbox.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { storeAnswer, storedAnswer } from '#server/usecase/idempotency.ts';
import { lockCaller } from '#server/usecase/lockMember.ts';
import { conflict, notFound, type RefusalError } from '#server/usecase/refusal.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import { type DeliveryDetail, receiptDelivery } from './delivery.ts';
import { receiptMail } from './mail.ts';
import { type ReceiptedUse, readIssuer, readReceiptedUses } from './receiptedUses.ts';

/** The outcome of a command: a document, and the delivery to carry out; null: it was begun by an earlier request. */
export interface Issued {
  readonly documentId: string;
  readonly delivery: Intent<DeliveryDetail> | null;
}

/** The request, with the name to be printed. */
interface Wanted {
  readonly scope: ReceiptScope;
  readonly addressee: string;
}

/**
 * Gives the receipts of a use or a month their numbers, and decides that they are mailed; in one transaction. 409
 * no_receipt with the reason, 404 for what is not the member's. A receipt that has a number keeps it and its contents.
 */
export async function issue(trx: Trx, context: MemberContext, wanted: Wanted): Promise<Issued> {
  const { tenant, member } = context;
  await lockCaller(trx, tenant.id, member.id);
  const stored = await storedAnswer(trx, context);
  if (stored !== undefined) return { documentId: String(stored.document_id), delivery: null };
  const issuer = await readIssuer(trx, tenant.id);
  if (issuer === null) throw refused('ただいま領収書を発行できません。お問い合わせ窓口へご連絡ください。');
  const uses = await usesFor(trx, context, wanted.scope);
  const issuable = uses.filter(({ receipt, obstacle }) => receipt !== null || obstacle === null);
  const leftOut = uses.flatMap(({ id, startsAt, receipt, obstacle }) =>
    receipt !== null || obstacle === null ? [] : [{ id, startsAt, obstacle }],
  );
  if (issuable.length === 0) throw refused(noneOf(wanted.scope, leftOut));
  return await giveOut(trx, context, { ...wanted, issuer, issuable, leftOut });
}

async function usesFor(
  trx: Trx,
  context: MemberContext,
  scope: ReceiptScope,
): Promise<readonly ReceiptedUse[]> {
  if (scope.kind === 'month') return await readReceiptedUses(trx, context, { month: scope.month });
  const uses = await readReceiptedUses(trx, context, { id: scope.id });
  if (uses.length === 0) throw await whyNotEnded(trx, context, scope.id);
  return uses;
}

async function whyNotEnded(
  trx: Trx,
  { tenant, member }: MemberContext,
  tranid: number,
): Promise<RefusalError> {
  const own = await trx
    .selectFrom('reservations')
    .select('cancelled_at')
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .where('tranid', '=', tranid)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (own === undefined) return notFound('ご利用が見つかりませんでした。');
  if (own.cancelled_at !== null) return refused('キャンセルされた予約の領収書はありません。');
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

interface GivenOut extends Wanted {
  readonly issuer: ReceiptIssuer;
  readonly issuable: readonly ReceiptedUse[];
  readonly leftOut: readonly (LeftOut & { readonly obstacle: ReceiptObstacle })[];
}

async function giveOut(trx: Trx, context: MemberContext, given: GivenOut): Promise<Issued> {
  const { tenant, member, requestKey, now } = context;
  const { scope, addressee, issuer, issuable, leftOut } = given;
  const { loginid } = await trx
    .selectFrom('members')
    .select('loginid')
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  const gross = issuable.reduce((sum, use) => sum + grossOf(use), 0);
  const documentId = randomUUID();
  const mail = receiptMail(loginid, { ...given, gross });
  const messageId = await putIntoOutbox(trx, tenant.id, mail, now);
  const delivery = await openIntent(trx, receiptDelivery, {
    tenant,
    memberId: member.id,
    tranid: scope.kind === 'use' ? scope.id : null,
    subject: String(messageId),
    detail: { messageId, documentId },
    // The answer is stored here: what follows of it is a mail.
    requestKey: null,
    now,
    carriedOutBy: 'caller',
  });
  await storeAnswer(trx, { tenant, member, requestKey, now }, { document_id: documentId });
  const items = await number(trx, context, given);
  await trx
    .insertInto('receipt_documents')
    .values({
      tenant_id: tenant.id,
      document_id: documentId,
      member_id: member.id,
      message_id: messageId,
      addressee,
      file_name:
        scope.kind === 'use'
          ? receiptFileName(issuable[0]?.startsAt ?? now, gross, issuer.shortName)
          : monthFileName(scope.month, gross, issuer.shortName),
      items: JSON.stringify(items),
      left_out: JSON.stringify(leftOut),
      made_at: nowOf(tenant),
    })
    .execute();
  return { documentId, delivery };
}

function grossOf({ receipt, contents }: ReceiptedUse): number {
  return receipt?.gross ?? contents.gross;
}

/**
 * Numbers what has none, without a gap: the counter is locked last, up to the commit of the receipts, and goes back
 * with them. The moment is taken under its lock, so that numbers and dates ascend together.
 */
async function number(
  trx: Trx,
  { tenant, member }: MemberContext,
  { issuable, issuer, addressee }: GivenOut,
): Promise<readonly ReceiptItem[]> {
  const fresh = issuable.filter(({ receipt }) => receipt === null);
  if (fresh.length > 0) {
    const { last_no: last } = await trx
      .insertInto('receipt_counters')
      .values({ tenant_id: tenant.id, last_no: fresh.length })
      .onConflict((on) =>
        on.column('tenant_id').doUpdateSet((eb) => ({
          last_no: eb('receipt_counters.last_no', '+', fresh.length),
        })),
      )
      .returning('last_no')
      .executeTakeFirstOrThrow();
    const issuedAt = nowOf(tenant);
    await trx
      .insertInto('receipts')
      .values(
        fresh.map((use, index) => ({
          tenant_id: tenant.id,
          receipt_no: last - fresh.length + 1 + index,
          tranid: use.id,
          member_id: member.id,
          addressee,
          contents: JSON.stringify({ ...use.contents, issuer }),
          issued_at: issuedAt,
        })),
      )
      .execute();
    return itemsOf(issuable, last - fresh.length + 1);
  }
  return itemsOf(issuable, 0);
}

function itemsOf(issuable: readonly ReceiptedUse[], firstNo: number): readonly ReceiptItem[] {
  let next = firstNo;
  return issuable.map(({ receipt }) => {
    if (receipt !== null) return { no: receipt.no, isReissue: true, returns: receipt.returns };
    next += 1;
    return { no: next - 1, isReissue: false, returns: [] };
  });
}
