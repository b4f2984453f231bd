import { within } from '@testing-library/react';
import { expect } from 'vitest';
import { searchRooms } from '#contract/search/places.ts';
import { addDays, dateOf } from '#domain/time.ts';
import { foundPlacesMachine, mapSearchMachine } from '#machines/search/mapSearch.ts';
import { MapSearchScreen } from '#src/search/mapSearch/MapSearchScreen.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { WORDS } from '#tests/support/gestures/words.ts';
import { UNTOLD_BOOTH, UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { resourceModel } from '../shared/resource.tsx';
import { defineModel } from '../support/model/model.ts';
import { testModel } from '../support/testModel.ts';
import { floor } from './fixtures.ts';

const room = {
  ...UNTOLD_BOOTH,
  ...UNTOLD_PLACE,
  id: 9,
  name: 'C-1',
  placeName: '渋谷駅',
  access: '',
  latitude: 35.6595,
  longitude: 139.7022,
  state: null,
};
const found = { rooms: [room], floorMaps: [floor], reservableDays: 14 };
const tomorrow = addDays(dateOf(NOW), 1);

const address = {
  target: { kind: 'room', id: 9 } as const,
  areaId: 11,
  point: null,
  wanted: { date: null, start: null, interval: null },
};

testModel(
  resourceModel({
    machine: foundPlacesMachine,
    endpoint: searchRooms,
    asked: { areaId: 11 },
    of: 11,
    data: found,
    inside: { machine: mapSearchMachine, src: 'places' },
    screen: <MapSearchScreen {...address} />,
    loading: '地図を読み込んでいます',
    shows: (screen) => {
      const list = screen.getByRole('region', { name: /近い順/ });
      expect(
        within(list)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['C-1', '2階']);
      expect(
        within(list)
          .getAllByRole('heading', { level: 3 })
          .map(({ textContent }) => textContent),
      ).toEqual(['渋谷駅 同じ建物', '渋谷駅前ビル 約110m']);
    },
  }),
);

testModel(
  defineModel({
    machine: mapSearchMachine,
    inputs: { room: { ...address, now: NOW } },
    events: {
      'date.chosen': [
        {
          with: { date: tomorrow, now: NOW },
          by: ({ user, screen }) => user.click(screen.getByRole('radio', { name: /^明日/ })),
          when: ({ date }) => date !== tomorrow,
        },
      ],
      'place.chosen': [
        {
          with: { place: { kind: 'floorMap', id: 4 } },
          by: ({ user, screen }) => user.click(screen.getByRole('button', { name: /渋谷駅前ビル 2階$/ })),
          when: ({ chosen }) => chosen?.kind === 'room',
        },
        {
          with: { place: { kind: 'room', id: 9 } },
          by: ({ user, screen }) => user.click(screen.getByRole('button', { name: /渋谷駅 C-1$/ })),
          when: ({ chosen }) => chosen?.kind === 'floorMap',
        },
      ],
      'start.chosen': [
        {
          with: { start: 540, now: NOW },
          by: ({ user, screen }) => user.selectOptions(screen.getByLabelText('開始（時）'), '9'),
          also: [({ user, screen }) => user.selectOptions(screen.getByLabelText('開始（分）'), '30')],
        },
      ],
    },
    outcomes: { places: {} },
    rests: {
      places: {
        value: { loaded: 'fresh' },
        context: { of: 11, data: found, loadedAt: NOW, failure: null },
      },
    },
    reads: ({ chosen, date, start }) => [chosen, date, start],
    screen: () => <MapSearchScreen {...address} />,
    states: {
      choosing: ({ screen, context }) => {
        const card = screen.getByRole('region', { name: '選んだ場所' });
        const time = context.isStartWanted ? `&hour=${context.start / 60}&minute=0` : '';
        const isRoom = context.chosen?.kind === 'room';
        const marker = screen.getByRole('link', {
          name: isRoom ? /C-1の時間を選ぶ$/ : /2階のフロアマップへ$/,
        });
        expect(marker.getAttribute('href')).toBe(
          isRoom
            ? `/app/area-search/make-reservation?room=9&date=${context.date}${time}`
            : `/app/area-search/floor-map?floorMapId=4&date=${context.date}${time}`,
        );
        expect(within(card).getByRole('link', { name: WORDS.chooseTime }).getAttribute('href')).toBe(
          `/app/area-search/make-reservation?room=${isRoom ? '9' : '41,42'}&date=${context.date}${time}`,
        );
      },
    },
  }),
);
