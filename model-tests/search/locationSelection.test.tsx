import { expect } from 'vitest';
import { listPlaces } from '#contract/search/places.ts';
import { locationSelectionMachine, placeListMachine } from '#machines/search/locationSelection.ts';
import { AreaPlaces } from '#src/search/locationSelection/AreaPlaces.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { hanako } from '#tests/support/people/member.ts';
import { resourceModel } from '../shared/resource.tsx';
import { defineModel } from '../support/model/model.ts';
import { rejected, resolved } from '../support/model/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { floor, single } from './fixtures.ts';

const places = { floorMaps: [floor], booths: [single] };

testModel(
  resourceModel({
    machine: placeListMachine,
    endpoint: listPlaces,
    of: 11,
    data: places,
    inside: { machine: locationSelectionMachine, src: 'list' },
    screen: <AreaPlaces areaId={11} areaName="渋谷" />,
    loading: '設置場所を読み込んでいます',
    shows: (screen) => screen.getByRole('link', { name: '渋谷駅前ビル 渋谷ブース3' }),
  }),
);

const loaded = { of: 11, data: places, loadedAt: NOW, failure: null };

testModel(
  defineModel({
    machine: locationSelectionMachine,
    inputs: {
      personal: { areaId: 11, isPersonal: true },
      corporate: { areaId: 11, isPersonal: false },
    },
    events: {
      'floorMap.chosen': [
        {
          with: { floorMapId: 4 },
          by: ({ user, screen }) => user.click(screen.getByRole('link', { name: /渋谷駅前ビル 2階/ })),
        },
      ],
    },
    outcomes: {
      list: {},
      passcode: {
        confirmed: resolved({ outcome: 'confirmed' } as const),
        dismissed: resolved({ outcome: 'dismissed' } as const),
        broken: rejected(),
      },
    },
    rests: { list: { value: { loaded: 'fresh' }, context: loaded } },
    reads: ({ isPersonal }) => isPersonal,
    signedIn: ({ isPersonal }) => ({ ...hanako, isPersonal }),
    screen: () => <AreaPlaces areaId={11} areaName="渋谷" />,
    states: {
      choosing: ({ screen }) => {
        screen.getByRole('link', { name: '渋谷駅前ビル 渋谷ブース3' });
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      unlocking: ({ screen }) => screen.getByRole('dialog', { name: 'フロアマップを開いています' }),
    },
  }),
);
