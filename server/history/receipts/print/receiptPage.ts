import { boothAtPlace } from '#domain/booking/boothName.ts';
import { honorificOf, receiptNumberOf } from '#domain/history/receipts.ts';
import {
  dateOf,
  formatEnd,
  formatFullDate,
  formatLength,
  formatTime,
  type Instant,
  minutesBetween,
} from '#domain/time.ts';
import type { ReceiptContents, ReceiptIssuer, ReceiptReturn } from '#server/database/tables/receipts.ts';
import { LEFT, Paper, RIGHT } from './paper.ts';

/** A receipt as it is printed. */
export interface PrintedReceipt {
  readonly no: number;
  readonly addressee: string;
  readonly contents: ReceiptContents;
  /** When the number was given. */
  readonly issuedAt: Instant;
  /** When this copy of it was asked for; null: it is the first. */
  readonly reissuedAt: Instant | null;
  readonly returns: readonly ReceiptReturn[];
}

const SMALL = 10;
const BODY = 11;
/** Where the columns of the table end. */
const COLUMN = { length: 355, rate: 435, amount: RIGHT };
const SUMS = 291;
const ISSUER = 386;

const yen = (amount: number) => `¥${amount.toLocaleString('ja-JP')}`;

/** `2026年11月20日`. */
function fullDate(instant: Instant): string {
  const [year, month, day] = dateOf(instant).split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/**
 * A qualified invoice on one page of A4 (docs/spec/money.md, "Receipts"), and a second one for what was given back
 * after it.
 */
export async function printReceipt(receipt: PrintedReceipt): Promise<Uint8Array> {
  const number = receiptNumberOf(receipt.no, receipt.issuedAt);
  const paper = new Paper(`領収書 ${number}`, receipt.reissuedAt ?? receipt.issuedAt);
  drawHead(paper, '領収書', '適格請求書', receipt);
  drawAddressee(paper, receipt.addressee);
  drawTotal(paper, '領収金額（税込）', receipt.contents.gross);
  paper.text('ただし、ブース利用料として、上記の金額を領収いたしました。', LEFT, 351, { size: BODY });
  drawUse(paper, receipt.contents);
  drawPayment(paper, receipt.contents);
  drawSums(paper, receipt.contents);
  drawIssuer(paper, receipt.contents.issuer);
  paper.text('電子発行のため、収入印紙は不要です。', LEFT, 771, { size: 9, grey: true });
  paper.text('再発行の領収書には「再発行」と記載します。', LEFT, 787, { size: 9, grey: true });
  if (receipt.returns.length > 0) drawReturns(paper, receipt, number);
  return await paper.close();
}

function drawHead(paper: Paper, title: string, kind: string, receipt: PrintedReceipt): void {
  paper.text(title, LEFT, 85, { size: 28, bold: true, spacing: 4 });
  paper.text(kind, LEFT, 108, { size: SMALL, grey: true });
  if (receipt.reissuedAt !== null) paper.stamp('再発行', LEFT + kind.length * SMALL + 16, 108, SMALL);
  const rows: readonly (readonly [string, string])[] = [
    ['番号', receiptNumberOf(receipt.no, receipt.issuedAt)],
    ['発行日', fullDate(receipt.reissuedAt ?? receipt.issuedAt)],
    ...(receipt.reissuedAt === null ? [] : [['当初の発行日', fullDate(receipt.issuedAt)] as const]),
  ];
  rows.forEach(([label, value], index) => {
    const y = 71 + index * 20;
    paper.text(label, 435, y, { size: SMALL, grey: true, align: 'right' });
    paper.text(value, RIGHT, y, { size: BODY, align: 'right' });
  });
}

/** A short name stands large; a long one gets smaller, and two lines. */
function drawAddressee(paper: Paper, addressee: string): void {
  const count = [...addressee].length;
  const size = count <= 14 ? 18 : count <= 30 ? 13 : 10;
  const isLong = count > 14;
  const end = isLong ? RIGHT : 356;
  const last = paper.text(addressee, LEFT, count > 60 ? 158 : 180, {
    size,
    bold: true,
    width: end - LEFT - 26,
  });
  const honorific = honorificOf(addressee);
  if (honorific !== '') paper.text(honorific, end, last, { size: 13, align: 'right' });
  paper.rule(193, 1, LEFT, end);
}

function drawTotal(paper: Paper, label: string, gross: number): void {
  paper.rule(231, 1.6);
  paper.text(label, LEFT, 279, { size: BODY });
  paper.text(`${yen(gross)}−`, RIGHT, 290, { size: 40, bold: true, align: 'right' });
  paper.rule(319, 1.6);
}

function drawUse(paper: Paper, use: ReceiptContents): void {
  const head = { size: SMALL, grey: true } as const;
  paper.text('利用日時・内容', LEFT, 413, head);
  paper.text('利用時間', COLUMN.length, 413, { ...head, align: 'right' });
  paper.text('税率', COLUMN.rate, 413, { ...head, align: 'right' });
  paper.text('金額（税抜）', COLUMN.amount, 413, { ...head, align: 'right' });
  paper.rule(428, 1);
  const when = `${formatFullDate(dateOf(use.startsAt))} ${formatTime(use.startsAt)}–${formatEnd(use.endsAt)}`;
  paper.text(when, LEFT, 453, { size: BODY, bold: true });
  const length = formatLength(minutesBetween(use.startsAt, use.endsAt));
  paper.text(length, COLUMN.length, 453, { size: BODY, align: 'right' });
  paper.text(`${use.taxPercent}%`, COLUMN.rate, 453, { size: BODY, align: 'right' });
  paper.text(yen(use.net), COLUMN.amount, 453, { size: BODY, align: 'right' });
  const what = [
    `ブース利用料　${boothAtPlace(use)}`,
    ...(use.couponMinutes > 0 ? [`クーポン${formatLength(use.couponMinutes)}を差し引いた金額です。`] : []),
    ...(use.refunded > 0 ? [`返金${yen(use.refunded)}（税込）を差し引いた金額です。`] : []),
  ];
  let y = 456;
  for (const line of what) y = paper.text(line, LEFT, y + 16, { size: SMALL, width: RIGHT - LEFT });
  paper.rule(y + 18, 0.4);
}

function drawPayment(paper: Paper, { card, paidAt }: ReceiptContents): void {
  const brand = card?.brand ? `（${card.brand}）` : '';
  const how = [`クレジットカード${brand}`, ...(card === null ? [] : [`末尾 ${card.lastDigits}`])];
  paper.text('お支払い', LEFT, 549, { size: SMALL, grey: true });
  for (const [index, line] of how.entries()) paper.text(line, 128, 549 + index * 18, { size: SMALL });
  paper.text('お支払い日', LEFT, 549 + how.length * 18 + 6, { size: SMALL, grey: true });
  paper.text(fullDate(paidAt), 128, 549 + how.length * 18 + 6, { size: SMALL });
}

function drawSums(
  paper: Paper,
  { taxPercent, net, tax, gross }: Pick<ReceiptContents, 'taxPercent' | 'net' | 'tax' | 'gross'>,
): void {
  const row = (label: string, amount: number, y: number) => {
    paper.text(label, SUMS, y, { size: SMALL, grey: true });
    paper.text(yen(amount), RIGHT, y, { size: SMALL, align: 'right' });
  };
  row(`${taxPercent}%対象（税抜）`, net, 549);
  row(`消費税（${taxPercent}%）`, tax, 573);
  paper.rule(587, 1, SUMS);
  paper.text('合計（税込）', SUMS, 611, { size: 14, bold: true });
  paper.text(yen(gross), RIGHT, 611, { size: 14, bold: true, align: 'right' });
}

function drawIssuer(paper: Paper, issuer: ReceiptIssuer): void {
  const width = RIGHT - ISSUER;
  const name = paper.text(issuer.name, ISSUER, 686, { size: 14, bold: true, width });
  const lines = [
    `登録番号　${issuer.registrationNumber}`,
    ...(issuer.postal === '' ? [] : [`〒${issuer.postal}`]),
    issuer.address,
    ...(issuer.tel === '' ? [] : [`電話 ${issuer.tel}`]),
  ];
  let y = name + 6;
  for (const line of lines) y = paper.text(line, ISSUER, y + 17, { size: SMALL, width });
}

/** 適格返還請求書 for what was given back after the receipt, which itself stays as it is (docs/spec/money.md, "Receipts"). */
function drawReturns(paper: Paper, receipt: PrintedReceipt, number: string): void {
  const { contents, returns } = receipt;
  paper.turn();
  drawHead(paper, '返金明細書', '適格返還請求書', receipt);
  drawAddressee(paper, receipt.addressee);
  const gross = returns.reduce((sum, each) => sum + each.gross, 0);
  const tax = returns.reduce((sum, each) => sum + each.tax, 0);
  drawTotal(paper, '返金額（税込）', gross);
  const day = fullDate(contents.startsAt);
  paper.text(`領収書 ${number}（${day}ご利用分）のブース利用料を返金いたしました。`, LEFT, 351, {
    size: BODY,
  });
  paper.text('返金日', LEFT, 413, { size: SMALL, grey: true });
  paper.text('返金額（税込）', RIGHT, 413, { size: SMALL, grey: true, align: 'right' });
  paper.rule(428, 1);
  returns.forEach((each, index) => {
    paper.text(fullDate(each.at), LEFT, 453 + index * 20, { size: BODY });
    paper.text(yen(each.gross), RIGHT, 453 + index * 20, { size: BODY, align: 'right' });
  });
  drawSums(paper, { taxPercent: contents.taxPercent, net: gross - tax, tax, gross });
  drawIssuer(paper, contents.issuer);
}
