import type { Reservation } from '#domain/booking/reservation.ts';
import type { Span } from '#domain/booking/slots.ts';
import { dateOf, type Instant, type LocalDate, type Minutes } from '#domain/time.ts';

/** A use that is over: left, or `ended` as its time ran out. */
export interface EndOfUse {
  readonly kind: 'left' | 'ended';
  /** As it was. */
  readonly reservation: Reservation;
  /** The server's time. */
  readonly at: Instant;
}

/** A reservation that was given another time or booth. */
export interface Moved {
  readonly kind: 'moved';
  /** As it was. */
  readonly reservation: Reservation;
  /** The server's time. */
  readonly at: Instant;
  /** As it is now. */
  readonly to: Span & Pick<Reservation, 'placeName' | 'boothName'>;
  /** Its price now, and by how much that is more than before, in tax-included yen; null for guests. */
  readonly gross: number | null;
  readonly difference: number | null;
  readonly couponMinutes: Minutes;
}

/** A member's last act on a reservation: seen, not only announced, until something else is done. */
export type Deed =
  | EndOfUse
  | Moved
  | {
      /** `cancelled`: free of charge. `givenUp`: the charge stays. */
      readonly kind: 'entered' | 'cancelled' | 'givenUp';
      /** As it was. */
      readonly reservation: Reservation;
      /** The server's time. */
      readonly at: Instant;
    }
  | {
      readonly kind: 'extended';
      readonly reservation: Reservation;
      readonly at: Instant;
      readonly minutes: Minutes;
      /** The added price, tax-included yen; null for guests. */
      readonly gross: number | null;
      readonly couponMinutes: Minutes;
    };

/** Whether the last act ended the use of that reservation: its card has become the one that says so. */
export function isEndOf(deed: Deed | null, { id }: Pick<Reservation, 'id'>): boolean {
  return (deed?.kind === 'left' || deed?.kind === 'ended') && deed.reservation.id === id;
}

/** Whether the last act ended a use, and is still said: on its day (docs/spec/visit.md, "In use"). */
export function isEndOn(deed: Deed | null, today: LocalDate): boolean {
  return (deed?.kind === 'left' || deed?.kind === 'ended') && dateOf(deed.at) === today;
}
