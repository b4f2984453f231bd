import { addMinutes } from '#domain/time.ts';
import type { Asked, PlainCalls } from './call.ts';
import { BOOTHS, FLOORS, nextSlot, Refused, UNIT_MINUTES } from './world.ts';

const POINT = { latitude: 35.6812, longitude: 139.7671 };
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path fill="#ccc" d="M20 20h260v160H20z"/></svg>',
)}`;
const HOURS = Object.fromEntries(
  ['workday', 'saturday', 'sunday'].flatMap((day) => [
    [`min_business_${day}`, '07:00'],
    [`max_business_${day}`, '23:00'],
  ]),
);

function immediateOf({ world, account }: Asked, boothId: number) {
  const start = nextSlot(world.now());
  return {
    immediateAvailable: world.isFree(boothId, start, addMinutes(start, UNIT_MINUTES), account),
    inBusinessHours: world.holderOf(boothId, start, account) !== 'closedDate',
    exceptionalClosedDay: false,
  };
}

function floorOf(asked: Asked, id: number) {
  const floor = FLOORS.find((each) => each.id === id);
  if (floor === undefined) throw new Refused(404, 'フロアが見つかりません。');
  const booths = BOOTHS.filter(({ floorId }) => floorId === id);
  return {
    id,
    place_name: floor.place,
    floor_name: floor.floor,
    access: '東京駅から徒歩3分',
    image_url: PICTURE,
    telecubeCnt: booths.length,
    ...POINT,
    telecubes: booths.map((booth) => ({ id: booth.id, ...immediateOf(asked, booth.id) })),
    ...HOURS,
  };
}

/** Search. */
export const placeCalls: PlainCalls = {
  'GET /search/get-select-area-groups': {
    serve: () => ({
      select_area_groups: [
        { id: 1, name: '東京駅・丸の内エリア', select_areas: [{ id: 1, name: '東京駅 八重洲口' }] },
      ],
    }),
  },
  'GET /search/get-list-of-places/{areaId}': {
    serve: (asked) => ({
      floormaps: FLOORS.map(({ id }) => floorOf(asked, id)),
      telecubes: BOOTHS.filter(({ floorId }) => floorId === null).map(({ id, name }) => ({
        id,
        cube_name: name,
        place_name: '東京駅 改札外',
        access: '八重洲中央口すぐ',
        ...immediateOf(asked, id),
      })),
    }),
  },
  'GET /search/get-room/{id}': {
    serve: ({ world, given: { id } }) => {
      const booth = world.boothOf(Number(id));
      return { room: { id: booth.id, cube_name: booth.name, ...POINT } };
    },
  },
  'GET /search/get-rooms': {
    fields: ['areaId'],
    serve: (asked) => ({
      rooms: BOOTHS.map(({ id, name }) => ({ id, cube_name: name, ...POINT })),
      floormaps: FLOORS.map(({ id }) => floorOf(asked, id)),
      'reservable-days': 14,
    }),
  },
  'GET /search/get-floormap/{id}': {
    serve: (asked) => ({ floormap: floorOf(asked, Number(asked.given.id)) }),
  },
};
