import { Zip, ZipPassThrough } from 'fflate';
import { receiptFileName } from '#domain/history/receipts.ts';
import { formatInstant, type Instant } from '#domain/time.ts';
import type { ReceiptItem } from '#server/database/tables/receipts.ts';
import { ofTenant } from '#server/database/tenantQueries.ts';
import type { Db } from '#server/database/transaction.ts';
import { print } from './print/printer.ts';
import type { PrintedReceipt } from './print/receiptPage.ts';

/** A file as it is attached, opened or saved. */
export interface MadeDocument {
  readonly fileName: string;
  readonly contentType: 'application/pdf' | 'application/zip';
  readonly bytes: Uint8Array;
}

/**
 * The bytes of a document: those that were kept, or made from its rows, whoever asks first: the request that issues
 * it, the delivery after a crash, a link. Made twice at once they are the same. Undefined where there is none.
 */
export async function documentOf(
  db: Db,
  tenantId: string,
  documentId: string,
): Promise<MadeDocument | undefined> {
  const row = await ofTenant(db, tenantId)
    .selectFrom('receipt_documents')
    .select(['addressee', 'file_name', 'items', 'made_at', 'body'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { file_name: fileName } = row;
  const isMonth = fileName.endsWith('.zip');
  const contentType = isMonth ? 'application/zip' : 'application/pdf';
  if (row.body !== null) return { fileName, contentType, bytes: row.body };
  const receipts = await receiptsOf(db, tenantId, row);
  const bytes = isMonth ? await zipped(receipts, row.made_at) : await printed(receipts[0]);
  await ofTenant(db, tenantId)
    .updateTable('receipt_documents')
    .set({ body: bytes })
    .where('document_id', '=', documentId)
    .execute();
  return { fileName, contentType, bytes };
}

async function printed(receipt: PrintedReceipt | undefined): Promise<Uint8Array> {
  if (receipt === undefined) throw new Error('Failed to print a document: it has no receipts.');
  return await print(receipt);
}

async function receiptsOf(
  db: Db,
  tenantId: string,
  row: {
    readonly addressee: string;
    readonly items: readonly ReceiptItem[];
    readonly made_at: Instant;
  },
): Promise<readonly PrintedReceipt[]> {
  const numbers = row.items.map(({ no }) => no);
  const rows = await ofTenant(db, tenantId)
    .selectFrom('receipts')
    .select(['receipt_no', 'contents', 'issued_at'])
    .where('receipt_no', 'in', numbers)
    .execute();
  const byNumber = new Map(rows.map((receipt) => [receipt.receipt_no, receipt]));
  return row.items.map(({ no, isReissue, returns }) => {
    const receipt = byNumber.get(no);
    if (receipt === undefined) throw new Error(`Failed to print receipt ${no}: it was never issued.`);
    return {
      no,
      addressee: row.addressee,
      contents: receipt.contents,
      issuedAt: receipt.issued_at,
      reissuedAt: isReissue ? row.made_at : null,
      returns,
    };
  });
}

/** A month of receipts. Nothing is packed: a PDF is compressed already. */
async function zipped(receipts: readonly PrintedReceipt[], madeAt: Instant): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const names = new Map<string, number>();
  for (const receipt of receipts) {
    const file = new ZipPassThrough(uniqueName(receipt, names));
    file.mtime = wallClock(madeAt);
    zip.add(file);
    // One page at a time, so that others' pages come between.
    file.push(await print(receipt), true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

/** Two uses of a day can cost the same. */
function uniqueName({ contents }: PrintedReceipt, names: Map<string, number>): string {
  const name = receiptFileName(contents.startsAt, contents.gross, contents.issuer.shortName);
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? name : name.replace(/\.pdf$/, `_${count}.pdf`);
}

/**
 * A zip knows no time zone, and fflate writes that of the process: the date is shifted so that it reads as Tokyo's
 * clock does.
 */
function wallClock(instant: Instant): Date {
  const text = formatInstant(instant);
  const part = (from: number, to: number) => Number(text.slice(from, to));
  return new Date(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14));
}
