import type { Destination } from '../../shell/actions.ts';
import { paths } from '../../shell/paths.ts';
import type { ReservationDialogOutput } from '../reservation/dialog.ts';

/** The way to the list that shows the result of a dialog; it is given the reservation that was made, where one was. */
export function listAfter(output: ReservationDialogOutput): Destination {
  const to = paths.reservations();
  return output.outcome === 'reserved' ? { to, handsOn: { made: output.made } } : { to };
}
