import { expect } from 'vitest';
import { waitEntryMachine } from '#machines/booking/waitingList/entry.ts';
import type { WishedSpan } from '#machines/booking/waitingList/wish.ts';
import { at } from '#tests/support/clock/moments.ts';
import { wish } from '#tests/support/values/wish.ts';
import { after, broken, done, type Row, runTable } from '../../support/table.ts';

type EntryRow = Row<typeof waitEntryMachine>;

const NOON = at('2026-11-20T12:00:00');
const given = {
  wish: wish(),
  mode: 'book',
  scope: 'any',
  mostGross: 1100,
  longestLimit: 60,
} as const;
const command = { key: 'key-1', content: expect.anything() };
const refusal = { kind: 'refused', code: 'waiting_limit', message: '空き待ちは3件までです。' } as const;
/** The span once the limit of its second booth is another. */
const LATER: WishedSpan = (() => {
  const span = wish();
  const booth = { ...span.booth, freeCancellationMinutes: 90, leadMinutes: 30 };
  return { ...span, booth, booths: span.booths.map((each) => (each.boothId === 2 ? booth : each)) };
})();
const bug = new Error('broken');
const asked = {
  boothIds: [1, 2],
  date: wish().date,
  start: 14 * 60,
  interval: 60,
  tolerance: 0,
  mode: 'book',
  usesCoupon: false,
  seenGross: 1100,
  seenFreeCancellation: 60,
};

function opened(
  name: string,
  changes: Partial<WishedSpan>,
  to: 'choosing' | 'choosingToBeNotified',
  remembers: object,
  now = NOON,
): EntryRow {
  const span = wish(changes);
  return {
    spec: '4 Waiting',
    case: name,
    from: 'resting',
    on: { type: 'wait.wanted', wish: span, now },
    to,
    remembers: { wish: span, ...remembers },
  };
}

function confirmed(name: string, chosen: object, content: object): EntryRow {
  return {
    spec: '4 Waiting',
    case: name,
    from: 'choosing',
    given: { ...given, ...chosen },
    on: { type: 'wait.confirmed' },
    to: 'starting',
    invokes: { startingWait: { key: expect.any(String), content: { ...asked, ...content } } },
  };
}

