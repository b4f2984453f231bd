import { ApiFailure } from '#contract/errors.ts';
import { menuStatusMachine } from '#machines/inbox/menuStatus.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { after, broken, done, runTable } from '../support/table.ts';

const before = { isSurveyDue: false, unreadNotices: 3, liveReservations: 1 };
const now = { isSurveyDue: true, unreadNotices: 4, liveReservations: 2 };
const offline = new ApiFailure({ kind: 'network', path: '/menu-status' });

const recent = { current: 'recent' } as const;
const older = { current: 'older' } as const;

runTable({
  machine: menuStatusMachine,
  rows: [
    {
      spec: '3 Local persistence, TabBar',
      from: 'start',
      to: 'restoring',
      invokes: {
        listenToPage: undefined,
        listenToUpdates: { topics: ['reservations', 'notices'] },
        restoreStatus: undefined,
      },
    },
    {
      spec: '2 Entering /app refreshes the menu status',
      case: 'the last counts are shown, and sent as what is known',
      from: 'restoring',
      on: done('restoreStatus', before),
      to: 'refreshing',
      invokes: { fetchStatus: { knownNotices: 3 } },
      remembers: { status: before },
    },
    {
      spec: '2 Entering /app refreshes the menu status',
      case: 'nothing stored',
      from: 'restoring',
      on: done('restoreStatus', null),
      to: 'refreshing',
      invokes: { fetchStatus: { knownNotices: 0 } },
      remembers: { status: null },
    },
    {
      spec: '2 Entering /app refreshes the menu status',
      case: 'a browser without storage',
      from: 'restoring',
      on: broken('restoreStatus'),
      to: 'refreshing',
      invokes: { fetchStatus: { knownNotices: 0 } },
    },
    {
      spec: '7 GET /menu-status',
      case: 'what changed meanwhile is counted too',
      from: 'refreshing',
      given: { status: before },
      on: { type: 'refresh.requested' },
      to: 'refreshing',
      invokes: { fetchStatus: { knownNotices: 3 } },
    },
    {
      spec: '7 GET /menu-status',
      from: 'refreshing',
      given: { status: before },
      on: done('fetchStatus', now),
      to: 'saving',
      invokes: { saveStatus: now },
      remembers: { status: now },
    },
    {
      spec: '8 Global',
      case: 'the last counts stay',
      from: 'refreshing',
      given: { status: before },
      on: broken('fetchStatus', offline),
      to: recent,
      asks: [['reportFailure', { error: offline }]],
      remembers: { status: before },
    },
    {
      spec: '7 GET /menu-status',
      from: 'saving',
      given: { status: now },
      on: { type: 'refresh.requested' },
      to: 'refreshing',
      invokes: { fetchStatus: { knownNotices: 4 } },
    },
    { spec: '3 Local persistence, TabBar', from: 'saving', on: done('saveStatus'), to: recent },
    { spec: '3 Local persistence, TabBar', from: 'saving', on: broken('saveStatus'), to: recent },
    ...[
      { before: null, isGap: false },
      { before: NOW, isGap: true },
    ].map((update) => ({
      spec: 'shell, Live updates',
      case: update.isGap ? 'it may have been missed' : 'it was changed elsewhere',
      from: older,
      given: { status: now },
      on: { type: 'update.noticed' as const, ...update },
      to: 'refreshing' as const,
      invokes: { fetchStatus: { knownNotices: 4 } },
    })),
    {
      spec: 'shell, Live updates',
      case: 'a first stream beside the first counts',
      from: older,
      on: { type: 'update.noticed', before: NOW, isGap: false },
      to: older,
    },
    ...(['restoring', 'refreshing', 'saving', recent] as const).map((from) => ({
      spec: '2 Entering /app refreshes the menu status',
      case: 'once, where it was asked for just before',
      from,
      given: { status: before },
      on: { type: 'app.entered' as const },
      to: from,
    })),
    { spec: '2 Entering /app refreshes the menu status', from: recent, on: after('recency'), to: older },
    ...(['refresh.requested', 'app.entered', 'page.shown', 'connection.restored'] as const).map((type) => ({
      spec: '7 GET /menu-status',
      from: older,
      given: { status: now },
      on: { type },
      to: 'refreshing' as const,
      invokes: { fetchStatus: { knownNotices: 4 } },
    })),
  ],
});
