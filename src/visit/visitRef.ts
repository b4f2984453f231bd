import type { ActorRefFrom } from 'xstate';
import type { Reservation } from '#domain/booking/reservation.ts';
import type { visitMachine } from '#machines/visit/visit.ts';

/** The flow that the parts of a reservation's card show. */
export type VisitRef = ActorRefFrom<typeof visitMachine>;

/**
 * What else opens the booth: the code of its key pad, or the code that it reads. The list tells them when entry opens,
 * while the visit runs already.
 */
export type EntryCodes = Pick<Reservation, 'pinId' | 'qrCode'>;
