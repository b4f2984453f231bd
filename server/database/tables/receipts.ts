import type { Generated, JSONColumnType } from 'kysely';
import type { LeftOut } from '#domain/history/receipts.ts';
import type { Instant } from '#domain/time.ts';
import type { OfTenant } from './ofTenant.ts';

/** The last number that a tenant has given. */
export interface ReceiptCounterTable extends OfTenant {
  last_no: number;
}

/** A receipt, with the number and the contents that it keeps for ever. */
export interface ReceiptTable extends OfTenant {
  receipt_no: number;
  tranid: number;
  member_id: number;
  /** To whom it was issued first; a re-issue may have another. */
  addressee: string;
  contents: JSONColumnType<ReceiptContents>;
  issued_at: Instant;
}

/**
 * The contents of a receipt, except the addressee and the date of a re-issue. Instants are numbers in it. They are kept
 * as they were issued: a field that comes later is optional.
 */
export interface ReceiptContents {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly couponMinutes: number;
  readonly placeName: string;
  readonly boothName: string;
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
  /** Tax-included yen that had been given back before it was issued. */
  readonly refunded: number;
  readonly taxPercent: number;
  /** Null where it is not known any more which one it was. */
  readonly card: { readonly brand: string | null; readonly lastDigits: string } | null;
  readonly paidAt: Instant;
  readonly issuer: ReceiptIssuer;
}

/** The receiver of the money (docs/spec/money.md, "Receipts": the tenant's). */
export interface ReceiptIssuer {
  readonly name: string;
  /** As file names have it. */
  readonly shortName: string;
  readonly registrationNumber: string;
  readonly postal: string;
  readonly address: string;
  readonly tel: string;
}

/** Something given back after the receipt: 適格返還請求書 refers to its number (docs/spec/money.md, "Receipts"). */
export interface ReceiptReturn {
  readonly gross: number;
  readonly tax: number;
  readonly at: Instant;
}

/** A receipt in a document, as it is printed this time. */
export interface ReceiptItem {
  readonly no: number;
  readonly isReissue: boolean;
  readonly returns: readonly ReceiptReturn[];
}

/** One PDF, or a month of them in a zip: what a message carries. Its bytes are made from the rows when first needed. */
export interface ReceiptDocumentTable extends OfTenant {
  document_id: string;
  member_id: number;
  message_id: number;
  addressee: string;
  file_name: string;
  items: JSONColumnType<readonly ReceiptItem[]>;
  left_out: JSONColumnType<readonly LeftOut[]>;
  made_at: Instant;
  body: Generated<Uint8Array | null>;
  /** SHA-256 of the secret in the link that opens it, and until when it does. */
  link_hash: Generated<string | null>;
  link_ends_at: Generated<Instant | null>;
}
