import type { Reservation } from '#domain/booking/reservation.ts';
import type { Instant, Minutes } from '#domain/time.ts';

/** A member's last act on a reservation: seen, not only announced, until something else is done. */
export type Deed =
  | {
      /** `cancelled`: free of charge. `givenUp`: the charge stays. */
      readonly kind: 'entered' | 'left' | 'cancelled' | 'givenUp';
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
