import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { searchRooms } from '#contract/search/places.ts';
import { placesByDistance } from '#domain/search/mapPlaces.ts';
import { addDays, dateOf } from '#domain/time.ts';
import { foundPlaces, foundPlacesMachine, mapSearchMachine } from '#machines/search/mapSearch.ts';
import type { ListingMachine } from '#machines/shared/listing.ts';
import { MapPlaceList } from '#src/search/mapSearch/MapPlaceList.tsx';
import { MapSearchScreen } from '#src/search/mapSearch/MapSearchScreen.tsx';
import { ListingBody } from '#src/shared/listing/ListingBody.tsx';
import { useFreshness } from '#src/shared/listing/useFreshness.ts';
import { FreshnessBanner } from '#src/shell/page/FreshnessBanner.tsx';
import { NOW } from '#tests/support/now.ts';
import { press } from '../support/gestures.ts';
import { asParent, defineModel } from '../support/model.ts';
import { answered, failed, unreachable } from '../support/outcomes.ts';
import { testModel } from '../support/testModel.ts';
import { floor } from './fixtures.ts';

const room = { id: 9, name: 'C-1', placeName: '渋谷駅', latitude: 35.6595, longitude: 139.7022 };
const found = { rooms: [room], floorMaps: [floor], reservableDays: 14 };
const time = { date: dateOf(NOW), start: 720 };
const tomorrow = addDays(dateOf(NOW), 1);

/** The list as its screen shows it; the screen's own flow is walked below. */
function List({ list }: { list: ActorRefFrom<ListingMachine> }) {
  return (
    <>
      <FreshnessBanner {...useFreshness(list)} />
      <ListingBody listing={foundPlaces} actor={list} skeleton="地図を読み込んでいます">
        {(data) => <MapPlaceList places={placesByDistance(data, null, floor)} time={time} />}
      </ListingBody>
    </>
  );
}

testModel(
  defineModel({
    machine: foundPlacesMachine,
    inputs: { area: { of: 11 } },
    events: {
      'refresh.requested': [{ by: ({ actor, event }) => actor.send(event) }],
      'retry.requested': [{ by: press('もう一度試す') }],
    },
    outcomes: {
      load: {
        found: answered(searchRooms, found, { asked: { areaId: 11 } }),
        broken: failed(searchRooms, 500),
        offline: unreachable(searchRooms),
      },
    },
    part: (list) => <List list={list} />,
    states: {
      loading: ({ screen }) => screen.getByText('地図を読み込んでいます'),
      failed: ({ screen }) => screen.getByRole('button', { name: 'もう一度試す' }),
      loaded: ({ screen }) => {
        expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
          '渋谷駅前ビル 2階ここ',
          '渋谷駅 C-1約110m',
        ]);
      },
      'loaded.fresh': ({ screen }) => expect(screen.queryByText(/最新の情報を/)).toBeNull(),
      'loaded.refreshing': asParent,
      'loaded.stale': ({ screen }) => screen.getByText(/最新の情報を読み込めませんでした/),
    },
  }),
);

const address = {
  target: { kind: 'room', id: 9 } as const,
  areaId: 11,
  point: null,
  wanted: { date: null, start: null, interval: null },
};

testModel(
  defineModel({
    machine: mapSearchMachine,
    inputs: { room: { ...address, now: NOW } },
    events: {
      'date.chosen': [
        {
          with: { date: tomorrow },
          by: ({ user, screen }) => user.click(screen.getByRole('radio', { name: /^明日/ })),
          when: ({ date }) => date !== tomorrow,
        },
      ],
      'start.chosen': [
        {
          with: { start: 540 },
          by: ({ user, screen }) => user.selectOptions(screen.getByLabelText('開始（時）'), '9'),
        },
      ],
      'refresh.requested': [{ by: press('最新の情報に更新') }],
    },
    outcomes: { places: {} },
    rests: {
      places: {
        value: { loaded: 'fresh' },
        context: { input: 11, data: found, loadedAt: NOW, failure: null },
      },
    },
    reads: ({ date, start }) => [date, start],
    screen: () => <MapSearchScreen {...address} />,
    states: {
      choosing: ({ screen, context }) => {
        const marker = screen.getByRole('link', { name: 'C-1の予約画面へ' });
        expect(marker.getAttribute('href')).toBe(
          `/app/area-search/make-reservation?room=9&date=${context.date}&hour=${context.start / 60}&minute=0`,
        );
      },
    },
  }),
);
