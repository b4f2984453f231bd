import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Known, LastKnown, LastKnownMachine } from '#machines/shared/lastKnown.ts';

/** The data from before a reload with their time; null where none were kept. */
export function useLastKnown<Data>(
  lastKnown: LastKnown<Data>,
  actor: ActorRefFrom<LastKnownMachine>,
): Known<Data> | null {
  return useSelector(actor, lastKnown.select);
}
