import { useSelector } from '@xstate/react';
import { type ResourceRef, selectLoadedAt, selectStaleSince } from '#machines/shared/resource.ts';
import type { Freshness } from '#src/shell/page/FreshnessBanner.tsx';

/** How old what a resource shows is, for the `Page`. */
export function useFreshness(resource: ResourceRef | undefined): Freshness {
  const loadedAt = useSelector(resource, (snapshot) => (snapshot ? selectLoadedAt(snapshot) : null));
  const isStale = useSelector(
    resource,
    (snapshot) => snapshot !== undefined && selectStaleSince(snapshot) !== null,
  );
  return { loadedAt, isStale };
}
