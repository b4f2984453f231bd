import type { ActorRefFrom } from 'xstate';
import type { floorMapMachine } from '#machines/search/floorMap.ts';

/** The flow that the parts of the floor map show. */
export type FloorMapRef = ActorRefFrom<typeof floorMapMachine>;
