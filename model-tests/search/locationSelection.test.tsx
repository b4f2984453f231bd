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

const address = { areaId: 11, areaName: '渋谷', layout: 'list', chosen: null } as const;
const places = { floorMaps: [floor], booths: [single] };

testModel(
  resourceModel({
    machine: placeListMachine,
    endpoint: listPlaces,
    of: 11,
    data: places,
    inside: { machine: locationSelectionMachine, src: 'list' },
    screen: <AreaPlaces {...address} />,
    loading: '設置場所を読み込んでいます',
    shows: (screen) => screen.getByRole('link', { name: '渋谷ブース3' }),
  }),
);

const loaded = { of: 11, data: places, loadedAt: NOW, failure: null };

testModel(
  defineModel({
    machine: locationSelectionMachine,
    inputs: {
      personal: { ...address, isPersonal: true },
      corporate: { ...address, isPersonal: false },
    },
    events: {
      'floorMap.chosen': [
        {
          with: { floorMapId: 4 },
          by: ({ user, screen }) => user.click(screen.getByRole('link', { name: /^2階/ })),
          when: ({ layout }) => layout === 'list',
        },
      ],
      'layout.chosen': [
        {
          with: { layout: 'map' },
          by: ({ user, screen }) => user.click(screen.getByRole('radio', { name: '地図' })),
          when: ({ layout }) => layout === 'list',
        },
        {
          with: { layout: 'list' },
          by: ({ user, screen }) => user.click(screen.getByRole('radio', { name: '一覧' })),
          when: ({ layout }) => layout === 'map',
        },
      ],
      'place.chosen': [
        {
          with: { place: { kind: 'room', id: 3 } },
          by: ({ user, screen }) => user.click(screen.getByRole('button', { name: /渋谷ブース3$/ })),
          when: ({ layout, chosen }) => layout === 'map' && chosen?.kind !== 'room',
        },
        {
          with: { place: { kind: 'floorMap', id: 4 } },
          by: ({ user, screen }) => user.click(screen.getByRole('button', { name: /渋谷駅前ビル 2階$/ })),
          when: ({ layout, chosen }) => layout === 'map' && chosen?.kind === 'room',
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
    reads: ({ isPersonal, layout, chosen }) => [isPersonal, layout, chosen],
    signedIn: ({ isPersonal }) => ({ ...hanako, isPersonal }),
    screen: () => <AreaPlaces {...address} />,
    states: {
      choosing: ({ screen, context: { layout, chosen } }) => {
        if (layout === 'list') screen.getByRole('link', { name: '渋谷ブース3' });
        else
          screen.getByRole('link', {
            name: chosen?.kind === 'room' ? /渋谷ブース3の時間を選ぶ$/ : /2階のフロアマップへ$/,
          });
        expect(screen.queryByRole('dialog')).toBeNull();
      },
      unlocking: ({ screen }) => screen.getByRole('dialog', { name: 'フロアマップを開いています' }),
    },
  }),
);
