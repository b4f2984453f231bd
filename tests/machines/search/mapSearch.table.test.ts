import { mapSearchMachine } from '#machines/search/mapSearch.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { runTable } from '../support/table.ts';

const nothing = { date: null, start: null, interval: null };
const input = {
  target: { kind: 'floorMap', id: 4 } as const,
  areaId: 3,
  point: { latitude: 35.6883, longitude: 139.7656 },
  wanted: nothing,
  now: at('2026-11-20T09:00:00'),
};

runTable({
  machine: mapSearchMachine,
  input,
  rows: [
    {
      case: 'the next step from now where the link says nothing',
      spec: '2 map; 9 default hour 12 on other days',
      from: 'start',
      to: 'choosing',
      invokes: { places: { of: 3 } },
      remembers: { date: day('2026-11-20'), start: 540 },
    },
    {
      case: 'the time of the link, and no area: all places',
      spec: '2 map, chosen date, hour, minute',
      from: 'start',
      input: { ...input, areaId: null, wanted: { date: day('2026-11-22'), start: 605, interval: 30 } },
      to: 'choosing',
      invokes: { places: { of: null } },
      remembers: { date: day('2026-11-22'), start: 605 },
    },
    {
      spec: '2 map, chosen date',
      from: 'choosing',
      case: 'nobody wanted a time: noon',
      on: { type: 'date.chosen', date: day('2026-11-21'), now: input.now },
      to: 'choosing',
      asks: ['recordSelection'],
      remembers: { date: day('2026-11-21'), start: 720 },
    },
    {
      spec: '2 map, chosen date',
      case: 'a time that was wanted stays',
      from: 'choosing',
      given: { start: 605, isStartWanted: true },
      on: { type: 'date.chosen', date: day('2026-11-21'), now: input.now },
      to: 'choosing',
      asks: ['recordSelection'],
      remembers: { date: day('2026-11-21'), start: 605 },
    },
    {
      spec: '2 map, chosen date; The past is not free',
      case: 'a time that has passed there is the next step',
      from: 'choosing',
      given: { date: day('2026-11-21'), start: 485, isStartWanted: true },
      on: { type: 'date.chosen', date: day('2026-11-20'), now: at('2026-11-20T09:02:00') },
      to: 'choosing',
      asks: ['recordSelection'],
      remembers: { date: day('2026-11-20'), start: 545 },
    },
    {
      spec: '2 map, chosen hour and minute; The past is not free',
      case: 'one that has passed',
      from: 'choosing',
      on: { type: 'start.chosen', start: 485, now: at('2026-11-20T09:02:00') },
      to: 'choosing',
      asks: ['recordSelection'],
      remembers: { start: 545, isStartWanted: true },
    },
    {
      spec: '2 map, marker',
      case: 'the address names the place, for a reload',
      from: 'choosing',
      on: { type: 'place.chosen', place: { kind: 'room', id: 9 } },
      to: 'choosing',
      asks: ['recordSelection'],
      remembers: { chosen: { kind: 'room', id: 9 } },
    },
    {
      spec: '2 map, chosen hour and minute',
      from: 'choosing',
      on: { type: 'start.chosen', start: 545, now: input.now },
      to: 'choosing',
      asks: ['recordSelection'],
      remembers: { start: 545, isStartWanted: true },
    },
  ],
});
