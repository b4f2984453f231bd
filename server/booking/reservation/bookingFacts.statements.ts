import { sql } from 'kysely';
import type { InvitationLimits } from '#domain/account/invitation.ts';
import { NOT_FOUND } from '#domain/messages.ts';
import { dateOf, type Instant } from '#domain/time.ts';
import { limitsOf } from '#server/account/guest/limits.ts';
import type { Booker } from '#server/account/member/payer.ts';
import { termsVersionColumn } from '#server/account/terms/terms.ts';
import {
  type CouponColumn,
  type CouponKey,
  couponsColumn,
  couponsIn,
} from '#server/booking/ledger/coupons.ts';
import { yenLeftColumn } from '#server/booking/ledger/ledger.ts';
import { boundedAccount, type Means } from '#server/booking/ledger/price.ts';
import { cardCharge } from '#server/booking/payment/cardCharge.ts';
import { owesColumn } from '#server/booking/payment/paymentDue.ts';
import {
  type BoothSchedule,
  type Day,
  dayOf,
  type ScheduleRow,
  scheduleColumns,
  scheduleOf,
  takenOf,
} from '#server/booths/availability/boothSchedules.ts';
import { upcomingColumn } from '#server/booths/availability/upcoming.ts';
import { isAskedForPasscodes, passcodeMissingColumn } from '#server/booths/passcode/passcode.ts';
import { prepareStatement } from '#server/database/prepared.ts';
import type { Db } from '#server/database/transaction.ts';
import { type Command, type CommandKey, commandKeyOf } from '#server/effects/command.ts';
import { type Earlier, type EarlierColumn, earlierColumn } from '#server/effects/earlier.ts';
import { notFound } from '#server/usecase/refusal.ts';

/**
 * All that a booking, an immediate use or an extension is judged by, as it is now: read in one statement (in two for a
 * guest), judged without any. Read under the locks of booker and booth it holds until the transaction ends.
 */
export interface BookingFacts extends Means, Earlier {
  /** The day of the booth; undefined for an unknown one. */
  readonly booth: BoothSchedule | undefined;
  /** Whether anything here opens it: the door service, or its own key pad. */
  readonly isEnterable: boolean;
  readonly isPasscodeMissing: boolean;
  /** Of the usage terms in force; null where there are none. */
  readonly termsVersion: string | null;
  readonly upcomingCount: number;
  /** The rest of a guest's invitation; null for members. */
  readonly limits: InvitationLimits | null;
}

type Values = Day &
  CouponKey &
  CommandKey & { readonly booth: number | null; readonly account: string | null };

interface Row extends ScheduleRow {
  readonly has_booth: boolean;
  readonly is_passcode_missing: boolean;
  readonly terms_version: string | null;
  readonly upcoming: number;
  readonly coupons: CouponColumn;
  readonly yen_left: number;
  readonly owes: boolean;
  readonly earlier: EarlierColumn;
}

const bookingFacts = prepareStatement<Values, Row>(
  (given) => sql`
    select ${scheduleColumns(given)},
      booths.telecube_id is not null as has_booth,
      ${passcodeMissingColumn(given)} as is_passcode_missing,
      ${termsVersionColumn(given)} as terms_version,
      ${upcomingColumn(given)} as upcoming,
      ${couponsColumn(given)} as coupons,
      ${yenLeftColumn(given)} as yen_left,
      ${owesColumn(given)} as owes,
      ${earlierColumn(given)} as earlier
    from (select ${given.tenant}::text as tenant_id, ${given.booth}::int as telecube_id) asked
    left join booths on booths.tenant_id = asked.tenant_id and booths.telecube_id = asked.telecube_id
    ${takenOf(given)}`,
);

/** A command, or the request for a quote: its member, tenant, time and key. */
export type FactsContext = Omit<Command<unknown>, 'request' | 'key'>;

/** A use of a booth whose facts are asked for. */
interface WantedUse {
  /** null: no booth is known. */
  readonly boothId: number | null;
  /** The start of the reservation: its day, and the month whose cap it counts against. */
  readonly startsAt: Instant;
  /** When the minutes begin to count: coupons must still be valid then. */
  readonly countsFrom: Instant;
  /** The reservation that is to be moved there: a guest's invitation is read without it. */
  readonly without?: number;
}

/** Reads what the use is judged by. */
export async function readBookingFacts(
  db: Db,
  context: FactsContext,
  booker: Booker,
  { boothId, startsAt, countsFrom, without }: WantedUse,
): Promise<BookingFacts> {
  const { tenant, services } = context;
  const date = dateOf(startsAt);
  const [row] = await bookingFacts(db, {
    ...dayOf(context, booker.id, date),
    ...commandKeyOf(context, cardCharge),
    booth: boothId,
    coupons_valid_at: new Date(countsFrom),
    account: boundedAccount(booker, startsAt),
  });
  if (row === undefined) throw new Error('Failed to read what a booking is judged by: no row.');
  return {
    booth: row.has_booth ? scheduleOf(row, date) : undefined,
    isEnterable: row.is_enterable,
    isPasscodeMissing: isAskedForPasscodes(booker) && row.is_passcode_missing,
    termsVersion: row.terms_version,
    upcomingCount: row.upcoming,
    coupons: couponsIn(row.coupons),
    yenLeft: row.yen_left,
    owes: row.owes,
    takesCards: services.payments.takesCards,
    limits: await limitsOf(db, tenant.id, booker, without),
    earlier: row.earlier,
  };
}

/** The booth that the facts are about; 404 for an unknown one. */
export function boothOf({ booth }: Pick<BookingFacts, 'booth'>): BoothSchedule {
  if (booth === undefined) throw notFound(NOT_FOUND.booth);
  return booth;
}
