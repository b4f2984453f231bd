import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type ListingMachine, selectLoadedAt, selectStaleSince } from '#machines/shared/listing.ts';
import type { Freshness } from '#src/shell/FreshnessBanner.tsx';

/** How old what a listing shows is, for the `Page`. */
export function useFreshness(listing: ActorRefFrom<ListingMachine>): Freshness {
  const loadedAt = useSelector(listing, selectLoadedAt);
  const isStale = useSelector(listing, (snapshot) => selectStaleSince(snapshot) !== null);
  return { loadedAt, isStale };
}
