import { freeCancellationUntil } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { momentName } from '#src/shared/moments.ts';
import { useServerNow } from '#src/shell/serverNow.ts';

/** The charge is fixed (spec section 4, Billing). */
export function TooLateToCancel({ reservation }: { reservation: Reservation }) {
  const until = freeCancellationUntil(reservation.startsAt);
  return (
    <p>
      無料でキャンセルできるのは{momentName(until, useServerNow(60_000))}
      まででした。以降は利用の有無にかかわらず料金がかかります。
    </p>
  );
}
