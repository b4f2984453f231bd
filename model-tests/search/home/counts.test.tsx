import { getHome } from '#contract/search/home.ts';
import { homeMachine } from '#machines/search/home/counts.ts';
import { resourceEvents } from '../../shared/resource.tsx';
import { fromOutside } from '../../support/model/gestures.ts';
import { defineModel } from '../../support/model/model.ts';
import { answered, failed, unreachable } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { ownHome } from '../fixtures.ts';

testModel(
  defineModel({
    machine: homeMachine,
    inputs: { plain: { of: null } },
    events: { ...resourceEvents, 'input.changed': [{ with: { of: null }, by: fromOutside }] },
    outcomes: {
      load: { data: answered(getHome, ownHome), broken: failed(getHome, 500), offline: unreachable(getHome) },
    },
    reads: ({ loadedAt }) => loadedAt !== null,
    unseen: 'The groups of areas are shown without it, and offer to try again.',
  }),
);
