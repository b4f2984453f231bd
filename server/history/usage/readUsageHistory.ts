import { sql } from 'kysely';
import { type LocalMonth, parseMonth } from '#domain/history/month.ts';
import { receiptNumberOf } from '#domain/history/receipts.ts';
import type { HistoryScope, MonthOfUse, UsageHistory, Use } from '#domain/history/usage.ts';
import { minutesBetween } from '#domain/time.ts';
import { isUnpaid } from '#server/database/reservations.ts';
import { warmUp } from '#server/history/receipts/print/printer.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { endedUses, endedUsesWithReceipt } from './endedUses.ts';

/**
 * GET /settings/usage-history: uses that have ended, the newest first, of one month or of all, and the sums of every
 * month. Two statements, however long the history.
 */
export async function readUsageHistory(context: MemberContext, scope: HistoryScope): Promise<UsageHistory> {
  // A reader of the history may want a receipt, and the first one would wait for the fonts.
  if (context.member.isPersonal) warmUp();
  const months = await readMonths(context);
  const month = scope === 'latest' ? months[0]?.month : scope;
  return { uses: month === undefined ? [] : await readUses(context, month), costs: [], months };
}

/**
 * The sums of every month with uses, the newest first; months are those of the start, in Tokyo (docs/spec/history.md,
 * "Data").
 */
async function readMonths({ db, tenant, member, now }: MemberContext): Promise<readonly MonthOfUse[]> {
  const rows = await endedUses(db, tenant.id, member.id, now)
    .select((eb) => [
      sql<string>`to_char(reservations.starts_at at time zone 'Asia/Tokyo', 'YYYY-MM')`.as('month'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('reservations.net').as('net'),
      eb.fn.sum<number>('reservations.tax').as('tax'),
    ])
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute();
  return rows.map(({ month, count, net, tax }) => ({
    month: monthOfRow(month),
    count,
    amount: { net, tax, gross: net + tax },
  }));
}

function monthOfRow(text: string): LocalMonth {
  const month = parseMonth(text);
  if (month === undefined) throw new RangeError(`Failed to read a month from the database: ${text}`);
  return month;
}

async function readUses(
  { db, tenant, member, now }: MemberContext,
  month: LocalMonth | 'all',
): Promise<readonly Use[]> {
  const which = month === 'all' ? 'all' : { month };
  const rows = await endedUsesWithReceipt(db, tenant.id, member.id, now, which)
    .select(isUnpaid.as('is_owed'))
    .orderBy('reservations.starts_at', 'desc')
    .orderBy('reservations.tranid', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.tranid,
    placeName: row.place_name,
    boothName: row.cube_name,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    minutes: minutesBetween(row.starts_at, row.ends_at),
    couponMinutes: row.coupon_minutes,
    amount: { net: row.net, tax: row.tax, gross: row.net + row.tax },
    isOwed: row.is_owed === true,
    receiptNumber:
      row.receipt_no === null || row.issued_at === null
        ? null
        : receiptNumberOf(row.receipt_no, row.issued_at),
  }));
}
