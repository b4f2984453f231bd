import { useSelector } from '@xstate/react';
import type { GroundPoint } from '#domain/search/map.ts';
import { nearbyMachine, selectPoint } from '#machines/search/nearby.ts';
import { useFlow } from '#src/shell/flow.tsx';

/** Where the device is, once the member has allowed it, here or on the home screen; null until then. */
export function usePoint(): GroundPoint | null {
  return useSelector(useFlow(nearbyMachine), selectPoint);
}