runTable({
  machine: waitEntryMachine,
  input: undefined,
  rows: [
    opened('to be booked, in any booth of the place', {}, 'choosing', {
      mode: 'book',
      scope: 'any',
      mostGross: 1100,
    }),
    opened('another booth is free: the chosen one alone', { booths: [wish().booth] }, 'choosing', {
      scope: 'chosen',
    }),
    opened('a guest is only told', { isGuest: true }, 'choosingToBeNotified', {
      mode: 'notify',
      mostGross: null,
    }),
    opened(
      'nothing is booked at a price that nobody has seen',
      { booths: [{ ...wish().booth, gross: null }] },
      'choosingToBeNotified',
      { mode: 'notify' },
    ),
    opened(
      'nothing is booked an hour before the start',
      {},
      'choosingToBeNotified',
      { mode: 'notify' },
      at('2026-11-20T13:00:00'),
    ),
    opened(
      'it is booked until just before that',
      {},
      'choosing',
      { mode: 'book' },
      at('2026-11-20T12:59:59'),
    ),
    {
      spec: '4 Waiting',
      case: 'nothing of the last wish is left',
      from: 'resting',
      given: { tolerance: 30, command, refusal },
      on: { type: 'wait.wanted', wish: wish(), now: NOON },
      to: 'choosing',
      remembers: { tolerance: 0, command: null, refusal: null },
    },
    {
      spec: '4 Waiting',
      case: 'no sheet is open',
      from: 'resting',
      on: { type: 'dialog.dismissed' },
      to: 'resting',
    },
    {
      spec: '4 Waiting',
      case: 'the hour before the start begins while it is chosen',
      from: 'choosing',
      given,
      on: after('bookablePeriod'),
      to: 'choosingToBeNotified',
      remembers: { mode: 'notify', mostGross: null, longestLimit: null },
    },
    {
      spec: '4 Waiting',
      from: 'choosing',
      given,
      on: { type: 'mode.chosen', mode: 'notify' },
      to: 'choosing',
      remembers: { mode: 'notify', mostGross: null, longestLimit: null },
    },
    {
      spec: '4 Waiting',
      case: 'cancelling stops being free at another moment: nothing has begun, and the new terms are said',
      from: 'starting',
      given: { ...given, command },
      on: done('startingWait', {
        kind: 'limitsChanged',
        limits: [{ boothId: 2, freeCancellationMinutes: 90, leadMinutes: 30 }],
      }),
      to: 'limitsChanged',
      remembers: { wish: LATER, longestLimit: 90 },
    },
    {
      spec: '4 Waiting',
      case: 'the new terms are confirmed, by another key',
      from: 'limitsChanged',
      given: { ...given, wish: LATER, longestLimit: 90, command },
      on: { type: 'wait.confirmed' },
      to: 'starting',
      invokes: {
        startingWait: {
          key: expect.not.stringMatching('key-1'),
          content: { ...asked, seenFreeCancellation: 90 },
        },
      },
    },
    {
      spec: '4 Waiting',
      case: 'of the chosen booth alone its own limit counts',
      from: 'limitsChanged',
      given: { ...given, wish: { ...LATER, booth: wish().booth }, longestLimit: 90 },
      on: { type: 'scope.chosen', scope: 'chosen' },
      to: 'limitsChanged',
      remembers: { scope: 'chosen', longestLimit: 60 },
    },
    {
      spec: '4 Waiting',
      case: 'the time before the start in which nothing is booked begins while the new terms are read',
      from: 'limitsChanged',
      given,
      on: after('bookablePeriod'),
      to: 'choosingToBeNotified',
      remembers: { mode: 'notify', mostGross: null, longestLimit: null },
    },
    {
      spec: '4 Waiting',
      from: 'limitsChanged',
      given,
      on: { type: 'mode.chosen', mode: 'notify' },
      to: 'limitsChanged',
      remembers: { mode: 'notify', mostGross: null, longestLimit: null },
    },
    ...(['choosing', 'choosingToBeNotified', 'limitsChanged'] as const).flatMap((from): EntryRow[] => [
      {
        spec: '4 Waiting',
        from,
        given,
        on: { type: 'scope.chosen', scope: 'chosen' },
        to: from,
        remembers: { scope: 'chosen' },
      },
      {
        spec: '4 Waiting',
        from,
        given,
        on: { type: 'tolerance.chosen', tolerance: 30 },
        to: from,
        remembers: { tolerance: 30 },
      },
      { spec: '4 Waiting', from, on: { type: 'dialog.dismissed' }, to: 'resting' },
    ]),
    confirmed(
      'any booth, at the most that one of them costs',
      {
        wish: wish({
          booths: [
            wish().booth,
            { boothId: 3, boothName: 'A-3', gross: 1320, freeCancellationMinutes: 60, leadMinutes: 0 },
          ],
        }),
        scope: 'any',
        tolerance: 15,
        mostGross: 1320,
      },
      { boothIds: [2, 3], tolerance: 15, seenGross: 1320 },
    ),
    confirmed('the chosen booth', { scope: 'chosen' }, { boothIds: [2] }),
    confirmed(
      'to be told costs nothing',
      { mode: 'notify', mostGross: null, longestLimit: null },
      { mode: 'notify', seenGross: null, seenFreeCancellation: null },
    ),
    {
      spec: '4 Waiting',
      from: 'choosingToBeNotified',
      given: { ...given, mode: 'notify', mostGross: null, longestLimit: null },
      on: { type: 'wait.confirmed' },
      to: 'starting',
      invokes: {
        startingWait: {
          key: expect.any(String),
          content: { ...asked, mode: 'notify', seenGross: null, seenFreeCancellation: null },
        },
      },
    },
    {
      spec: '4 Waiting',
      case: 'it is not given up while it is under way',
      from: 'starting',
      given: { ...given, command },
      on: { type: 'dialog.dismissed' },
      to: 'starting',
    },
    {
      spec: '4 Waiting',
      from: 'starting',
      given: { ...given, command },
      on: done('startingWait', { kind: 'started' }),
      to: 'started',
      asks: ['reportChange'],
    },
    {
      spec: '4 Waiting; 8 Refusals',
      from: 'starting',
      given: { ...given, command },
      on: done('startingWait', refusal),
      to: 'refused',
      remembers: { refusal },
    },
    {
      spec: 'wire, Request keys',
      case: 'nobody knows: the list among the reservations shows the truth',
      from: 'starting',
      given: { ...given, command },
      on: done('startingWait', { kind: 'unknown' }),
      to: 'resting',
      asks: [['navigate', { to: '/app/reservations' }]],
    },
    {
      spec: '8 Global',
      from: 'starting',
      given: { ...given, command },
      on: broken('startingWait', bug),
      to: 'resting',
      asks: [
        ['reportFailure', { error: bug }],
        ['navigate', { to: '/app/reservations' }],
      ],
    },
    ...(['refused', 'started'] as const).map(
      (from): EntryRow => ({
        spec: '4 Waiting',
        from,
        on: { type: 'dialog.dismissed' },
        to: 'resting',
      }),
    ),
  ],
});
