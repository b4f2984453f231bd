import { paths } from '../shell/paths.ts';
import type { ReservationDialogOutput } from './reservationDialog.ts';

/** The address of the list that shows what came of a dialog: the new reservation first, where one was made. */
export function listAfter(output: ReservationDialogOutput): string {
  return paths.reservations(output.outcome === 'reserved' ? output.reservationId : undefined);
}
