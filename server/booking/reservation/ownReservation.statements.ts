import { type RawBuilder, sql } from 'kysely';
import type { UseState } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Instant, Minutes } from '#domain/time.ts';
import { afterBooker, lockedBooker } from '#server/account/member/payer.ts';
import { type Givens, prepareStatement } from '#server/database/prepared.ts';
import type { Db, Trx } from '#server/database/transaction.ts';
import type { Command } from '#server/effects/command.ts';
import type { MemberContext } from '#server/usecase/context.ts';
import { afterCaller, lockedCaller } from '#server/usecase/lockMember.ts';
import { notFound, unauthenticated } from '#server/usecase/refusal.ts';
import { isEmptyBefore } from './earlyEntry.statements.ts';
import { freeCancellationColumn } from './freeCancellation.ts';

/** A reservation as its member's calls need it. */
export interface OwnReservation {
  readonly tranid: number;
  readonly boothId: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly useState: UseState;
  /** Whether it has its slot: neither ended nor given up. */
  readonly isLive: boolean;
  /** Yen of the whole use, extensions included. */
  readonly net: number;
  readonly tax: number;
  readonly couponMinutes: Minutes;
  readonly chargedAt: Instant | null;
  /** Until when the slot is kept while the card is being charged for an extension. */
  readonly extendsTo: Instant | null;
  /** Of the ledger entries that pay for it. */
  readonly purpose: string;
  readonly freeCancellationMinutes: Minutes;
  /** The rate at which it was reserved; null where that was not kept. */
  readonly netPer15Minutes: number | null;
}

interface OwnKey {
  readonly tenant: string;
  readonly member: number;
  readonly tranid: number;
}

const columns = sql<OwnReservation>`
  reservations.tranid, reservations.telecube_id as "boothId", reservations.starts_at as "startsAt",
  reservations.ends_at as "endsAt", reservations.use_state as "useState", reservations.live as "isLive",
  reservations.net, reservations.tax, reservations.coupon_minutes as "couponMinutes",
  reservations.charged_at as "chargedAt", reservations.extends_to_at as "extendsTo", reservations.purpose,
  reservations.net_per_15_minutes as "netPer15Minutes", ${freeCancellationColumn} as "freeCancellationMinutes"`;

/** Ended ones included; not those that are cancelled or not confirmed yet, nor anybody else's. */
function isOwn(given: Givens<OwnKey>): RawBuilder<boolean> {
  return sql`
    reservations.tenant_id = ${given.tenant} and reservations.member_id = ${given.member}
    and reservations.tranid = ${given.tranid} and reservations.confirmed_at is not null
    and reservations.use_state <> 'cancelled'`;
}

/** The refusal of what is somebody else's, cancelled or not confirmed yet: as if it did not exist. */
export function reservationMissing() {
  return notFound(MESSAGES.reservationMissing);
}

const own = prepareStatement<OwnKey, OwnReservation & { readonly isEmptyBefore: boolean }>(
  (given) => sql`
    select ${columns}, ${isEmptyBefore} as "isEmptyBefore"
    from reservations
    where ${isOwn(given)}`,
);

/** The member's reservation, ended ones included, and whether it may be entered early. 404. */
export async function readOwnReservation(db: Db, { tenant, member }: MemberContext, tranid: number) {
  const [row] = await own(db, { tenant: tenant.id, member: member.id, tranid });
  if (row === undefined) throw reservationMissing();
  return row;
}

type LockedRow = OwnReservation | { readonly tranid: null };

function lockedAfter(members: (given: Givens<OwnKey>) => RawBuilder<unknown>, after: RawBuilder<boolean>) {
  return prepareStatement<OwnKey, LockedRow>(
    (given) => sql`
      with ${members(given)}, own as materialized (
        select ${columns} from reservations where ${isOwn(given)} and ${after} for no key update
      )
      select own.* from member left join own on true`,
  );
}

const callerAndReservation = lockedAfter(lockedCaller, afterCaller);
const bookerAndReservation = lockedAfter(lockedBooker, afterBooker);

function lockedIn([row]: readonly LockedRow[]): OwnReservation | undefined {
  if (row === undefined) throw unauthenticated();
  return row.tranid === null ? undefined : row;
}

/** Locks the member and their reservation, in this order; undefined where there is none. */
export async function lockCallerAndReservation(trx: Trx, { key }: Command<unknown>, tranid: number) {
  return lockedIn(await callerAndReservation(trx, { ...key, tranid }));
}

/** Locks the member, the corporation that pays, and the reservation, in this order; undefined where there is none. */
export async function lockBookerAndReservation(trx: Trx, { key }: Command<unknown>, tranid: number) {
  return lockedIn(await bookerAndReservation(trx, { ...key, tranid }));
}

const boothAndReservation = prepareStatement<OwnKey, OwnReservation>(
  (given) => sql`
    with booth as materialized (
      select booths.telecube_id
      from booths
      where booths.tenant_id = ${given.tenant}
        and booths.telecube_id = (select reservations.telecube_id from reservations where ${isOwn(given)})
      for no key update
    )
    select ${columns} from reservations where ${isOwn(given)} and (select count(*) from booth) >= 0
    for no key update`,
);

/**
 * Locks the booth of the member's reservation, and then its row; undefined where there is none. The booker is locked
 * before, in a statement of its own: only then is it certain which booth it has.
 */
export async function lockBoothAndReservation(
  trx: Trx,
  { key }: Command<unknown>,
  tranid: number,
): Promise<OwnReservation | undefined> {
  const [row] = await boothAndReservation(trx, { ...key, tranid });
  return row;
}
