import { expect } from 'vitest';
import { homeScreenMachine } from '#machines/search/home/chart.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { after, runTable } from '../../support/table.ts';

const now = at('2026-11-20T10:00:00');
const groups = { type: 'areaSearch.loaded', data: [], at: now } as const;
const deed = { kind: 'ended', reservation: reservation({}), at: now } as const;
const own = {
  type: 'home.loaded',
  data: { reservation: null, usual: [], places: [], areas: [] },
  at: now,
} as const;

runTable({
  machine: homeScreenMachine,
  rows: [
    {
      spec: '2 /app/area-search',
      from: 'start',
      to: 'empty',
      invokes: {
        groups: expect.objectContaining({ of: null }),
        home: expect.objectContaining({ of: null }),
        rememberEnd: undefined,
      },
    },
    { spec: 'search, Home screen', from: 'empty', on: own, to: 'personalised' },
    { spec: 'search, Home screen', from: 'empty', on: groups, to: 'grouped' },
    { spec: 'search, Home screen', case: 'just in time', from: 'grouped', on: own, to: 'personalised' },
    ...(['empty', 'personalised', 'grouped', 'plain', 'belated'] as const).map((from) => ({
      spec: 'design, Behaviour',
      from,
      on: { type: 'refresh.requested' } as const,
      to: from,
      asks: [
        ['sendTo', { to: 'groups', event: { type: 'refresh.requested' } }],
        ['sendTo', { to: 'home', event: { type: 'refresh.requested' } }],
      ] as const,
    })),
    ...(['empty', 'personalised', 'grouped', 'plain', 'belated'] as const).map((from) => ({
      spec: 'design, Behaviour: the last act is seen',
      from,
      on: { type: 'deed.done', deed } as const,
      to: from,
      asks: [['sendTo', { to: 'rememberEnd', event: { type: 'deed.done', deed } }]] as const,
      remembers: { deed },
    })),
    ...(['empty', 'personalised', 'grouped', 'plain', 'belated'] as const).map((from) => ({
      spec: 'design, Behaviour: the last act is seen',
      case: 'said before this screen was opened',
      from,
      on: { type: 'end.recalled', deed } as const,
      to: from,
      remembers: { deed },
    })),
    {
      spec: 'search, Home screen: the groups still show when it fails',
      from: 'grouped',
      on: after('patience'),
      to: 'plain',
    },
    {
      spec: 'search, Home screen: what is late moves nothing',
      from: 'plain',
      on: own,
      to: 'belated',
    },
    {
      spec: 'search, Home screen: what is late is shown where it is wanted',
      from: 'belated',
      on: { type: 'own.wanted' },
      to: 'personalised',
    },
  ],
});
