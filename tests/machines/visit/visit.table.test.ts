import { expect, vi } from 'vitest';
import { serverClock } from '#contract/clock.ts';
import { ApiFailure } from '#contract/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type VisitInput, visitMachine } from '#machines/visit/visit.ts';
import { at } from '#tests/support/moments.ts';
import { reservation } from '#tests/support/reservation.ts';
import { bystander } from '../support/held.ts';
import { after, broken, done, type Row, runTable } from '../support/table.ts';

type Visit = typeof visitMachine;
type Step = Exclude<Row<Visit>['from'], 'start'>;

/** 14:00 to 15:00; the booth is empty before. */
const upcoming = reservation({});
const inUse = reservation({ useState: 1 });
const list = bystander;
const hearer = bystander;
const told = (kind: 'entered' | 'left' | 'ended') => ['tellDeed', { kind }] as const;
const bug = new Error('broken');
const offline = new ApiFailure({ kind: 'network', path: '/beforeEntry/{tranid}' });

function order(purpose: 'enter' | 'leave') {
  return {
    key: expect.any(String),
    content: {
      reservationId: 7,
      purpose,
      isEmptyBefore: true,
      boothType: 'door',
      stateBefore: expect.any(Number),
    },
  };
}
const decision = {
  key: 'key-1',
  content: { reservationId: 7, purpose: 'enter', isEmptyBefore: true, boothType: 'door' },
} as const;
const stuck = { kind: 'stuck', message: 'ドアから応答がありません。' };
const refused = { kind: 'refused', message: '13:55から入室できます。' };
const said = (text: string) => ['announce', { text }] as const;
/** The list and the tab bar's count go on without it. */
const gone = ['refreshList', 'reportChange'] as const;
const ended = [told('ended'), said('ご利用時間が終わりました。')] as const;

function begun(name: string, time: string, of: VisitInput['reservation'], to: Row<Visit>['to']): Row<Visit> {
  const now = at(`2026-11-20T${time}`);
  return {
    spec: '4 Upcoming reservation, In use',
    case: name,
    from: 'start',
    input: { reservation: of, now, list, hearer },
    to,
    asks: to !== 'over' ? [] : of === inUse ? [...ended, ...gone] : gone,
    invokes: { watchReservation: { list, reservation: of } },
  };
}

/** Entered on another device, say. */
const known = { reservation: inUse, now: at('2026-11-20T14:10:00') };

function learnt(from: Step, to: Step = from): Row<Visit> {
  return {
    spec: 'a list that was loaded anew takes away nothing that is asked or in flight',
    from,
    given: { decision },
    on: { type: 'reservation.changed', ...known },
    to,
    remembers: known,
  };
}

