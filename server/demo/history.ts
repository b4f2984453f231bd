import { freeCancellationUntil } from '#domain/booking/quote.ts';
import { spanOf } from '#domain/booking/slots.ts';
import { priceOf } from '#domain/money.ts';
import { addDays, addMinutes, dateOf, type Instant, type Minutes } from '#domain/time.ts';
import { accounts, BOOKING } from '#server/booking/ledger/ledger.ts';
import type { Trx } from '#server/database/transaction.ts';

interface PastUse {
  readonly memberId: number;
  readonly daysAgo: number;
  readonly start: Minutes;
  readonly interval: Minutes;
  readonly boothId: number;
}

/** Some months of use by 山田 花子 (member 1); order gives the ids, from 1 on. */
const PAST_USES: readonly PastUse[] = [
  { memberId: 1, daysAgo: 118, start: 10 * 60, interval: 60, boothId: 1 },
  { memberId: 1, daysAgo: 104, start: 13 * 60 + 30, interval: 90, boothId: 21 },
  { memberId: 1, daysAgo: 90, start: 9 * 60, interval: 45, boothId: 47 },
  { memberId: 1, daysAgo: 76, start: 18 * 60, interval: 30, boothId: 2 },
  { memberId: 1, daysAgo: 62, start: 11 * 60, interval: 120, boothId: 37 },
  { memberId: 1, daysAgo: 48, start: 15 * 60, interval: 60, boothId: 4 },
  { memberId: 1, daysAgo: 35, start: 9 * 60 + 15, interval: 75, boothId: 57 },
  { memberId: 1, daysAgo: 21, start: 11 * 60, interval: 60, boothId: 1 },
  { memberId: 1, daysAgo: 15, start: 11 * 60, interval: 60, boothId: 1 },
  { memberId: 1, daysAgo: 11, start: 18 * 60, interval: 30, boothId: 49 },
  { memberId: 1, daysAgo: 8, start: 13 * 60, interval: 120, boothId: 33 },
  { memberId: 1, daysAgo: 3, start: 9 * 60 + 30, interval: 45, boothId: 40 },
  { memberId: 1, daysAgo: 1, start: 15 * 60, interval: 60, boothId: 2 },
];

const RATE = { netPer15Minutes: 250, taxPercent: 10 };

/** Ended and charged reservations with their ledger entries, counted back from `now`. */
export async function seedHistory(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const uses = PAST_USES.map((use, index) => {
    const span = spanOf(addDays(dateOf(now), -use.daysAgo), use.start, use.interval);
    return { ...use, ...span, tranid: index + 1, amount: priceOf(use.interval, RATE) };
  });
  await trx
    .insertInto('reservations')
    .values(
      uses.map((use) => ({
        tenant_id: tenantId,
        tranid: use.tranid,
        member_id: use.memberId,
        telecube_id: use.boothId,
        starts_at: use.startsAt,
        ends_at: use.endsAt,
        live: true,
        use_state: 9 as const,
        net: use.amount.net,
        tax: use.amount.tax,
        coupon_minutes: 0,
        created_at: addMinutes(use.startsAt, -24 * 60),
        confirmed_at: addMinutes(use.startsAt, -24 * 60),
        charge_at: freeCancellationUntil(use.startsAt),
        charged_at: freeCancellationUntil(use.startsAt),
        cancelled_at: null,
      })),
    )
    .execute();
  const entries = uses.map((use) => ({
    tenant_id: tenantId,
    account: accounts.card(use.memberId),
    yen: use.amount.gross,
    minutes: 0,
    tranid: use.tranid,
    purpose: BOOKING,
  }));
  const holds = await trx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry, index) => ({
        ...entry,
        kind: 'hold' as const,
        ends_hold: null,
        entered_at: uses[index]?.startsAt ?? now,
      })),
    )
    .returning(['entry_id', 'tranid'])
    .execute();
  await trx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        ...entry,
        kind: 'charge' as const,
        ends_hold: holds.find((held) => held.tranid === entry.tranid)?.entry_id ?? null,
        entered_at: now,
      })),
    )
    .execute();
}
