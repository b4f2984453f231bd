import { ApiFailure } from '#contract/errors.ts';
import { instantOf } from '#domain/time.ts';
import { defineResource } from '#machines/shared/resource.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { after, broken, done, type Row, runTable } from '../support/table.ts';

const { machine } = defineResource('places', async (areaId: number) => [areaId]);
type ResourceRow = Row<typeof machine>;

const failure = new ApiFailure({ kind: 'network', path: '/places' });
const load = { load: { of: 7 } };
const reload = { reload: { of: 7 } };
/** Said where it would stand, too. */
const shown = [['reportFailure', { error: failure, isShown: true }]] as const;
const followed = [
  ['sendTo', { to: 'listenToUpdates', event: { type: 'topics.changed', topics: [] } }],
] as const;
const told = (data: unknown) => [['notifySubscriber', { data }]] as const;
const loaded = { data: ['渋谷'], loadedAt: NOW };

/** Whoever asks for it again is heard, whatever the resource is at. */
const heardEverywhere = (
  [
    'debouncing',
    'loading',
    'failed',
    { loaded: 'fresh' },
    { loaded: 'refreshing' },
    { loaded: 'stale' },
  ] as const
).flatMap((from): ResourceRow[] => [
  {
    spec: '2 notices, refresh icon; 8 Global, try again',
    from,
    on: { type: 'refresh.requested' },
    to: 'debouncing',
  },
  { spec: 'design, Behaviour: fresh availability', from, on: { type: 'page.shown' }, to: 'debouncing' },
  {
    spec: 'design, Behaviour: loss of the network',
    from,
    on: { type: 'connection.restored' },
    to: 'debouncing',
  },
  {
    spec: '9 Debounces',
    from,
    on: { type: 'input.changed', of: 8 },
    to: 'debouncing',
    remembers: { of: 8 },
    asks: followed,
  },
  {
    spec: 'shell, Live updates',
    case: 'it was changed elsewhere',
    from,
    on: { type: 'update.noticed', before: null, isGap: false },
    to: 'debouncing',
  },
  {
    spec: 'shell, Live updates',
    case: 'what it may have missed was before it was loaded',
    from,
    given: { loadedAt: NOW },
    on: { type: 'update.noticed', before: NOW, isGap: true },
    to: from,
  },
]);

runTable({
  machine,
  input: { of: 7 },
  rows: [
    {
      spec: '7 Search',
      from: 'start',
      to: 'loading',
      invokes: { listenToPage: undefined, listenToUpdates: { topics: [] }, ...load },
    },
    {
      spec: '7 Search',
      from: 'loading',
      given: { failure: failure.error },
      on: done('load', ['渋谷']),
      to: { loaded: 'fresh' },
      asks: told(['渋谷']),
      remembers: { data: ['渋谷'], failure: null },
    },
    {
      spec: '8 Global',
      from: 'loading',
      on: broken('load', failure),
      to: 'failed',
      asks: shown,
      remembers: { data: null, failure: failure.error },
    },
    ...heardEverywhere,
    {
      spec: 'shell, Live updates',
      case: 'loaded before a stream was there',
      from: { loaded: 'fresh' },
      given: { loadedAt: instantOf(NOW - 1) },
      on: { type: 'update.noticed', before: NOW, isGap: false },
      to: 'debouncing',
    },
    {
      spec: 'shell, Live updates',
      case: 'a first answer is on its way beside the stream',
      from: 'loading',
      on: { type: 'update.noticed', before: NOW, isGap: false },
      to: 'loading',
    },
    {
      spec: '9 Debounces',
      case: 'nothing is shown yet',
      from: 'debouncing',
      on: after('debounce'),
      to: 'loading',
      invokes: load,
    },
    {
      spec: '9 Debounces',
      case: 'what is shown stays until it has come again',
      from: 'debouncing',
      given: loaded,
      on: after('debounce'),
      to: { loaded: 'refreshing' },
      invokes: reload,
      remembers: loaded,
    },
    {
      spec: 'design, Behaviour: fresh availability',
      from: { loaded: 'fresh' },
      given: loaded,
      on: after('freshness'),
      to: { loaded: 'refreshing' },
      invokes: reload,
    },
    {
      spec: 'design, Behaviour: fresh availability',
      from: { loaded: 'stale' },
      given: loaded,
      on: after('freshness'),
      to: { loaded: 'refreshing' },
      invokes: reload,
    },
    {
      spec: '2 notices, refresh icon',
      from: { loaded: 'refreshing' },
      given: { ...loaded, failure: failure.error },
      on: done('reload', ['新宿']),
      to: { loaded: 'fresh' },
      asks: told(['新宿']),
      remembers: { data: ['新宿'], failure: null },
    },
    {
      case: 'what was loaded before stays',
      spec: '8 Global',
      from: { loaded: 'refreshing' },
      given: loaded,
      on: broken('reload', failure),
      to: { loaded: 'stale' },
      asks: shown,
      remembers: { ...loaded, failure: failure.error },
    },
  ],
});
