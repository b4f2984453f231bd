import { cancelForced, cancelReservation } from '#contract/booking/cancellation.ts';
import { cancelling } from '#machines/booking/cancellation/command.ts';
import { type Asking, command } from '../../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  command(
    'a cancellation',
    cancelling,
    { reservationId: 7, isFree: true, neverUsed: false },
    cancelReservation,
    { tranid: 7 },
    { cancel_not_free: 'refused', reservation_ended: 'refused', not_found: 'refused' },
  ),
  command(
    'giving up',
    cancelling,
    { reservationId: 8, isFree: false, neverUsed: true },
    cancelForced,
    { tranid: 8, notInUsed: true },
    { reservation_ended: 'refused', not_found: 'refused' },
  ),
];
