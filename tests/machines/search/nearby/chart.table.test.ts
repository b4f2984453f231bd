import { nearbyMachine } from '#machines/search/nearby/chart.ts';
import { broken, done, runTable } from '../../support/table.ts';

const point = { latitude: 35.68, longitude: 139.77 };

runTable({
  machine: nearbyMachine,
  rows: [
    { spec: 'search, Home screen', from: 'start', to: 'recalling', invokes: { recallConsent: undefined } },
    {
      spec: 'search, Home screen: consent is asked',
      from: 'recalling',
      on: done('recallConsent', false),
      to: 'off',
    },
    { spec: 'search, Home screen', from: 'recalling', on: broken('recallConsent'), to: 'off' },
    {
      spec: 'search, Home screen',
      case: 'allowed before',
      from: 'recalling',
      on: done('recallConsent', true),
      to: 'locating',
      invokes: { locate: undefined },
    },
    {
      spec: 'search, Home screen: consent is asked where it is used',
      from: 'off',
      on: { type: 'position.allowed' },
      to: 'consenting',
      invokes: { keepConsent: true },
    },
    ...[done('keepConsent'), broken('keepConsent')].map((on) => ({
      spec: 'search, Home screen',
      case: on.type,
      from: 'consenting' as const,
      on,
      to: 'locating' as const,
      invokes: { locate: undefined },
    })),
    {
      spec: 'search, Home screen: distances are computed on the device',
      from: 'locating',
      on: done('locate', { kind: 'found', point }),
      to: 'located',
      remembers: { point },
    },
    {
      spec: 'search, Home screen',
      case: 'forbidden',
      from: 'locating',
      on: done('locate', { kind: 'denied' }),
      to: 'denied',
      invokes: { listenToPage: undefined },
    },
    {
      spec: 'search, Home screen',
      case: 'not known, or not soon enough',
      from: 'locating',
      on: broken('locate'),
      to: 'unknown',
      invokes: { listenToPage: undefined },
    },
    ...(
      [
        ['denied', 'position.allowed'],
        ['denied', 'page.shown'],
        ['unknown', 'position.allowed'],
        ['unknown', 'page.shown'],
        ['unknown', 'connection.restored'],
      ] as const
    ).map(([from, type]) => ({
      spec: 'search, Home screen; shell, Offline',
      case: 'once more',
      from,
      on: { type },
      to: 'locating' as const,
      invokes: { locate: undefined },
    })),
    ...(['locating', 'located', 'unknown'] as const).map((from) => ({
      spec: 'search, Home screen: withdrawn at the same place',
      from,
      given: { point },
      on: { type: 'position.withdrawn' } as const,
      to: 'withdrawing' as const,
      invokes: { withdrawConsent: false },
      remembers: { point: null },
    })),
    { spec: 'search, Home screen', from: 'withdrawing', on: done('withdrawConsent'), to: 'off' },
    { spec: 'search, Home screen', from: 'withdrawing', on: broken('withdrawConsent'), to: 'off' },
  ],
});
