import { call } from '#contract/client.ts';
import { getHome } from '#contract/search/home.ts';
import { countedBooths } from '#domain/search/home.ts';
import { defineResource } from '../../shared/resource.ts';
import { boothsToday } from '../floor.ts';

/**
 * The home screen beside the groups of areas (docs/spec/wire.md, "Answers of additions"); counts age quickly. They are
 * asked for each minute, and as soon as a booth that is counted is taken or freed elsewhere: as many as a stream can
 * watch, the usual places first. Every viewer hears of each change, so that nobody asks more than once in a moment.
 */
export const home = defineResource('home', (_: null, signal) => call(getHome, undefined, { signal }), {
  freshness: 60_000,
  spread: 3_000,
  follows: () => ['reservations'],
  followsData: ({ places }) => boothsToday(countedBooths(places)),
});

export const homeMachine = home.machine;
