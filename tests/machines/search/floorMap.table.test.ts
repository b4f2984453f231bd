import { ApiFailure } from '#contract/errors.ts';
import type { FloorMap } from '#domain/search/places.ts';
import { floorMapMachine } from '#machines/search/floorMap.ts';
import { NOW } from '#tests/support/now.ts';
import { after, broken, done, runTable } from '../support/table.ts';

const failure = new ApiFailure({ kind: 'network', path: '/search/get-floormap/4' });
const reported = [['reportFailure', { error: failure }]] as const;
const floorMap: FloorMap = {
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
const opened = { kind: 'opened', floorMap, at: NOW } as const;
const load = { loadFloor: 4 };
const reload = { refreshFloor: 4 };

runTable({
  machine: floorMapMachine,
  input: { address: { floorMapId: 4 }, isRegular: true },
  rows: [
    { spec: '2 floor-map', from: 'start', to: 'loading', invokes: load, remembers: { layout: 'map' } },
    {
      spec: '2 floor-map',
      from: 'loading',
      given: { failure: failure.error },
      on: done('loadFloor', opened),
      to: { shown: 'fresh' },
      remembers: { loaded: opened, failure: null },
    },
    {
      case: 'opened by its link, without the code',
      spec: '6 Personal member, passcode check for floor maps',
      from: 'loading',
      on: done('loadFloor', { kind: 'locked' }),
      to: 'unlocking',
      invokes: { passcode: { floorMapId: 4 } },
      remembers: { loaded: null },
    },
    {
      spec: '8 Global',
      from: 'loading',
      on: broken('loadFloor', failure),
      to: 'failed',
      asks: reported,
      remembers: { failure: failure.error },
    },
    { spec: '8 Global', from: 'failed', on: { type: 'refresh.requested' }, to: 'loading', invokes: load },
    {
      spec: '4 Passcode modal, then floor map',
      from: 'unlocking',
      on: done('passcode', { outcome: 'confirmed' }),
      to: 'loading',
      invokes: load,
    },
    {
      case: 'the server wants a code and asks for none',
      spec: '8 Global, 403',
      from: 'unlocking',
      on: done('passcode', { outcome: 'open' }),
      to: 'failed',
      remembers: {
        failure: {
          kind: 'forbidden',
          path: '/search/get-floormap/4',
          code: 'passcode_required',
          message: null,
        },
      },
    },
    {
      spec: '4 Passcode modal',
      from: 'unlocking',
      on: done('passcode', { outcome: 'dismissed' }),
      to: 'left',
      asks: [['navigate', { to: '/app/area-search', replace: true }]],
    },
    {
      spec: '2 floor-map',
      from: { shown: 'fresh' },
      on: { type: 'booth.chosen', boothId: 41 },
      to: { shown: 'fresh' },
      remembers: { boothId: 41 },
    },
    {
      spec: '2 floor-map',
      from: { shown: 'fresh' },
      given: { boothId: 41 },
      on: { type: 'choice.cleared' },
      to: { shown: 'fresh' },
      remembers: { boothId: null },
    },
    {
      spec: '2 floor-map (as a list too)',
      from: { shown: 'fresh' },
      on: { type: 'layout.chosen', layout: 'list' },
      to: { shown: 'fresh' },
      remembers: { layout: 'list' },
    },
    {
      spec: '6 Classification 0 (what is available changes)',
      from: { shown: 'fresh' },
      on: after('freshness'),
      to: { shown: 'refreshing' },
      invokes: reload,
    },
    {
      spec: '6 Classification 0 (what is available changes)',
      from: { shown: 'fresh' },
      on: { type: 'page.shown' },
      to: { shown: 'refreshing' },
      invokes: reload,
    },
    {
      spec: '8 Global',
      from: { shown: 'stale' },
      on: { type: 'refresh.requested' },
      to: { shown: 'refreshing' },
      invokes: reload,
    },
    {
      spec: '2 floor-map',
      from: { shown: 'refreshing' },
      given: { boothId: 41 },
      on: done('refreshFloor', opened),
      to: { shown: 'fresh' },
      remembers: { loaded: opened, boothId: 41 },
    },
    {
      case: 'the code has become another',
      spec: '6 Personal member, passcode check for floor maps',
      from: { shown: 'refreshing' },
      given: { loaded: opened },
      on: done('refreshFloor', { kind: 'locked' }),
      to: 'unlocking',
      remembers: { loaded: null },
      invokes: { passcode: { floorMapId: 4 } },
    },
    {
      case: 'what was loaded before stays',
      spec: '8 Global',
      from: { shown: 'refreshing' },
      given: { loaded: opened },
      on: broken('refreshFloor', failure),
      to: { shown: 'stale' },
      asks: reported,
      remembers: { loaded: opened, failure: failure.error },
    },
  ],
});
