import { getFloorMap } from '#contract/search/places.ts';
import { floorMachine } from '#machines/search/floor.ts';
import { type Asking, actorOf, question } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  question('the plan of a floor', actorOf(floorMachine, 'load'), { of: 4 }, getFloorMap, {
    passcode_required: { kind: 'refused', code: 'passcode_required' },
  }),
];
