import { call } from '#contract/client.ts';
import { getMetadata } from '#contract/shell/metadata.ts';
import { defineResource } from '../shared/resource.ts';

/** The deployment's description of itself: the service's name, its colour, whether it is a demo. */
export const houseMetadata = defineResource('houseMetadata', (_: null, signal) =>
  call(getMetadata, undefined, { signal }),
);
