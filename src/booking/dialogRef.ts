import type { ActorRefFrom } from 'xstate';
import type { reservationDialogMachine } from '#machines/booking/reservationDialog.ts';

/** The flow that the parts of the reservation dialog show. */
export type DialogRef = ActorRefFrom<typeof reservationDialogMachine>;
