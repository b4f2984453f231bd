import { useSelector } from '@xstate/react';
import type { ApiError } from '#contract/errors.ts';
import { type ResourceRef, selectLastFailure } from '#machines/shared/resource.ts';

/** Why nothing, or nothing newer, can be shown; null where it is there, or asked for the first time. */
export function useFailure(resource: ResourceRef | undefined): ApiError | null {
  return useSelector(resource, (snapshot) => (snapshot ? selectLastFailure(snapshot) : null));
}
