import { vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { ApiFailure } from '#contract/errors.ts';
import { JUST_READ_MS } from '#domain/shell/updates.ts';
import { instantOf } from '#domain/time.ts';
import { liveUpdatesMachine } from '#machines/shell/liveUpdates.ts';
import { day } from '#tests/support/clock/moments.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { after, type Row, runTable } from '../support/table.ts';

vi.spyOn(serverClock, 'now').mockReturnValue(NOW);

type UpdatesRow = Row<typeof liveUpdatesMachine>;

const spec = 'decisions, Member services: GET /events';
const today = day('2026-11-20');
const tomorrow = day('2026-11-21');
const watched = { boothIds: [1, 2], date: today };
const watching = { by: 'timetable', watched };
const connecting = { following: { streaming: 'connecting' } } as const;
const live = { following: { streaming: 'live' } } as const;
const absent = new ApiFailure({ kind: 'notFound', path: '/events', message: null, code: null });
const lost = new ApiFailure({ kind: 'network', path: '/events' });
const signedOut = new ApiFailure({
  kind: 'unauthenticated',
  path: '/events',
  message: null,
  code: null,
});
const stream = (of: unknown) => ({ followUpdates: { watched: of } });
/** After a gap nobody knows how long it was; else what was only just read is good. */
const missed = (what: { ofBooths: boolean; isGap: boolean }) =>
  [
    ['emit', { type: 'updates.missed', before: what.isGap ? NOW : instantOf(NOW - JUST_READ_MS), ...what }],
  ] as const;
const turned = (to: unknown) =>
  [['sendTo', { to: 'followUpdates', event: { type: 'turned', watched: to } }]] as const;

const waiting = ['reconnecting', 'polling', 'resting', 'offline'] as const;
const following = [connecting, live, ...waiting.map((state) => ({ following: state }))] as const;

/** Wherever it is, nobody is followed who is not signed in, does not look, or has no connection. */
const everywhere = following.flatMap((from): UpdatesRow[] => [
  {
    spec: '4 Session, logged out',
    from,
    given: { failures: 2, hasFollowed: true },
    on: { type: 'member.signedOut' },
    to: 'idle',
    remembers: { failures: 0, hasFollowed: false },
  },
  {
    spec,
    from,
    given: { failures: 2 },
    on: { type: 'page.hidden' },
    to: { following: 'resting' },
    remembers: { failures: 0 },
  },
  {
    spec: 'design, Behaviour: loss of the network',
    from,
    given: { failures: 2 },
    on: { type: 'connection.lost' },
    to: { following: from.following === 'resting' ? 'resting' : 'offline' },
    remembers: { failures: from.following === 'resting' ? 2 : 0 },
  },
]);

runTable({
  machine: liveUpdatesMachine,
  rows: [
    { spec, from: 'start', to: 'idle', invokes: { listenToPage: undefined } },
    {
      spec,
      case: 'a screen that was there before the session',
      from: 'idle',
      on: { type: 'watching.changed', ...watching },
      to: 'idle',
      remembers: { watchers: [watching] },
    },
    {
      spec,
      from: 'idle',
      given: { watchers: [watching] },
      on: { type: 'member.signedIn' },
      to: connecting,
      invokes: stream(watched),
    },
    {
      spec,
      case: 'for the first time: what was loaded more than a moment before it is asked for once more',
      from: connecting,
      given: { failures: 2 },
      on: { type: 'stream.opened' },
      to: live,
      asks: missed({ ofBooths: false, isGap: false }),
      remembers: { failures: 2, hasFollowed: true },
    },
    {
      spec,
      case: 'again: there was a gap',
      from: connecting,
      given: { hasFollowed: true },
      on: { type: 'stream.opened' },
      to: live,
      asks: missed({ ofBooths: false, isGap: true }),
    },
    {
      spec: '8 Global, 401',
      from: connecting,
      given: { failures: 1, hasFollowed: true },
      on: { type: 'stream.ended', error: signedOut },
      to: 'idle',
      asks: [['reportFailure', { error: signedOut }]],
      remembers: { failures: 0, hasFollowed: false },
    },
    {
      spec,
      case: 'it could not be opened',
      from: connecting,
      given: { failures: 2 },
      on: { type: 'stream.ended', error: lost },
      to: { following: 'reconnecting' },
      remembers: { failures: 3 },
    },
    {
      spec,
      case: 'it can be opened no more: everybody asks',
      from: connecting,
      given: { failures: 3 },
      on: { type: 'stream.ended', error: null },
      to: { following: 'polling' },
      asks: missed({ ofBooths: false, isGap: true }),
    },
    {
      spec,
      case: 'the server has no such call: everybody asks',
      from: connecting,
      on: { type: 'stream.ended', error: absent },
      to: { following: 'polling' },
      asks: missed({ ofBooths: false, isGap: true }),
    },
    {
      spec,
      from: live,
      on: { type: 'update.received', update: { kind: 'reservations' } },
      to: live,
      asks: [['emit', { type: 'updates.announced', update: { kind: 'reservations' } }]],
    },
    { spec, case: 'a sign of life', from: live, on: { type: 'stream.beat' }, to: live },
    {
      spec,
      case: 'the server was stopped, or the connection broke',
      from: live,
      on: { type: 'stream.ended', error: null },
      to: { following: 'reconnecting' },
      remembers: { failures: 1 },
    },
    {
      spec,
      case: 'other windows of the member take its place again and again: everybody asks',
      from: live,
      given: { failures: 3 },
      on: { type: 'stream.ended', error: null },
      to: { following: 'polling' },
      asks: missed({ ofBooths: false, isGap: true }),
      remembers: { failures: 3 },
    },
    {
      spec,
      case: 'no sign of life',
      from: live,
      on: after('silence'),
      to: { following: 'reconnecting' },
      remembers: { failures: 1 },
    },
    {
      spec,
      case: 'streams are opened, and something on the way lets nothing through: everybody asks',
      from: live,
      given: { failures: 3 },
      on: after('silence'),
      to: { following: 'polling' },
      asks: missed({ ofBooths: false, isGap: true }),
    },
    {
      spec,
      case: 'the timetable turns to another day',
      from: live,
      given: { watchers: [watching] },
      on: { type: 'watching.changed', by: 'timetable', watched: { boothIds: [1, 2], date: tomorrow } },
      to: live,
      asks: turned({ boothIds: [1, 2], date: tomorrow }),
    },
    {
      spec,
      case: 'two look at one day',
      from: live,
      given: { watchers: [watching] },
      on: { type: 'watching.changed', by: 'offer', watched: { boothIds: [2, 3], date: today } },
      to: live,
      asks: turned({ boothIds: [1, 2, 3], date: today }),
    },
    {
      spec,
      case: 'a second one looks at the same',
      from: live,
      given: { watchers: [watching] },
      on: { type: 'watching.changed', by: 'offer', watched: { boothIds: [2], date: today } },
      to: live,
      remembers: { watchers: [watching, { by: 'offer', watched: { boothIds: [2], date: today } }] },
    },
    {
      spec,
      case: 'nobody looks at booths any more: the stream is good for the rest',
      from: live,
      given: { watchers: [watching] },
      on: { type: 'watching.changed', by: 'timetable', watched: null },
      to: live,
      remembers: { watchers: [] },
    },
    {
      spec,
      case: 'the other day is heard now, and what was loaded of it before is not',
      from: live,
      on: { type: 'stream.turned' },
      to: live,
      asks: missed({ ofBooths: true, isGap: false }),
    },
    ...(['reconnecting', 'polling', 'offline'] as const).map(
      (state): UpdatesRow => ({
        spec: 'design, Behaviour: loss of the network',
        from: { following: state },
        given: { watchers: [watching] },
        on: { type: 'connection.restored' },
        to: connecting,
        invokes: stream(watched),
      }),
    ),
    {
      spec,
      from: { following: 'reconnecting' },
      on: after('pause'),
      to: connecting,
      invokes: stream(null),
    },
    {
      spec,
      from: { following: 'polling' },
      on: after('pollingTime'),
      to: connecting,
      invokes: stream(null),
    },
    {
      spec,
      case: 'somebody looks again',
      from: { following: 'resting' },
      on: { type: 'page.shown' },
      to: connecting,
      invokes: stream(null),
    },
    ...everywhere,
  ],
});
