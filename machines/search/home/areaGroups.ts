import { call } from '#contract/client.ts';
import { listAreaGroups } from '#contract/search/places.ts';
import { defineResource } from '../../shared/resource.ts';

/** Groups of areas (docs/spec/search.md, "Screens", /app/area-search). */
export const areaSearch = defineResource('areaSearch', (_: null, signal) =>
  call(listAreaGroups, undefined, { signal }),
);

export const areaSearchMachine = areaSearch.machine;
