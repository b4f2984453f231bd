import { randomUUID } from 'node:crypto';
import { FREE_CANCELLATION_MINUTES, freeCancellationUntil } from '#domain/booking/quote.ts';
import { spanOf } from '#domain/booking/slots.ts';
import { type Amount, difference, priceOf, ZERO } from '#domain/money.ts';
import { addMinutes, dateOf, type Instant } from '#domain/time.ts';
import { accounts, BOOKING, extensionPurpose } from '#server/booking/ledger/ledger.ts';
import { cardCharge } from '#server/booking/payment/cardCharge.ts';
import type { Trx } from '#server/database/transaction.ts';
import { keepSimulatedPayments } from '#server/ports/gmo/simulator/settlement.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { type PastUse, pastUses } from './pastUses.ts';
import { demoCard, demoCardToken } from './people.ts';

const RATE = { netPer15Minutes: 250, taxPercent: 10 };

/** When it was charged: booths of the demo have the usual limit. */
function chargedAt(startsAt: Instant): Instant {
  return freeCancellationUntil({ startsAt, freeCancellationMinutes: FREE_CANCELLATION_MINUTES });
}

/** A past use with what it cost, and when it was. */
interface PricedUse extends PastUse {
  readonly tranid: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly amount: Amount;
  /** The part that the extension added. */
  readonly added: Amount;
}

function priced(use: PastUse, index: number): PricedUse {
  const charged = use.interval - (use.coupon?.minutes ?? 0);
  const amount = priceOf(charged, RATE);
  const added =
    use.extension === undefined ? ZERO : difference(amount, priceOf(charged - use.extension, RATE));
  return { ...use, ...spanOf(use.date, use.start, use.interval), tranid: index + 1, amount, added };
}

/** Ended and charged reservations with their ledger entries, counted back from `now`. */
export async function seedHistory(trx: Trx, tenantId: string, now: Instant): Promise<void> {
  const uses = pastUses(now).map(priced);
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
        live: use.isGivenUp !== true,
        use_state: use.isGivenUp ? ('cancelled' as const) : ('ended' as const),
        net: use.amount.net,
        tax: use.amount.tax,
        coupon_minutes: use.coupon?.minutes ?? 0,
        created_at: addMinutes(use.startsAt, -24 * 60),
        confirmed_at: addMinutes(use.startsAt, -24 * 60),
        charge_at: chargedAt(use.startsAt),
        charged_at: chargedAt(use.startsAt),
        cancelled_at: null,
        ended_at: use.isGivenUp ? addMinutes(use.startsAt, -20) : null,
      })),
    )
    .execute();
  const extended = await seedExtensions(trx, tenantId, uses);
  const entries = uses.flatMap((use) => entriesOf(use, extended.get(use.tranid)));
  await seedEntries(trx, tenantId, entries);
  await seedPayments(trx, tenantId, entries, now);
}

/** Answers the extension of each use that has one, by the use's id. */
async function seedExtensions(
  trx: Trx,
  tenantId: string,
  uses: readonly PricedUse[],
): Promise<ReadonlyMap<number, number>> {
  const rows = uses.flatMap((use) => {
    if (use.extension === undefined) return [];
    const from = addMinutes(use.endsAt, -use.extension);
    return [
      {
        tenant_id: tenantId,
        tranid: use.tranid,
        extends_from_at: from,
        extends_to_at: use.endsAt,
        net: use.added.net,
        tax: use.added.tax,
        coupon_minutes: 0,
        created_at: addMinutes(from, -10),
        confirmed_at: addMinutes(from, -10),
        cancelled_at: null,
      },
    ];
  });
  const inserted = await trx
    .insertInto('extensions')
    .values(rows)
    .returning(['extension_id', 'tranid'])
    .execute();
  return new Map(inserted.map((row) => [row.tranid, row.extension_id]));
}

