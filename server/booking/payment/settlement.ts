import { sql } from 'kysely';
import { dateOf, type Instant, type LocalDate, parseDate } from '#domain/time.ts';
import type { Db } from '#server/database/transaction.ts';
import { type Payments, SETTLEMENT_COLUMNS } from '#server/ports/payments.ts';
import { cardCharge } from './cardCharge.ts';

/** Yen that an order took or gave back, on a day in Tokyo. */
interface Amount {
  readonly kind: 'charge' | 'refund';
  readonly yen: number;
  readonly on: LocalDate;
}

/** A line of a settlement file: what the provider has settled for one of its orders. */
export interface SettlementLine extends Amount {
  readonly orderId: string;
}

/** An order is named as its provider names it (`Payments.orderOf`): anything that stands in a CSV without quotes. */
const LINE = /^(\d{4}-\d\d-\d\d),([^\s,"]{1,255}),(charge|refund),([1-9]\d{0,9})$/;

/**
 * The lines of a settlement file: CSV in UTF-8 without quotes, under the names of its columns. Throws where a line
 * can't be read, and says which: a file that is read in part would hide what it does not say.
 */
export function readSettlement(text: string): readonly SettlementLine[] {
  const [columns, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (columns !== SETTLEMENT_COLUMNS) throw new Error(`Line 1 must be ${SETTLEMENT_COLUMNS}.`);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => {
    const [, day = '', orderId = '', kind, yen] = LINE.exec(line) ?? [];
    const on = parseDate(day);
    if (on === undefined) throw new Error(`Line ${index + 2} is no ${SETTLEMENT_COLUMNS}: ${line}`);
    return { on, orderId, kind: kind === 'refund' ? 'refund' : 'charge', yen: Number(yen) };
  });
}

/**
 * Compares what was settled with what the ledger has entered, order by order, and says every difference in words. Only
 * the days from the first of the file to its last are settled: an entry of another day may be missing.
 */
export async function againstSettlement(
  { db, payments }: { readonly db: Db; readonly payments: Payments },
  tenantId: string,
  settled: readonly SettlementLine[],
): Promise<readonly string[]> {
  const entered = (await readEntered(db, tenantId)).map(({ intent_id, kind, yen, entered_at }) => {
    const orderId = payments.orderOf(tenantId, intent_id);
    return { orderId, kind, yen, on: dateOf(entered_at) };
  });
  const keyOf = ({ kind, orderId }: SettlementLine) => `${kind} of order ${orderId}`;
  const theirs = Map.groupBy(settled, keyOf);
  const ours = Map.groupBy(entered, keyOf);
  const days = settled.map(({ on }) => on).sort();
  const isWithin = ({ on }: Amount) => on >= (days[0] ?? '') && on <= (days.at(-1) ?? '');
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((key) =>
    differences(theirs.get(key) ?? [], ours.get(key) ?? [], isWithin).map((each) => `${key}: ${each}`),
  );
}

/** An order's amounts of one kind: each of the file is one of the ledger, and the other way round. */
function differences(
  theirs: readonly Amount[],
  ours: readonly Amount[],
  isWithin: (amount: Amount) => boolean,
): readonly string[] {
  const unmatched = [...ours];
  const surplus = theirs.filter(({ yen }) => {
    const at = unmatched.findIndex((each) => each.yen === yen);
    if (at !== -1) unmatched.splice(at, 1);
    return at === -1;
  });
  const found = surplus.map(({ yen, on }) => {
    const other = unmatched.shift();
    const line = `the file has ${yen} yen on ${on}`;
    if (other !== undefined) return `${line}, the ledger ${other.yen} yen on ${other.on}`;
    const isRepeated = ours.some((each) => each.yen === yen);
    return `${line}, ${isRepeated ? 'once more than the ledger' : 'of which the ledger knows nothing'}`;
  });
  const missing = unmatched
    .filter(isWithin)
    .map(({ yen, on }) => `the ledger has ${yen} yen on ${on}, which the file lacks`);
  return [...found, ...missing];
}

interface Entered {
  /** The charge that an entry is, or that it is against. */
  readonly intent_id: string;
  readonly kind: 'charge' | 'refund';
  readonly yen: number;
  readonly entered_at: Instant;
}

/** The payments and refunds of cards, by charge. Entries that belong to no charge are listed without a file already. */
async function readEntered(db: Db, tenantId: string): Promise<readonly Entered[]> {
  const { rows } = await sql<Entered>`
    select charge.intent_id, entry.kind, sum(entry.yen)::int as yen, max(entry.entered_at) as entered_at
    from ledger_entries entry
    join intents charge on charge.tenant_id = entry.tenant_id and charge.tranid = entry.tranid
      and charge.kind = ${cardCharge.name} and charge.state = 'succeeded' and charge.detail->>'purpose' = entry.purpose
    where entry.tenant_id = ${tenantId} and entry.kind = 'charge' and entry.account like 'card:%'
    group by charge.intent_id, entry.kind
    union all
    select (refund.detail->>'chargeId')::uuid, entry.kind, entry.yen, entry.entered_at
    from ledger_entries entry
    join intents refund on refund.tenant_id = entry.tenant_id and entry.purpose = 'refund:' || refund.intent_id
    where entry.tenant_id = ${tenantId} and entry.kind = 'refund' and entry.account like 'card:%'
    order by entered_at, intent_id`.execute(db);
  return rows;
}
