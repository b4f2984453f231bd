import { call } from '#contract/client.ts';
import { getHome } from '#contract/search/home.ts';
import { defineResource } from '../shared/resource.ts';

/** What the home screen shows beside the spec's groups (decisions.md, GET /home); counts age quickly. */
export const home = defineResource('home', (_: null, signal) => call(getHome, undefined, { signal }), {
  freshness: 60_000,
  follows: () => ['reservations'],
});

export const homeMachine = home.machine;
