import { type RawBuilder, sql } from 'kysely';
import type { BookedTime } from '#contract/booking/quote.ts';
import type { CouponGrant } from '#domain/booking/coupons.ts';
import type { UseState } from '#domain/booking/reservation.ts';
import { dateOf, type Instant, instantOf, type Minutes, minuteOfDay, minutesBetween } from '#domain/time.ts';
import { chargeUnderWay } from '#server/booking/payment/cardCharge.ts';
import { freeCancellationColumn } from '#server/booking/reservation/freeCancellation.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';

/** An open hold: its account, yen and minutes; the coupon that it is on, and when that expires, in milliseconds. */
type HoldColumn = readonly (readonly [
  account: string,
  yen: number,
  minutes: number,
  couponId: number | null,
  expiresMs: number | null,
])[];

/** A reservation as a move needs it. */
export interface ReservationToMove {
  readonly tranid: number;
  readonly boothId: number;
  readonly placeName: string;
  readonly boothName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly useState: UseState;
  readonly net: number;
  readonly tax: number;
  readonly couponMinutes: Minutes;
  readonly chargedAt: Instant | null;
  readonly purpose: string;
  /** How often it was moved. */
  readonly moves: number;
  /** The rate at which it was reserved; null where that was not kept. */
  readonly netPer15Minutes: number | null;
  readonly freeCancellationMinutes: Minutes;
  readonly isBeingPaid: boolean;
  readonly holds: HoldColumn;
}

type Owner = Pick<Command<unknown>, 'tenant' | 'member'>;

interface Key {
  readonly tenant: string;
  readonly member: number;
  readonly tranid: number;
}

function own(given: Givens<Key>): RawBuilder<unknown> {
  return sql`
    reservations.tenant_id = ${given.tenant} and reservations.member_id = ${given.member}
    and reservations.tranid = ${given.tranid} and live and confirmed_at is not null`;
}

/** A column of the booth that the reservation has. */
function ofBooth(column: 'place_name' | 'cube_name'): RawBuilder<string> {
  return sql`(
    select ${sql.ref(column)} from booths
    where booths.tenant_id = reservations.tenant_id and booths.telecube_id = reservations.telecube_id
  )`;
}

function columns(given: Givens<Key>): RawBuilder<ReservationToMove> {
  return sql`
    tranid, telecube_id as "boothId", starts_at as "startsAt", ends_at as "endsAt", use_state as "useState", net, tax,
    coupon_minutes as "couponMinutes", charged_at as "chargedAt", purpose, moves,
    net_per_15_minutes as "netPer15Minutes", ${freeCancellationColumn} as "freeCancellationMinutes",
    ${ofBooth('place_name')} as "placeName",
    ${ofBooth('cube_name')} as "boothName", ${chargeUnderWay(given.tenant, given.tranid)} as "isBeingPaid", (
      select coalesce(json_agg(json_build_array(held.account, held.yen, held.minutes, coupons.coupon_id,
        date_part('epoch', coupons.expires_at) * 1000)), '[]')
      from ledger_entries held
      left join coupons on coupons.tenant_id = held.tenant_id and held.account = 'coupon:' || coupons.coupon_id
      where held.tenant_id = reservations.tenant_id and held.tranid = reservations.tranid
        and held.purpose = reservations.purpose and held.kind = 'hold'
        and not exists (
          select 1 from ledger_entries ending
          where ending.tenant_id = held.tenant_id and ending.ends_hold = held.entry_id
        )
    ) as holds`;
}

const unlocked = prepareStatement<Key, ReservationToMove>(
  (given) => sql`select ${columns(given)} from reservations where ${own(given)}`,
);

/** Both booths in the order of their ids, and then the reservation: no two moves wait for each other in a circle. */
const locked = prepareStatement<Key & { booth: number }, ReservationToMove>(
  (given) => sql`
    with old_and_new as materialized (
      select booths.telecube_id
      from booths
      where booths.tenant_id = ${given.tenant} and booths.telecube_id in (
        ${given.booth}, (select reservations.telecube_id from reservations where ${own(given)})
      )
      order by booths.telecube_id
      for no key update
    )
    select ${columns(given)}
    from reservations
    where ${own(given)} and (select count(*) from old_and_new) >= 0
    for no key update of reservations`,
);

function keyOf({ tenant, member }: Owner, tranid: number): Key {
  return { tenant: tenant.id, member: member.id, tranid };
}

/** The member's reservation, for a quote; undefined where there is none that is live. */
export async function readReservationToMove(
  db: Db,
  owner: Owner,
  tranid: number,
): Promise<ReservationToMove | undefined> {
  const [row] = await unlocked(db, keyOf(owner, tranid));
  return row;
}

/**
 * The same, with its present booth, its future booth and its row locked. An earlier statement locks the booker: only
 * after that is the present booth certain.
 */
export async function lockReservationToMove(
  trx: Trx,
  owner: Owner,
  tranid: number,
  boothId: number,
): Promise<ReservationToMove | undefined> {
  const [row] = await locked(trx, { ...keyOf(owner, tranid), booth: boothId });
  return row;
}

/** The time that it has now. */
export function timeOf(reservation: ReservationToMove): BookedTime {
  const { boothId, startsAt, endsAt } = reservation;
  return {
    boothId,
    date: dateOf(startsAt),
    start: minuteOfDay(startsAt),
    interval: minutesBetween(startsAt, endsAt),
  };
}

/** The coupons whose minutes it holds. */
export function heldCoupons({ holds }: ReservationToMove): readonly CouponGrant[] {
  return holds.flatMap(([, , minutes, couponId, expiresMs]) =>
    couponId === null || expiresMs === null
      ? []
      : [{ id: couponId, remaining: minutes, expiresAt: instantOf(Math.round(expiresMs)) }],
  );
}

/** The yen that it holds on an account. */
export function yenHeldOn({ holds }: ReservationToMove, account: string | null): number {
  return holds.reduce((sum, [each, yen]) => (each === account ? sum + yen : sum), 0);
}
