import { useSelector } from '@xstate/react';
import type { Known } from '#machines/shared/lastKnown.ts';
import {
  type ResourceRef,
  selectIsUnderWay,
  selectLoadedAt,
  selectStaleSince,
} from '#machines/shared/resource.ts';
import type { Freshness } from '#src/shell/page/FreshnessBanner.tsx';

/**
 * The age of a resource's data, for the `Page`. Data that are `known` from before a reload, and shown until newer ones
 * come, count as stale.
 */
export function useFreshness(
  resource: ResourceRef | undefined,
  known: Known<unknown> | null = null,
): Freshness {
  const loadedAt = useSelector(resource, (snapshot) => (snapshot ? selectLoadedAt(snapshot) : null));
  const isStale = useSelector(
    resource,
    (snapshot) => snapshot !== undefined && selectStaleSince(snapshot) !== null,
  );
  const isUnderWay = useSelector(
    resource,
    (snapshot) => snapshot !== undefined && selectIsUnderWay(snapshot),
  );
  if (loadedAt === null && known !== null) return { loadedAt: known.at, isStale: true, isUnderWay };
  return { loadedAt, isStale, isUnderWay };
}
