import type { ActorRefFrom } from 'xstate';
import type { mapSearchMachine } from '#machines/search/mapSearch.ts';

/** The flow that the parts of the map search show. */
export type MapSearchRef = ActorRefFrom<typeof mapSearchMachine>;
