import { vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { type VisitInput, visitMachine } from '#machines/visit/visit/chart.ts';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { bystander } from '../../support/held.ts';
import { after, broken, done, type Row, runTable } from '../../support/table.ts';

type Visit = typeof visitMachine;
type Step = Exclude<Row<Visit>['from'], 'start'>;

/** 14:00 to 15:00; the booth is empty before. */
const upcoming = reservation({});
/** Where a card at rest stands. */
const resting = {
  waiting: { resting: 'waiting' },
  ready: { resting: 'ready' },
  inUse: { resting: { inUse: 'underway' } },
  lastFive: { resting: { inUse: 'lastFive' } },
  lastMinute: { resting: { inUse: 'lastMinute' } },
} as const;
const inUse = reservation({ useState: 'inUse' });
const list = bystander;
const subscriber = bystander;
const told = (kind: 'entered' | 'left' | 'ended') => ['notifyOfDeed', { kind }] as const;
const bug = new Error('broken');

const passage = (purpose: 'enter' | 'leave', of = upcoming, now = at('2026-11-20T13:00:00')) => ({
  purpose,
  reservation: of,
  now,
});
const said = (text: string) => ['announce', { text }] as const;
/** The list and the tab bar's count go on without it. */
const gone = ['refreshList', 'reportChange'] as const;
const lastFiveSaid = said(
  '残り5分を切りました。15:00までにご退室ください。15:00を過ぎても、追加の料金はかかりません。',
);
const lastMinuteSaid = said('残り1分を切りました。15:00までにご退室ください。');
const ended = [told('ended'), said('ご利用時間が終わりました。')] as const;

function begun(
  name: string,
  time: string,
  of: VisitInput['reservation'],
  to: Row<Visit>['to'],
  asks: Row<Visit>['asks'] = [],
): Row<Visit> {
  const now = at(`2026-11-20T${time}`);
  return {
    spec: '4 Upcoming reservation, In use',
    case: name,
    from: 'start',
    input: { reservation: of, now, list, subscriber },
    to,
    asks: to !== 'over' ? asks : of === inUse ? [...ended, ...gone] : gone,
    invokes: { watchReservation: { list, reservation: of } },
  };
}

/** Entered on another device, say. */
const known = { reservation: inUse, now: at('2026-11-20T14:10:00') };

function learnt(from: Step, to: Step = from): Row<Visit> {
  return {
    spec: 'a list that was loaded again takes away nothing that is asked or in flight',
    from,
    on: { type: 'reservation.changed', ...known },
    to,
    remembers: known,
  };
}

/** The rows that are the same on the way in and out, but for where they lead. */
function shownAgain(from: Step, of: VisitInput['reservation']): Row<Visit> {
  return {
    spec: 'design, Behaviour: The entry card arms itself',
    case: 'the page comes back after the end',
    from,
    given: { reservation: of },
    on: { type: 'page.shown', now: at('2026-11-20T15:00:00') },
    to: 'over',
    asks: of === inUse ? [...ended, ...gone] : gone,
  };
}

/** Whoever looks at the clock sees the same moment. */
vi.spyOn(serverClock, 'now').mockReturnValue(at('2026-11-18T12:00:00'));

runTable({
  machine: visitMachine,
  input: { reservation: upcoming, now: at('2026-11-20T13:00:00'), list, subscriber },
  rows: [
    begun('5:01 before the start', '13:54:59', upcoming, resting.waiting),
    begun('5:00 before the start, empty before', '13:55:00', upcoming, resting.ready),
    begun('not empty before', '13:59:59', reservation({ isEmptyBefore: false }), resting.waiting),
    begun('the start', '14:00:00', reservation({ isEmptyBefore: false }), resting.ready),
    begun('late', '14:59:59', upcoming, resting.ready),
    begun('entered early', '13:56:00', inUse, resting.inUse),
    begun('entered again', '14:30:00', reservation({ useState: 'reentered' }), resting.inUse),
    begun('extended', '14:30:00', reservation({ useState: 'extended' }), resting.inUse),
    begun(
      '9 of another server is treated as not in use',
      '13:00:00',
      reservation({ useState: 'ended' }),
      resting.waiting,
    ),
    begun('5:01 before the end', '14:54:59', inUse, resting.inUse),
    begun('opened in the last five minutes', '14:55:00', inUse, resting.lastFive, [lastFiveSaid]),
    begun('opened in the last minute', '14:59:00', inUse, resting.lastMinute, [lastMinuteSaid]),
    begun('the end', '15:00:00', upcoming, 'over'),
    begun('the end of a use', '15:00:00', inUse, 'over'),

    learnt(resting.waiting, resting.inUse),
    learnt(resting.ready, resting.inUse),
    learnt(resting.inUse),
    learnt('entering'),
    learnt('confirmingLeave'),
    learnt('leaving'),
    shownAgain(resting.waiting, upcoming),
    shownAgain(resting.ready, upcoming),
    shownAgain(resting.inUse, inUse),
    {
      spec: 'design, Behaviour: The entry card arms itself',
      from: resting.waiting,
      on: after('entryOpening'),
      to: resting.ready,
      asks: [said('入室できます。'), 'refreshList'],
    },
    { spec: '4 Upcoming reservation', from: resting.ready, on: after('end'), to: 'over', asks: gone },

    ...(['2026-11-20T13:59:59', '2026-11-20T14:00:00'] as const).map((time) => ({
      spec: '7 POST /reservations/open-door',
      case: `${time}: the way in is told the time of the tap`,
      from: resting.ready,
      on: { type: 'entry.wanted' as const, now: at(time) },
      to: 'entering' as const,
      invokes: { entering: passage('enter', upcoming, at(time)) },
      remembers: { now: at(time) },
    })),
    {
      spec: '4 use_state',
      case: 'entered',
      from: 'entering',
      on: done('entering', { outcome: 'opened' }),
      to: resting.inUse,
      asks: [told('entered'), 'refreshList', 'reportChange', said('ドアを開けました。')],
      remembers: { reservation: inUse },
    },
    {
      spec: '4 use_state',
      case: 'entered again',
      from: 'entering',
      given: { reservation: inUse },
      on: done('entering', { outcome: 'opened' }),
      to: resting.inUse,
      asks: [told('entered'), 'refreshList', 'reportChange', said('ドアを開けました。')],
      remembers: { reservation: reservation({ useState: 'reentered' }) },
    },
    {
      spec: 'A door that does not open',
      case: 'the member has given up',
      from: 'entering',
      given: { now: at('2026-11-20T13:56:00') },
      on: done('entering', { outcome: 'unopened' }),
      to: resting.ready,
    },
    {
      spec: '8 Early entry',
      case: 'the list shows what is true, never a false "opened"',
      from: 'entering',
      on: done('entering', { outcome: 'outdated' }),
      to: resting.waiting,
      asks: ['refreshList'],
    },
    {
      spec: '8 Global',
      from: 'entering',
      on: broken('entering', bug),
      to: resting.waiting,
      asks: ['refreshList', ['reportFailure', { error: bug }]],
    },
    {
      spec: '8 Global',
      case: 'inside, at the door once more',
      from: 'entering',
      given: { reservation: inUse },
      on: broken('entering', bug),
      to: resting.inUse,
      asks: ['refreshList', ['reportFailure', { error: bug }]],
    },

    {
      spec: '4 In use: re-enter',
      from: resting.inUse,
      given: { reservation: inUse },
      on: { type: 'entry.wanted', now: at('2026-11-20T14:30:00') },
      to: 'entering',
      invokes: { entering: passage('enter', inUse, at('2026-11-20T14:30:00')) },
      remembers: { now: at('2026-11-20T14:30:00') },
    },
    {
      spec: '4 In use',
      from: resting.inUse,
      given: { reservation: inUse },
      on: after('end'),
      to: 'over',
      asks: [...ended, ...gone],
    },
    {
      spec: 'In use: the end is said before it comes',
      from: resting.inUse,
      given: { reservation: inUse },
      on: after('fiveLeft'),
      to: resting.lastFive,
      asks: [lastFiveSaid],
      remembers: { said: 5 },
    },
    {
      spec: 'In use: the end is said before it comes',
      case: 'it can be extended, by a guest, who reads nothing of prices',
      from: resting.inUse,
      given: { reservation: reservation({ useState: 'inUse', amount: null, isExtendable: true }) },
      on: after('fiveLeft'),
      to: resting.lastFive,
      asks: [said('残り5分を切りました。延長しないときは、15:00までにご退室ください。')],
    },
    {
      spec: 'In use: the end is said before it comes',
      from: resting.lastFive,
      given: { reservation: inUse, said: 5 },
      on: after('oneLeft'),
      to: resting.lastMinute,
      asks: [lastMinuteSaid],
      remembers: { said: 1 },
    },
    ...(
      [
        ['lastFive', 5, '14:57:00'],
        ['lastMinute', 1, '14:59:30'],
      ] as const
    ).map(([last, minutes, time]) => ({
      spec: 'In use: the end is said before it comes',
      case: 'the page comes back: it was said',
      from: resting[last],
      given: { reservation: inUse, said: minutes },
      on: { type: 'page.shown' as const, now: at(`2026-11-20T${time}`) },
      to: resting[last],
      asks: [],
    })),
    { spec: '4 In use: leave', from: resting.inUse, on: { type: 'leave.wanted' }, to: 'confirmingLeave' },
    {
      spec: '4 In use: leave',
      from: 'confirmingLeave',
      given: { reservation: inUse },
      on: { type: 'leave.confirmed' },
      to: 'leaving',
      invokes: { leaving: passage('leave', inUse) },
    },
    {
      spec: '4 In use: leave',
      from: 'confirmingLeave',
      on: { type: 'dialog.dismissed' },
      to: resting.inUse,
      remembers: { now: at('2026-11-18T12:00:00') },
    },
    {
      spec: '4 In use',
      case: 'the end comes while it is asked',
      from: 'confirmingLeave',
      on: after('end'),
      to: 'over',
      asks: [...ended, ...gone],
    },
    {
      spec: '4 In use: leave',
      from: 'leaving',
      given: { reservation: inUse },
      on: done('leaving', { outcome: 'opened' }),
      to: 'over',
      asks: [told('left'), said('退室しました。'), ...gone],
    },
    {
      spec: 'A door that does not open',
      case: 'the member has given up, and stays',
      from: 'leaving',
      given: { reservation: inUse },
      on: done('leaving', { outcome: 'unopened' }),
      to: resting.inUse,
    },
    {
      spec: 'network lost between the tap and the answer',
      case: 'the list shows the truth',
      from: 'leaving',
      given: { reservation: inUse },
      on: done('leaving', { outcome: 'outdated' }),
      to: resting.inUse,
      asks: ['refreshList'],
    },
    {
      spec: '8 Global',
      from: 'leaving',
      given: { reservation: inUse },
      on: broken('leaving', bug),
      to: resting.inUse,
      asks: ['refreshList', ['reportFailure', { error: bug }]],
    },
  ],
});
