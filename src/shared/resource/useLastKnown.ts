import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Known, LastKnown, LastKnownMachine } from '#machines/shared/lastKnown.ts';

/** What was true before a reload, and when; null where nothing was kept. */
export function useLastKnown<Data>(
  lastKnown: LastKnown<Data>,
  actor: ActorRefFrom<LastKnownMachine>,
): Known<Data> | null {
  return useSelector(actor, lastKnown.select);
}
