import { locationSelectionMachine } from '#machines/search/locationSelection.ts';
import { done, runTable } from '../support/table.ts';

const personal = { areaId: 11, areaName: '渋谷', layout: 'list', chosen: null, isPersonal: true } as const;
const opened = [['openFloorMap', { floorMapId: 4 }]] as const;

runTable({
  machine: locationSelectionMachine,
  input: personal,
  rows: [
    {
      spec: '2 installation-location-selection',
      from: 'start',
      to: 'choosing',
      invokes: { list: { of: 11 } },
    },
    {
      case: 'the address names the view, for a reload',
      spec: '2 installation-location-selection',
      from: 'choosing',
      on: { type: 'layout.chosen', layout: 'map' },
      to: 'choosing',
      asks: ['recordSelection'],
      remembers: { layout: 'map' },
    },
    {
      case: 'the address names the place, which stays in both views',
      spec: '2 installation-location-selection',
      from: 'choosing',
      given: { layout: 'map' },
      on: { type: 'place.chosen', place: { kind: 'room', id: 3 } },
      to: 'choosing',
      asks: ['recordSelection'],
      remembers: { layout: 'map', chosen: { kind: 'room', id: 3 } },
    },
    {
      case: 'a personal member',
      spec: '6 Personal member, passcode check for floor maps',
      from: 'choosing',
      on: { type: 'floorMap.chosen', floorMapId: 4 },
      to: 'unlocking',
      invokes: { passcode: { floorMapId: 4 } },
    },
    {
      case: 'a corporate member or a guest',
      spec: '6 Personal member, passcode check for floor maps',
      from: 'choosing',
      given: { isPersonal: false },
      on: { type: 'floorMap.chosen', floorMapId: 4 },
      to: 'choosing',
      asks: opened,
    },
    {
      spec: '4 Passcode modal, then floor map',
      from: 'unlocking',
      given: { floorMapId: 4 },
      on: done('passcode', { outcome: 'confirmed' }),
      to: 'choosing',
      asks: opened,
    },
    {
      case: 'the floor asks for none',
      spec: '7 check-passcode',
      from: 'unlocking',
      given: { floorMapId: 4 },
      on: done('passcode', { outcome: 'open' }),
      to: 'choosing',
      asks: opened,
    },
    {
      spec: '4 Passcode modal',
      from: 'unlocking',
      given: { floorMapId: 4 },
      on: done('passcode', { outcome: 'dismissed' }),
      to: 'choosing',
    },
  ],
});
