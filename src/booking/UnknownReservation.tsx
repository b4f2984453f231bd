import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { paths } from '#machines/shell/paths.ts';
import { readReturnTo } from '#src/shared/addresses/wayBack.ts';
import { MissingReservation } from '#src/shared/MissingReservation.tsx';

/** A link has led to a reservation that is none of the member's any more, or never was. */
export function UnknownReservation({ children }: { children: string }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const close = () => navigate(paths.reservations({ returnTo: readReturnTo(query) }), { replace: true });
  return (
    <MissingReservation onClose={close}>
      <p>{children}</p>
    </MissingReservation>
  );
}

interface LinkedReservationProps {
  /** The reservation of the address. */
  readonly linked: number;
  /** The reservations as the server has said them. */
  readonly reservations: readonly Reservation[];
}

/** Says so where the reservation of a link is not there. Whoever cancels it afterwards needs no sheet to tell them. */
export function LinkedReservation({ linked, reservations }: LinkedReservationProps) {
  const [isUnknown] = useState(() => !reservations.some(({ id }) => id === linked));
  return isUnknown ? (
    <UnknownReservation>
      リンクの予約は、終了またはキャンセルされたか、このアカウントの予約ではありません。
    </UnknownReservation>
  ) : null;
}
