/** The rate of every booth of a run, net yen for 15 minutes, and the tax in per cent. */
export const RATE = 250;
const TAX = 10;

function netOf(minutes: number): number {
  return Math.floor((RATE * minutes) / 15);
}

/** The price of so many minutes, tax included; written apart from the product's own sum. */
export function grossOf(minutes: number): number {
  const net = netOf(minutes);
  return net + Math.floor((net * TAX) / 100);
}

/** A reservation as it stands in the database after a run, with the sum of its entries in the ledger. */
export interface BookedRow {
  readonly tranid: number;
  readonly minutes: number;
  readonly coupon_minutes: number;
  readonly gross: number;
  readonly is_cancelled: boolean;
  readonly ledger_yen: number;
  readonly ledger_minutes: number;
}

/** The rows of the members of a run, whose numbers begin at `FIRST_MEMBER`. */
export const FIRST_MEMBER = 10_001;

export const BOOKED_ROWS = `
  select r.tranid, (extract(epoch from r.ends_at - r.starts_at) / 60)::int as minutes, r.coupon_minutes,
    r.net + r.tax as gross, r.cancelled_at is not null as is_cancelled,
    coalesce(sum(case when e.kind = 'hold' or (e.kind = 'charge' and e.ends_hold is null) then e.yen
      when e.kind in ('release', 'refund') then -e.yen end), 0)::int as ledger_yen,
    coalesce(sum(case when e.kind = 'hold' or (e.kind = 'charge' and e.ends_hold is null) then e.minutes
      when e.kind in ('release', 'refund') then -e.minutes end), 0)::int as ledger_minutes
  from reservations r
  left join ledger_entries e on e.tenant_id = r.tenant_id and e.tranid = r.tranid
  where r.member_id >= ${FIRST_MEMBER} and r.confirmed_at is not null
  group by r.tenant_id, r.tranid`;

/**
 * The faults in the money of a run: a reservation that nobody was told of, or that is lost; a price that is not
 * that of its minutes; entries that are not the price, or nothing where it was cancelled free of charge.
 */
export function moneyProblems(rows: readonly BookedRow[], made: ReadonlySet<number>): readonly string[] {
  const problems: string[] = [];
  const found = new Set(rows.map(({ tranid }) => tranid));
  for (const tranid of made) if (!found.has(tranid)) problems.push(`Reservation ${tranid} is lost.`);
  for (const row of rows) {
    const { tranid, coupon_minutes: couponMinutes, gross, ledger_yen: yen, ledger_minutes: minutes } = row;
    if (!made.has(tranid)) problems.push(`Nobody was told of reservation ${tranid}.`);
    const price = grossOf(row.minutes - couponMinutes);
    if (gross !== price) problems.push(`Reservation ${tranid} costs ${gross} yen, and should cost ${price}.`);
    const [dueYen, dueMinutes] = row.is_cancelled ? [0, 0] : [price, couponMinutes];
    if (yen !== dueYen || minutes !== dueMinutes)
      problems.push(
        `The ledger has ${yen} yen and ${minutes} minutes for reservation ${tranid}, and should have ${dueYen} and ${dueMinutes}.`,
      );
  }
  return problems;
}
