import { useSearchParams } from 'react-router-dom';
import type { Reservation } from '#domain/booking/reservation.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { ExtensionInput, ExtensionOutput } from '#machines/booking/extension/chart.ts';
import { paths } from '#machines/shell/paths.ts';
import { useShell } from '#src/shell/flow.tsx';
import { UnknownReservation } from '../UnknownReservation.tsx';
import { ExtensionSheet } from './ExtensionSheet.tsx';

interface ExtensionRouteProps {
  reservations: readonly Reservation[];
  list: ExtensionInput['list'];
  subscriber: ExtensionInput['subscriber'];
}

/**
 * /app/reservations/extend (tranid, start) (docs/spec/booking.md, "Screens"): the sheet over the list, for the
 * reservation of the link. Without it the list is seen; what can't be extended at all leads to /app.
 */
export function ExtensionRoute({ reservations, list, subscriber }: ExtensionRouteProps) {
  const [query] = useSearchParams();
  const reservationId = query.get('tranid');
  const reservation = reservations.find(({ id }) => String(id) === reservationId);
  const shell = useShell();
  const leave = ({ outcome }: ExtensionOutput) => {
    if (outcome === 'closed')
      return shell.send({ type: 'navigation.asked', to: paths.reservations(), replace: true });
    shell.send({ type: 'alert.asked', alert: { messages: [MESSAGES.notExtendable] } });
    shell.send({ type: 'navigation.asked', to: paths.to('/app'), replace: false });
  };
  return reservation ? (
    <ExtensionSheet
      key={reservationId}
      reservation={reservation}
      list={list}
      subscriber={subscriber}
      onEnded={leave}
    />
  ) : (
    <UnknownReservation>
      延長しようとした予約は、終了したか、このアカウントの予約ではありません。
    </UnknownReservation>
  );
}
