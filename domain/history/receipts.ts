import { dateOf, type Instant } from '#domain/time.ts';
import { type LocalMonth, monthOf } from './month.ts';

/** How many characters of an addressee can be printed. */
const LONGEST_ADDRESSEE = 100;

/** A receipt of one use. */
export interface UseScope {
  readonly kind: 'use';
  readonly id: number;
}

/** Receipts of each use of a month. */
export interface MonthScope {
  readonly kind: 'month';
  readonly month: LocalMonth;
}

export type ReceiptScope = UseScope | MonthScope;

/**
 * A request for receipts: for a use or a month, and the addressee; null is the member's own name (docs/spec/history.md,
 * "Input").
 */
export interface ReceiptRequest<Scope extends ReceiptScope = ReceiptScope> {
  readonly scope: Scope;
  readonly addressee: string | null;
}

/** Why there is no receipt for a use. */
export const RECEIPT_OBSTACLES = ['owed', 'free', 'refunded'] as const;
export type ReceiptObstacle = (typeof RECEIPT_OBSTACLES)[number];

/** A use that a month's receipts leave out. */
export interface LeftOut {
  readonly id: number;
  readonly startsAt: Instant;
  readonly obstacle: ReceiptObstacle;
}

/** A receipt, or a month of them, that was issued. Null is what another server does not say. */
export interface IssuedReceipts {
  readonly addressee: string | null;
  /** Opens or saves them for ten minutes. */
  readonly url: string | null;
  readonly fileName: string | null;
  /** Whether the mail server has taken the mail; it is tried again by itself where it has not. */
  readonly isMailed: boolean;
  readonly leftOut: readonly LeftOut[];
}

/** `refused`: a message that is not OK, shown as it is (docs/spec/history.md, "Refusals"). */
export type ReceiptAnswer =
  | { readonly kind: 'issued'; readonly receipts: IssuedReceipts }
  | { readonly kind: 'refused'; readonly message: string };

/** Names are trimmed and otherwise kept: what NFKC makes of ㈱ or ① is another name. */
export function addresseeOf(text: string): string {
  return text.trim();
}

/** The sentence about an addressee that is empty. */
export const NO_ADDRESSEE = '宛名を入力してください。';

/** Why an addressee can't be printed, in the member's words; null where it can, as far as one sees without the font. */
export function addresseeMistake(text: string): string | null {
  const name = addresseeOf(text);
  if (name === '') return NO_ADDRESSEE;
  if ([...name].length > LONGEST_ADDRESSEE) return `宛名は${LONGEST_ADDRESSEE}文字以内で入力してください。`;
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return '宛名に改行は使えません。1行で入力してください。';
  return null;
}

/** 様, unless the name says it itself (docs/spec/money.md, "Receipts"). */
export function honorificOf(name: string): '様' | '' {
  return /(様|御中)$/.test(addresseeOf(name)) ? '' : '様';
}

/** `R-202611-004217`: the tenant's count, which goes on over the months, and the month of the issue. */
export function receiptNumberOf(count: number, issuedAt: Instant): string {
  return `R-${monthOf(issuedAt).replace('-', '')}-${String(count).padStart(6, '0')}`;
}

/** Without the issuer while its name is not known. */
function fileName(date: string, gross: number, issuer: string): string {
  return ['領収書', date, `${gross}円`, issuer].filter((part) => part !== '').join('_');
}

/** Date, amount and issuer, as receipts are to be found by (docs/spec/money.md, "Receipts"). */
export function receiptFileName(startsAt: Instant, gross: number, issuer: string): string {
  return `${fileName(dateOf(startsAt).replaceAll('-', ''), gross, issuer)}.pdf`;
}

/** The same of a month. */
export function monthFileName(month: LocalMonth, gross: number, issuer: string): string {
  return `${fileName(month.replace('-', ''), gross, issuer)}.zip`;
}
