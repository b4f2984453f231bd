import type { Destination } from '../shell/actions.ts';
import { paths } from '../shell/paths.ts';
import type { ReservationDialogOutput } from './reservationDialog.ts';

/** The way to the list that shows what came of a dialog; it is told which reservation was made, where one was. */
export function listAfter(output: ReservationDialogOutput): Destination {
  const reserved = output.outcome === 'reserved' ? output.reservationId : null;
  return { to: paths.reservations(), handsOn: reserved === null ? undefined : { reserved } };
}
