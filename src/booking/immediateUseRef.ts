import type { ActorRefFrom } from 'xstate';
import type { immediateUseMachine } from '#machines/booking/immediateUse.ts';

/** The flow that the parts of the immediate-use screen show. */
export type ImmediateUseRef = ActorRefFrom<typeof immediateUseMachine>;
