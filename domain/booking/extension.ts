import { type Amount, difference, priceOf, type Rate, ZERO } from '#domain/money.ts';
import { DAY_MINUTES, type Instant, type LocalDate, type Minutes } from '#domain/time.ts';
import { type BusyKind, type BusyRange, isFree } from './availability.ts';
import { isInUse, isPastEnd, type Reservation } from './reservation.ts';
import type { BookingRules } from './slots.ts';

/**
 * One way to extend: by how many minutes, and for how much more (tax-included; null for guests or where it is not
 * told).
 */
export interface ExtensionChoice {
  readonly minutes: Minutes;
  readonly gross: number | null;
}

/**
 * By how much a reservation that ends at that minute of its day can be extended, shortest first: multiples of the unit
 * up to the slot sequence limit, as long as the booth is free and the day not over (docs/spec/booking.md, "Constants").
 */
export function extensionMinutes(
  busyAfter: readonly BusyRange[],
  endsAt: Minutes,
  rules: Pick<BookingRules, 'unitMinutes' | 'maxUnits'>,
): readonly Minutes[] {
  return Array.from({ length: rules.maxUnits }, (_, index) => (index + 1) * rules.unitMinutes).filter(
    (minutes) => endsAt + minutes <= DAY_MINUTES && isFree(busyAfter, endsAt, endsAt + minutes),
  );
}

/** The reason why the longest extension is no longer, where the limit is not the reason. */
export const EXTENSION_ENDS = ['self', 'others', 'closed', 'invitation'] as const satisfies readonly (
  | BusyKind
  | 'invitation'
)[];
export type ExtensionEnd = (typeof EXTENSION_ENDS)[number];

/** A booth nearby that is free when the use ends. */
export interface Neighbour {
  readonly boothId: number;
  readonly boothName: string;
  readonly date: LocalDate;
  readonly start: Minutes;
  /** For how long, an hour at most. */
  readonly interval: Minutes;
}

/** By how much a use can be extended, what stands behind it, and where else to go if it can't be. */
export interface ExtensionTimes {
  /** Shortest first. */
  readonly choices: readonly ExtensionChoice[];
  /** The present end, from which they count; null where the server does not tell. */
  readonly from: Instant | null;
  /** null where nothing does, and where the server does not tell. */
  readonly end: ExtensionEnd | null;
  /** Only where there are no choices. */
  readonly neighbours: readonly Neighbour[];
}

/**
 * Why a use that ends at that minute of its day can't be extended further; null where only the longest extension ends
 * it.
 */
export function extensionEnd(
  busyAfter: readonly BusyRange[],
  endsAt: Minutes,
  rules: Pick<BookingRules, 'unitMinutes' | 'maxUnits'>,
): BusyKind | null {
  const { unitMinutes, maxUnits } = rules;
  const longest = extensionMinutes(busyAfter, endsAt, rules).at(-1) ?? 0;
  if (longest === unitMinutes * maxUnits) return null;
  const from = endsAt + longest;
  // Where nothing is busy any more, the day is over.
  return busyAfter.find((range) => from < range.to)?.kind ?? 'closed';
}

/** Only what is in use and not over can be extended (docs/spec/booking.md, "Input": refused after the end). */
export function canBeExtended(reservation: Pick<Reservation, 'useState' | 'endsAt'>, now: Instant): boolean {
  return isInUse(reservation) && !isPastEnd(reservation, now);
}

/** A reservation as it costs now. */
interface Paid {
  readonly amount: Amount;
  readonly minutes: Minutes;
  readonly couponMinutes: Minutes;
}

/**
 * The price of more time: the price of the whole reservation less what it costs already (docs/spec/money.md,
 * "Amounts"). Nothing where the operator has lowered the price, or its tax, meanwhile: an extension never pays back.
 */
export function extensionPrice(
  before: Paid,
  extension: { readonly minutes: Minutes; readonly couponMinutes: Minutes },
  rate: Rate,
): Amount {
  const charged = before.minutes + extension.minutes - before.couponMinutes - extension.couponMinutes;
  const more = difference(priceOf(charged, rate), before.amount);
  return more.net > 0 && more.gross > 0 ? more : ZERO;
}
