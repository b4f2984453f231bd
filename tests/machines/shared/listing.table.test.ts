import { ApiFailure } from '#contract/errors.ts';
import { defineListing } from '#machines/shared/listing.ts';
import { broken, done, runTable } from '../support/table.ts';

const { machine } = defineListing('listing', async (areaId: number) => [areaId]);
const failure = new ApiFailure({ kind: 'network', path: '/places' });
const load = { load: { of: 7 } };
const reload = { reload: { of: 7 } };
const reported = [['reportFailure', { error: failure }]] as const;

runTable({
  machine,
  input: { of: 7 },
  rows: [
    { spec: '7 Search', from: 'start', to: 'loading', invokes: load },
    {
      spec: '7 Search',
      from: 'loading',
      on: done('load', ['渋谷']),
      to: { loaded: 'fresh' },
      remembers: { data: ['渋谷'], failure: null },
    },
    {
      spec: '8 Global',
      from: 'loading',
      on: broken('load', failure),
      to: 'failed',
      asks: reported,
      remembers: { data: null, failure: failure.error },
    },
    {
      spec: '8 Global',
      from: 'failed',
      given: { failure: failure.error },
      on: { type: 'retry.requested' },
      to: 'loading',
      invokes: load,
      remembers: { failure: null },
    },
    {
      spec: '2 notices, refresh icon',
      from: { loaded: 'fresh' },
      on: { type: 'refresh.requested' },
      to: { loaded: 'refreshing' },
      invokes: reload,
    },
    {
      spec: '2 notices, refresh icon',
      from: { loaded: 'refreshing' },
      given: { data: ['渋谷'] },
      on: done('reload', ['新宿']),
      to: { loaded: 'fresh' },
      remembers: { data: ['新宿'] },
    },
    {
      case: 'what was loaded before stays',
      spec: '8 Global',
      from: { loaded: 'refreshing' },
      given: { data: ['渋谷'] },
      on: broken('reload', failure),
      to: { loaded: 'stale' },
      asks: reported,
      remembers: { data: ['渋谷'], failure: failure.error },
    },
  ],
});
