import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type ListingMachine, selectLoadedAt, selectStaleSince } from '#machines/shared/listing.ts';
import type { Freshness } from '#src/shell/page/FreshnessBanner.tsx';

/** How old what a listing shows is, for the `Page`. */
export function useFreshness(listing: ActorRefFrom<ListingMachine> | undefined): Freshness {
  const loadedAt = useSelector(listing, (snapshot) => (snapshot ? selectLoadedAt(snapshot) : null));
  const isStale = useSelector(
    listing,
    (snapshot) => snapshot !== undefined && selectStaleSince(snapshot) !== null,
  );
  return { loadedAt, isStale };
}
