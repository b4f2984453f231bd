import { sql } from 'kysely';
import type { LeftOut, ReceiptObstacle, ReceiptScope } from '#domain/history/receipts.ts';
import type { ReceiptIssuer, ReceiptItem } from '#server/database/tables/receipts.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Trx } from '#server/database/transaction.ts';
import type { Command, CommandKey } from '#server/effects/command.ts';
import { type Earlier, readEarlier } from '#server/effects/earlier.ts';
import { prepareEffect } from '#server/effects/prepareEffect.ts';
import type { Stored } from '#server/usecase/idempotency.ts';
import { nowOf } from '#server/usecase/tenant.ts';
import { type ReceiptedUse, readIssuer, readReceiptedUses } from './receiptedUses.ts';

/** The facts by which a request for receipts is judged. */
export interface ReceiptFacts extends Earlier {
  /** The address that the receipts are mailed to. */
  readonly loginId: string;
  /** null: none was entered for the tenant. */
  readonly issuer: ReceiptIssuer | null;
  /** The uses in question that have ended, the earliest first. */
  readonly uses: readonly ReceiptedUse[];
  /** The one reservation that was asked for, where it is no ended use; null where it is none of the member's. */
  readonly own: { readonly isCancelled: boolean } | null;
}

/** Reads them, under the lock of the member. */
export async function readReceiptFacts(
  trx: Trx,
  command: Command<unknown>,
  scope: ReceiptScope,
): Promise<ReceiptFacts> {
  const { earlier } = await readEarlier(trx, command);
  const issuer = await readIssuer(trx, command.tenant.id);
  const uses = await readReceiptedUses(trx, command, scope);
  const own = scope.kind === 'use' && uses.length === 0 ? await readOwn(trx, command, scope.id) : null;
  const { loginid: loginId } = await ofTenant(trx, command.tenant.id)
    .selectFrom('members')
    .select('loginid')
    .where('member_id', '=', command.member.id)
    .executeTakeFirstOrThrow();
  return { earlier, loginId, issuer, uses, own };
}

async function readOwn(
  trx: Trx,
  { tenant, member }: Command<unknown>,
  tranid: number,
): Promise<ReceiptFacts['own']> {
  const own = await ofTenant(trx, tenant.id)
    .selectFrom('reservations')
    .select('cancelled_at')
    .where('member_id', '=', member.id)
    .where('tranid', '=', tranid)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return own === undefined ? null : { isCancelled: own.cancelled_at !== null };
}

/** The receipts to be numbered. */
interface Numbered {
  readonly addressee: string;
  readonly issuer: ReceiptIssuer;
  readonly issuable: readonly ReceiptedUse[];
}

/**
 * Numbers what has none, without a gap: the counter is locked last, up to the commit of the receipts, and goes back
 * with them. The moment is taken under its lock, so that numbers and dates ascend together.
 */
export async function numberReceipts(
  trx: Trx,
  { tenant, member }: Command<unknown>,
  { issuable, issuer, addressee }: Numbered,
): Promise<readonly ReceiptItem[]> {
  const fresh = issuable.filter(({ receipt }) => receipt === null);
  if (fresh.length === 0) return itemsOf(issuable, 0);
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

function itemsOf(issuable: readonly ReceiptedUse[], firstNo: number): readonly ReceiptItem[] {
  let next = firstNo;
  return issuable.map(({ receipt }) => {
    if (receipt !== null) return { no: receipt.no, isReissue: true, returns: receipt.returns };
    next += 1;
    return { no: next - 1, isReissue: false, returns: [] };
  });
}

interface DocumentValues extends CommandKey {
  readonly document: string;
  readonly message: number;
  readonly addressee: string;
  readonly file_name: string;
  readonly items: string;
  readonly left_out: string;
  readonly made_at: Date;
}

const kept = prepareEffect<DocumentValues>((given) => ({
  writes: [
    sql`document as (
      insert into receipt_documents (tenant_id, document_id, member_id, message_id, addressee, file_name, items,
        left_out, made_at)
      values (${given.tenant}, ${given.document}, ${given.member}, ${given.message}, ${given.addressee},
        ${given.file_name}, ${given.items}::jsonb, ${given.left_out}::jsonb, ${given.made_at})
      returning document_id
    )`,
  ],
  answer: sql`json_build_object('document_id', document.document_id)::jsonb`,
  from: sql`from document`,
}));

/** A document of receipts. */
export interface NewDocument {
  readonly documentId: string;
  readonly messageId: number;
  readonly addressee: string;
  readonly fileName: string;
  readonly items: readonly ReceiptItem[];
  readonly leftOut: readonly (LeftOut & { readonly obstacle: ReceiptObstacle })[];
}

/** Keeps the document, and with it the answer: its id. */
export function keepDocument(
  trx: Trx,
  { key, tenant }: Command<unknown>,
  { documentId, messageId, addressee, fileName, items, leftOut }: NewDocument,
): Promise<Stored> {
  return kept(trx, {
    ...key,
    document: documentId,
    message: messageId,
    addressee,
    file_name: fileName,
    items: JSON.stringify(items),
    left_out: JSON.stringify(leftOut),
    made_at: new Date(nowOf(tenant)),
  });
}
