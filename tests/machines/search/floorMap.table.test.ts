import { expect } from 'vitest';
import type { FloorMap } from '#domain/search/places.ts';
import { floorMapMachine } from '#machines/search/floorMap.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { UNTOLD_PLACE } from '#tests/support/values/places.ts';
import { done, runTable } from '../support/table.ts';

const floorMap: FloorMap = {
  ...UNTOLD_PLACE,
  id: 4,
  placeName: '大手町 プレイス',
  floorName: '2階',
  access: '',
  imageUrl: '/4.svg',
  imageSize: null,
  boothCount: 0,
  latitude: 0,
  longitude: 0,
  hours: { workday: null, saturday: null, sunday: null },
  booths: [],
};
const floorLoaded = { type: 'floor.loaded', data: { kind: 'done', value: floorMap }, at: NOW } as const;
const locked = {
  type: 'floor.loaded',
  data: { kind: 'refused', code: 'passcode_required', message: 'パスコードが必要です。', body: undefined },
  at: NOW,
} as const;
const DIALOG = '/app/area-search/make-reservation?room=31&confirm=true';
const forBooking = { floorMapId: 4, returnTo: DIALOG };
const shown = { floorMap };
const asked = { floor: { of: 4, subscriber: expect.anything() } };

runTable({
  machine: floorMapMachine,
  input: { address: { floorMapId: 4 }, isRegular: true },
  rows: [
    { spec: '2 floor-map', from: 'start', to: 'loading', invokes: asked, remembers: { layout: 'map' } },
    { spec: '2 floor-map', from: 'loading', on: floorLoaded, to: 'shown', remembers: shown },
    {
      case: 'opened by its link, without the code',
      spec: '6 Personal member, passcode check for floor maps',
      from: 'loading',
      on: locked,
      to: 'unlocking',
      invokes: { passcode: { floorMapId: 4 } },
      remembers: { floorMap: null },
    },
    {
      spec: '4 Passcode modal, then floor map',
      from: 'unlocking',
      on: done('passcode', { outcome: 'confirmed' }),
      to: 'loading',
      asks: [['sendTo', { to: 'floor', event: { type: 'refresh.requested' } }]],
    },
    {
      case: 'asked for each minute, while the code is typed',
      spec: '4 Passcode modal',
      from: 'unlocking',
      on: locked,
      to: 'unlocking',
    },
    {
      case: 'unlocked in another tab',
      spec: '4 Passcode modal, then floor map',
      from: 'unlocking',
      on: floorLoaded,
      to: 'shown',
      remembers: shown,
    },
    {
      case: 'the server wants a code and asks for none',
      spec: '8 Global, 403',
      from: 'unlocking',
      on: done('passcode', { outcome: 'open' }),
      to: 'barred',
    },
    {
      case: 'the server still wants a code and asks for none',
      spec: '8 Global, 403',
      from: 'barred',
      on: locked,
      to: 'barred',
    },
    { spec: '2 floor-map', from: 'barred', on: floorLoaded, to: 'shown', remembers: shown },
    {
      spec: '4 Passcode modal',
      from: 'unlocking',
      on: done('passcode', { outcome: 'dismissed' }),
      to: 'left',
      asks: [['navigate', { to: '/app/area-search', replace: true }]],
    },
    {
      case: 'nothing but the code was wanted, for a booking',
      spec: '4 Passcode modal',
      from: 'unlocking',
      given: { address: forBooking },
      on: done('passcode', { outcome: 'confirmed' }),
      to: 'left',
      asks: [['navigate', { to: DIALOG, replace: true }]],
    },
    {
      case: 'the code is given up, and the booking is there as it was',
      spec: '4 Passcode modal',
      from: 'unlocking',
      given: { address: forBooking },
      on: done('passcode', { outcome: 'dismissed' }),
      to: 'left',
      asks: [['navigate', { to: DIALOG, replace: true }]],
    },
    {
      case: 'the code that a booking lacked has been entered in another tab',
      spec: '4 Passcode modal',
      from: 'loading',
      given: { address: forBooking },
      on: floorLoaded,
      to: 'left',
      remembers: {},
      asks: [['navigate', { to: DIALOG, replace: true }]],
    },
    {
      spec: '2 floor-map',
      from: 'shown',
      on: { type: 'booth.chosen', boothId: 41 },
      to: 'shown',
      remembers: { boothId: 41 },
    },
    {
      spec: '2 floor-map',
      from: 'shown',
      given: { boothId: 41 },
      on: { type: 'choice.cleared' },
      to: 'shown',
      remembers: { boothId: null },
    },
    {
      spec: '2 floor-map (as a list too)',
      from: 'shown',
      on: { type: 'layout.chosen', layout: 'list' },
      to: 'shown',
      remembers: { layout: 'list' },
    },
    {
      case: 'what is available changes',
      spec: '6 Classification 0',
      from: 'shown',
      given: { boothId: 41 },
      on: floorLoaded,
      to: 'shown',
      remembers: { ...shown, boothId: 41 },
    },
    {
      case: 'the code has become another',
      spec: '6 Personal member, passcode check for floor maps',
      from: 'shown',
      given: shown,
      on: locked,
      to: 'unlocking',
      remembers: { floorMap: null },
      invokes: { passcode: { floorMapId: 4 } },
    },
  ],
});
