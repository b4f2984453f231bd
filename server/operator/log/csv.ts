import type { AuditFacts } from '#domain/operator/audit.ts';
import { actWords } from '#domain/operator/auditWords.ts';
import { isoInTokyo } from '#domain/time.ts';
import type { RecordRow } from './records.statements.ts';

/** A spreadsheet takes a file for UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';

const HEADINGS = [
  '番号',
  '時刻',
  'だれが',
  '役割',
  'なにを',
  '対象',
  '会員',
  '理由',
  '前',
  '後',
  'リクエスト',
  'ハッシュ',
];

/** The first line of an exported log. */
export const csvHead = `${BYTE_ORDER_MARK}${csvLine(HEADINGS)}`;

/** A record as a line of CSV; one that is no entry of the log has neither number nor hash. */
export function csvOf(record: RecordRow): string {
  const { number, at, actor, role, act, subject, member_id, reason_hash, words, request_id, hash } = record;
  return csvLine([
    number === null ? '' : String(number),
    isoInTokyo(at),
    actor,
    role,
    actWords(act),
    subject,
    member_id === null ? '' : String(member_id),
    words ?? (reason_hash === null ? '' : '（消去済み）'),
    said(record.before),
    said(record.after),
    request_id ?? '',
    hash ?? '',
  ]);
}

function said(facts: AuditFacts | null): string {
  return Object.entries(facts ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(' ');
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/**
 * A spreadsheet would compute a cell that begins like a formula: words come from people. In Japanese, some take the
 * signs of full width for the others.
 */
function cellOf(value: string): string {
  const inert = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