interface PastEntry {
  readonly tranid: number;
  readonly memberId: number;
  readonly purpose: string;
  readonly account: string;
  readonly yen: number;
  readonly minutes: number;
  readonly heldAt: Instant;
  readonly chargedAt: Instant;
}

/** The payments of each account for the use: at the booking, and at its extension. */
function entriesOf(use: PricedUse, extensionId: number | undefined): readonly PastEntry[] {
  const { tranid, startsAt, endsAt, coupon, amount, added } = use;
  const corporationId = DEMO_ACCOUNTS[use.memberId - 1]?.corporationId;
  const payer =
    corporationId === undefined
      ? accounts.card(use.memberId)
      : accounts.spending(corporationId, dateOf(startsAt).slice(0, 7));
  const booked = difference(amount, added).gross;
  const booking = {
    tranid,
    memberId: use.memberId,
    purpose: BOOKING,
    heldAt: addMinutes(startsAt, -24 * 60),
    chargedAt: chargedAt(startsAt),
  };
  const extendedAt = addMinutes(endsAt, -(use.extension ?? 0) - 10);
  return [
    ...(booked > 0 ? [{ ...booking, account: payer, yen: booked, minutes: 0 }] : []),
    ...(coupon ? [{ ...booking, account: accounts.coupon(coupon.id), yen: 0, minutes: coupon.minutes }] : []),
    ...(extensionId === undefined
      ? []
      : [
          {
            tranid,
            memberId: use.memberId,
            purpose: extensionPurpose(extensionId),
            account: payer,
            yen: added.gross,
            minutes: 0,
            heldAt: extendedAt,
            chargedAt: extendedAt,
          },
        ]),
  ];
}

async function seedEntries(trx: Trx, tenantId: string, entries: readonly PastEntry[]): Promise<void> {
  const holds = await trx
    .insertInto('ledger_entries')
    .values(
      entries.map(({ heldAt, chargedAt: _, memberId: __, ...entry }) => ({
        tenant_id: tenantId,
        ...entry,
        kind: 'hold' as const,
        ends_hold: null,
        entered_at: heldAt,
      })),
    )
    .returning(['entry_id', 'tranid', 'purpose', 'account'])
    .execute();
  const keyOf = (of: { tranid: number | null; purpose: string; account: string }) =>
    `${of.tranid} ${of.purpose} ${of.account}`;
  const ids = new Map(holds.map((held) => [keyOf(held), held.entry_id]));
  await trx
    .insertInto('ledger_entries')
    .values(
      entries.map(({ heldAt: _, chargedAt, memberId: __, ...entry }) => ({
        tenant_id: tenantId,
        ...entry,
        kind: 'charge' as const,
        ends_hold: ids.get(keyOf(entry)) ?? null,
        entered_at: chargedAt,
      })),
    )
    .execute();
}

/** The payments behind what cards were charged, with ours as with the simulated provider. */
async function seedPayments(
  trx: Trx,
  tenantId: string,
  entries: readonly PastEntry[],
  now: Instant,
): Promise<void> {
  const payments = entries
    .filter(({ account, memberId }) => account === accounts.card(memberId))
    .map((entry) => ({ ...entry, intentId: randomUUID(), card: demoCard(now) }));
  await trx
    .insertInto('intents')
    .values(
      payments.map(({ intentId, memberId, tranid, purpose, yen, chargedAt }) => ({
        tenant_id: tenantId,
        intent_id: intentId,
        kind: cardCharge.name,
        state: 'succeeded' as const,
        member_id: memberId,
        tranid,
        subject: `${tranid}:${purpose}`,
        detail: JSON.stringify({ purpose, yen, cardToken: demoCardToken(memberId) }),
        call: null,
        idempotency_key: null,
        body_hash: null,
        attempts: 1,
        next_attempt_at: null,
        created_at: chargedAt,
        settled_at: chargedAt,
      })),
    )
    .execute();
  await keepSimulatedPayments(trx, tenantId, payments);
}