/** What is the same whether one enters or leaves, but for where it leads. */
function shownAgain(from: 'waiting' | 'ready' | 'inUse', of: VisitInput['reservation']): Row<Visit> {
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
  input: { reservation: upcoming, now: at('2026-11-20T13:00:00'), list, hearer },
  rows: [
    begun('5:01 before the start', '13:54:59', upcoming, 'waiting'),
    begun('5:00 before the start, empty before', '13:55:00', upcoming, 'ready'),
    begun('not empty before', '13:59:59', reservation({ isEmptyBefore: false }), 'waiting'),
    begun('the start', '14:00:00', reservation({ isEmptyBefore: false }), 'ready'),
    begun('late', '14:59:59', upcoming, 'ready'),
    begun('entered early', '13:56:00', inUse, 'inUse'),
    begun('entered again', '14:30:00', reservation({ useState: 2 }), 'inUse'),
    begun('extended', '14:30:00', reservation({ useState: 3 }), 'inUse'),
    begun(
      '9 of another server is treated as not in use',
      '13:00:00',
      reservation({ useState: 9 }),
      'waiting',
    ),
    begun('the end', '15:00:00', upcoming, 'over'),
    begun('the end of a use', '15:00:00', inUse, 'over'),

    learnt('waiting', 'inUse'),
    learnt('ready', 'inUse'),
    learnt('inUse'),
    learnt('checking'),
    learnt('unsure'),
    learnt('unchecked'),
    learnt('unawaited'),
    learnt('opening'),
    learnt('stuck'),
    learnt('refused'),
    learnt('confirmingLeave'),
    learnt('leaving'),
    learnt('leaveStuck'),
    shownAgain('waiting', upcoming),
    shownAgain('ready', upcoming),
    shownAgain('inUse', inUse),
    {
      spec: 'design, Behaviour: The entry card arms itself',
      from: 'waiting',
      on: after('entryOpening'),
      to: 'ready',
      asks: [said('入室できます。'), 'refreshList'],
    },
    { spec: '4 Upcoming reservation', from: 'ready', on: after('end'), to: 'over', asks: gone },

    {
      spec: '7 GET /beforeEntry',
      case: 'before the start it is checked again',
      from: 'ready',
      on: { type: 'enter.pressed', now: at('2026-11-20T13:59:59') },
      to: 'checking',
      invokes: { checkBeforeEntry: 7 },
      remembers: { now: at('2026-11-20T13:59:59') },
    },
    {
      spec: '7 POST /reservations/open-door',
      case: 'from the start on nothing is to be checked',
      from: 'ready',
      given: { decision },
      on: { type: 'enter.pressed', now: at('2026-11-20T14:00:00') },
      to: 'opening',
      invokes: { entryOpening: order('enter') },
      remembers: { now: at('2026-11-20T14:00:00') },
    },
    {
      spec: '4 Upcoming reservation',
      from: 'checking',
      given: { decision },
      on: done('checkBeforeEntry', { kind: 'done', value: true }),
      to: 'opening',
      invokes: { entryOpening: order('enter') },
    },
    {
      spec: '8 Early entry',
      from: 'checking',
      on: done('checkBeforeEntry', { kind: 'done', value: false }),
      to: 'refused',
      remembers: { refusal: '予約開始時間の前に他の予約がある為、事前の入室ができなくなりました。' },
    },
    {
      spec: '8 Early entry',
      from: 'checking',
      on: done('checkBeforeEntry', { kind: 'refused', code: 'not_found', message: 'ありません。' }),
      to: 'refused',
      remembers: { refusal: '予約が存在しません。' },
    },
    {
      spec: '8 Global',
      from: 'checking',
      on: broken('checkBeforeEntry', offline),
      to: 'unsure',
      asks: [['reportFailure', { error: offline }]],
      invokes: { knowServer: undefined },
    },
    {
      spec: 'docs/decisions/0005',
      case: 'a server that knows keys opens once: the check goes on by itself',
      from: 'unsure',
      on: done('knowServer', true),
      to: 'unchecked',
      invokes: { hearPage: undefined },
    },
    {
      spec: 'docs/decisions/0003',
      case: 'any other opens no door without another tap',
      from: 'unsure',
      on: done('knowServer', false),
      to: 'unawaited',
    },
    {
      spec: 'docs/decisions/0003',
      case: 'nor does one of which nothing is known',
      from: 'unsure',
      on: broken('knowServer', offline),
      to: 'unawaited',
    },
    {
      spec: 'shell, Offline',
      case: 'the connection is back',
      from: 'unchecked',
      on: { type: 'connection.restored' },
      to: 'checking',
      invokes: { checkBeforeEntry: 7 },
    },
    {
      spec: 'shell, Offline',
      case: 'the phone was locked meanwhile; the time of the tap stays what it was',
      from: 'unchecked',
      on: { type: 'page.shown', now: at('2026-11-20T15:00:00') },
      to: 'checking',
      invokes: { checkBeforeEntry: 7 },
      remembers: { now: at('2026-11-20T13:00:00') },
    },
    {
      spec: 'shell, Offline',
      case: 'two minutes after the tap nobody is thought to stand there',
      from: 'unchecked',
      on: after('patience'),
      to: 'unawaited',
    },
    ...(['unsure', 'unchecked', 'unawaited'] as const).flatMap((from): Row<Visit>[] => [
      {
        spec: '7 GET /beforeEntry',
        from,
        on: { type: 'retry.requested' },
        to: 'checking',
        invokes: { checkBeforeEntry: 7 },
        remembers: { now: at('2026-11-18T12:00:00') },
      },
      { spec: '4 Upcoming reservation', from, on: { type: 'dialog.dismissed' }, to: 'ready' },
    ]),

    {
      spec: '4 use_state',
      case: 'entered',
      from: 'opening',
      given: { decision },
      on: done('entryOpening', { kind: 'opened' }),
      to: 'inUse',
      asks: [told('entered'), 'refreshList', 'reportChange', said('ドアを開けました。')],
      remembers: { reservation: inUse },
    },
    {
      spec: '4 use_state',
      case: 'entered again',
      from: 'opening',
      given: { decision, reservation: inUse },
      on: done('entryOpening', { kind: 'opened' }),
      to: 'inUse',
      asks: [told('entered'), 'refreshList', 'reportChange', said('ドアを開けました。')],
      remembers: { reservation: reservation({ useState: 2 }) },
    },
    {
      spec: 'A door that does not open',
      from: 'opening',
      given: { decision },
      on: done('entryOpening', stuck),
      to: 'stuck',
      remembers: { refusal: stuck.message },
    },
    {
      spec: 'A door that does not open',
      case: 'with the same key',
      from: 'stuck',
      given: { decision },
      on: { type: 'retry.requested' },
      to: 'opening',
      invokes: { entryOpening: decision },
    },
    {
      spec: 'A door that does not open',
      from: 'stuck',
      given: { now: at('2026-11-20T13:56:00') },
      on: { type: 'dialog.dismissed' },
      to: 'ready',
    },
    {
      spec: '8 Early entry',
      from: 'opening',
      given: { decision },
      on: done('entryOpening', refused),
      to: 'refused',
      remembers: { refusal: refused.message },
    },
    {
      spec: '8 Early entry',
      case: 'and the list shows what is true',
      from: 'refused',
      on: { type: 'dialog.dismissed' },
      to: 'waiting',
      asks: ['refreshList'],
    },
    {
      spec: 'network lost between the tap and the answer',
      case: 'given up: the list shows the truth, never a false "opened"',
      from: 'opening',
      given: { decision, now: at('2026-11-20T13:56:00') },
      on: done('entryOpening', { kind: 'unsettled' }),
      to: 'ready',
      asks: ['refreshList'],
    },
    {
      spec: '8 Global',
      from: 'opening',
      given: { decision },
      on: broken('entryOpening', bug),
      to: 'waiting',
      asks: ['refreshList', ['reportFailure', { error: bug }]],
    },

    {
      spec: '4 In use: re-enter',
      case: 'decided anew, whatever was decided before',
      from: 'inUse',
      given: { reservation: inUse, decision },
      on: { type: 'enter.pressed', now: at('2026-11-20T14:30:00') },
      to: 'opening',
      invokes: { entryOpening: order('enter') },
      remembers: { now: at('2026-11-20T14:30:00') },
    },
    {
      spec: '4 In use',
      from: 'inUse',
      given: { reservation: inUse },
      on: after('end'),
      to: 'over',
      asks: [...ended, ...gone],
    },
    { spec: '4 In use: leave', from: 'inUse', on: { type: 'leave.pressed' }, to: 'confirmingLeave' },
    {
      spec: '4 In use: leave',
      from: 'confirmingLeave',
      given: { reservation: inUse, decision },
      on: { type: 'leave.confirmed' },
      to: 'leaving',
      invokes: { leaveOpening: order('leave') },
    },
    { spec: '4 In use: leave', from: 'confirmingLeave', on: { type: 'dialog.dismissed' }, to: 'inUse' },
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
      given: { decision },
      on: done('leaveOpening', { kind: 'opened' }),
      to: 'over',
      asks: [told('left'), said('退室しました。'), ...gone],
    },
    {
      spec: 'A door that does not open',
      from: 'leaving',
      given: { decision },
      on: done('leaveOpening', stuck),
      to: 'leaveStuck',
      remembers: { refusal: stuck.message },
    },
    {
      spec: '8 Specific',
      from: 'leaving',
      given: { decision },
      on: done('leaveOpening', { ...refused, message: MESSAGES.reservationMissing }),
      to: 'refused',
      remembers: { refusal: MESSAGES.reservationMissing },
    },
    {
      spec: 'network lost between the tap and the answer',
      from: 'leaving',
      given: { decision },
      on: done('leaveOpening', { kind: 'unsettled' }),
      to: 'inUse',
      asks: ['refreshList'],
    },
    {
      spec: '8 Global',
      from: 'leaving',
      given: { decision },
      on: broken('leaveOpening', bug),
      to: 'inUse',
      asks: ['refreshList', ['reportFailure', { error: bug }]],
    },
    {
      spec: 'A door that does not open',
      case: 'with the same key',
      from: 'leaveStuck',
      given: { decision },
      on: { type: 'retry.requested' },
      to: 'leaving',
      invokes: { leaveOpening: decision },
    },
    { spec: '4 In use: leave', from: 'leaveStuck', on: { type: 'dialog.dismissed' }, to: 'inUse' },
  ],
});
