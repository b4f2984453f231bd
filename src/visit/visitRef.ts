import type { ActorRefFrom } from 'xstate';
import type { visitMachine } from '#machines/visit/visit.ts';

/** The flow that the parts of a reservation's card show. */
export type VisitRef = ActorRefFrom<typeof visitMachine>;
