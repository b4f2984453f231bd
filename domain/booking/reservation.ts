import type { Amount } from '#domain/money.ts';
import { addMinutes, cutToSecond, type Instant, type Minutes } from '#domain/time.ts';
import { type Cancellable, isCancellationFree } from './quote.ts';

/** The states of a use in which somebody has entered and not yet left. */
export const IN_USE = ['inUse', 'reentered', 'extended'] as const;

/** Those that are neither ended nor cancelled. */
export const ACTIVE = ['reserved', ...IN_USE] as const;

/** The states of a use (docs/spec/booking.md, "Upcoming and in use"). */
export const USE_STATES = [...ACTIVE, 'ended', 'cancelled'] as const;
export type UseState = (typeof USE_STATES)[number];

/** How long before the start an empty booth may be entered (docs/spec/visit.md, "Before the start"). */
export const EARLY_ENTRY_MINUTES = 5;

/** How the door is opened: `door` by open-door, `lock` by unlock (docs/spec/visit.md, "Data"). */
export type BoothType = 'door' | 'lock';

/** A member's reservation. Amounts are null for guests. */
export interface Reservation extends Cancellable {
  readonly id: number;
  readonly boothId: number;
  readonly boothName: string;
  readonly placeName: string;
  /** Empty for a booth on its own, and where the server does not tell. */
  readonly floorName: string;
  /** How to find the booth; empty where the server does not tell. */
  readonly access: string;
  /** In degrees; null where the server does not tell. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  /** null where the server does not tell. */
  readonly areaId: number | null;
  readonly floorMapId: number | null;
  readonly endsAt: Instant;
  readonly useState: UseState;
  readonly boothType: BoothType;
  /** The booth shows a QR code instead of opening by the phone. */
  readonly isQrCodeMode: boolean;
  /** Nobody is in the booth before the start, so that it may be entered early. */
  readonly isEmptyBefore: boolean;
  /** The use before it ended early, and its member was told; false where the server does not tell. */
  readonly wasLeftEarly: boolean;
  readonly amount: Amount | null;
  readonly couponMinutes: Minutes;
  readonly isExtendable: boolean;
  readonly extensionMinutes: Minutes;
  readonly extensionGross: number | null;
  readonly wifiSsid: string | null;
  readonly pinId: string | null;
  readonly qrCode: string | null;
  readonly isBeingCancelled: boolean;
  /** When the amount was charged; null while it is only held. */
  readonly chargedAt: Instant | null;
  /** How often it has changed as a calendar shows it; 0 where the server does not count. */
  readonly sequence: number;
}

/** Whether somebody has entered and not yet left (docs/spec/booking.md, "Upcoming and in use"). */
export function isInUse({ useState }: Pick<Reservation, 'useState'>): boolean {
  return IN_USE.some((inUse) => inUse === useState);
}

/** Whether it is neither ended nor cancelled. */
export function isActive({ useState }: Pick<Reservation, 'useState'>): boolean {
  return ACTIVE.some((active) => active === useState);
}

/**
 * Reserved and not yet entered; an ended or cancelled one of another server is shown as upcoming too
 * (docs/spec/booking.md, "Upcoming and in use").
 */
export function isUpcoming(reservation: Pick<Reservation, 'useState'>): boolean {
  return !isInUse(reservation);
}

/** How a reservation may be given up at `now` (docs/spec/booking.md, "Upcoming and in use"). */
export type CancellationKind = 'refused' | 'free' | 'forced';

/**
 * The one rule of screen and server, judged by the second that `now` falls in. A charge stays a charge, so that
 * cancelling a reservation made at exactly 60:00 is not free.
 */
export function cancellationKind(
  reservation: Cancellable & Pick<Reservation, 'endsAt' | 'useState' | 'chargedAt'>,
  now: Instant,
): CancellationKind {
  if (isPastEnd(reservation, now)) return 'refused';
  const isHeld = isUpcoming(reservation) && reservation.chargedAt === null;
  return isHeld && isCancellationFree(now, reservation) ? 'free' : 'forced';
}

/**
 * Whether its last second is over: at the very end it is not (docs/spec/booking.md, "Upcoming and in use" and "Input").
 */
export function isPastEnd({ endsAt }: Pick<Reservation, 'endsAt'>, now: Instant): boolean {
  return cutToSecond(now) > endsAt;
}

/** From when a booth may be entered that is empty before the start. */
export function earliestEntry(startsAt: Instant): Instant {
  return addMinutes(startsAt, -EARLY_ENTRY_MINUTES);
}

/** From when the booth may be entered: the start, or EARLY_ENTRY_MINUTES before where it is empty. */
export function entryOpensAt(reservation: Pick<Reservation, 'startsAt' | 'isEmptyBefore'>): Instant {
  return reservation.isEmptyBefore ? earliestEntry(reservation.startsAt) : reservation.startsAt;
}

/** In use first, then by start. */
export function byUrgency(a: Reservation, b: Reservation): number {
  return Number(isInUse(b)) - Number(isInUse(a)) || a.startsAt - b.startsAt || a.id - b.id;
}

/** The reservations in use, and those still to come. */
export function splitByUse(reservations: readonly Reservation[]) {
  return {
    inUse: reservations.filter(isInUse),
    upcoming: reservations.filter(isUpcoming),
  };
}
