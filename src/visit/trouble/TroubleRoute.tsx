import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { troubleKindOf } from '#domain/visit/trouble.ts';
import { paths } from '#machines/shell/paths.ts';
import { MissingReservation } from '#src/shared/MissingReservation.tsx';
import { useShell } from '#src/shell/flow.tsx';
import { Telephone } from './Telephone.tsx';
import { TroubleSheet } from './TroubleSheet.tsx';

/**
 * /app/reservations/trouble (tranid, kind) (docs/spec/visit.md, "Trouble"): the sheet over the list, for the
 * reservation of the link. It stays where the use ends meanwhile: nobody loses what they are writing.
 */
export default function TroubleRoute({ reservations }: { reservations: readonly Reservation[] }) {
  const [query] = useSearchParams();
  const reservationId = query.get('tranid');
  const listed = reservations.find(({ id }) => String(id) === reservationId);
  const [known, setKnown] = useState(listed);
  if (listed !== undefined && listed !== known) setKnown(listed);
  const shell = useShell();
  const leave = () => shell.send({ type: 'navigation.asked', to: paths.reservations(), replace: true });
  return known ? (
    <TroubleSheet
      key={known.id}
      reservation={known}
      kind={troubleKindOf(query.get('kind'))}
      onEnded={leave}
    />
  ) : (
    <MissingReservation variant="secondary" onClose={leave}>
      <p>ご利用が終わったか、このアカウントの予約ではありません。お困りの場合は、お電話ください。</p>
      <Telephone />
    </MissingReservation>
  );
}
