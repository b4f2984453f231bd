import { expect } from 'vitest';
import { waitsMachine } from '#machines/booking/waitingList/list.ts';
import { wait } from '#tests/support/values/wait.ts';
import { broken, done, type Row, runTable } from '../../support/table.ts';

const bug = new Error('broken');
const content = { waitId: 5, seen: 'waiting' } as const;
const command = { key: 'key-1', content };
const booked = wait({ state: 'booked', reservationId: 42 });
const keeping = { from: 'keeping', given: { wait: booked, command } } as const;
const refreshed = ['sendTo', { to: 'list', event: { type: 'refresh.requested' } }] as const;
const stopping = { from: 'stopping', given: { wait: wait(), command } } as const;

const rows: Row<typeof waitsMachine>[] = [
  {
    spec: '4 Waiting',
    from: 'browsing',
    on: { type: 'stop.wanted', wait: wait() },
    to: 'confirming',
    remembers: { wait: wait() },
  },
  { spec: '4 Waiting', from: 'confirming', on: { type: 'dialog.dismissed' }, to: 'browsing' },
  {
    spec: '7 DELETE /waiting-list/{id}',
    from: 'confirming',
    given: { wait: wait() },
    on: { type: 'stop.confirmed' },
    to: 'stopping',
    invokes: { stoppingWait: { key: expect.any(String), content } },
  },
  {
    spec: '4 Waiting',
    ...stopping,
    on: done('stoppingWait', { kind: 'stopped' }),
    to: 'browsing',
    remembers: { ended: [5] },
    asks: [refreshed, 'reportChange', ['announce', { text: '空き待ちを取り消しました。' }]],
  },
  {
    spec: '4 Waiting',
    case: 'its turn had failed, and it is only taken off the list',
    ...stopping,
    given: { wait: wait({ state: 'notified' }), command },
    on: done('stoppingWait', { kind: 'stopped' }),
    to: 'browsing',
    remembers: { ended: [5] },
    asks: [refreshed, 'reportChange', ['announce', { text: '一覧から消しました。' }]],
  },
  {
    spec: '4 Waiting; 8 Refusals',
    case: 'its turn has come meanwhile',
    ...stopping,
    on: done('stoppingWait', { kind: 'refused', code: 'turn_came', message: '予約が確定しています。' }),
    to: 'refused',
    asks: [refreshed],
    remembers: { refusal: '予約が確定しています。' },
  },
  {
    spec: 'wire, Request keys',
    case: 'nobody knows: the list shows the truth',
    ...stopping,
    on: done('stoppingWait', { kind: 'unknown' }),
    to: 'browsing',
    asks: [refreshed],
  },
  {
    spec: '8 Global',
    ...stopping,
    on: broken('stoppingWait', bug),
    to: 'browsing',
    asks: [refreshed, ['reportFailure', { error: bug }]],
  },
  {
    spec: '4 Waiting',
    case: 'the reservation that its turn has made stays, and is no news any more',
    from: 'browsing',
    on: { type: 'booking.kept', wait: booked },
    to: 'keeping',
    remembers: { wait: booked },
    invokes: { stoppingWait: { key: expect.any(String), content: { waitId: 5, seen: 'booked' } } },
  },
  {
    spec: '4 Waiting',
    ...keeping,
    on: done('stoppingWait', { kind: 'stopped' }),
    to: 'browsing',
    remembers: { ended: [5] },
    asks: [refreshed, ['announce', { text: '予約を残しました。' }]],
  },
  {
    spec: '4 Waiting; 8 Refusals',
    ...keeping,
    on: done('stoppingWait', { kind: 'refused', code: 'not_found', message: '見つかりません。' }),
    to: 'browsing',
    asks: [refreshed, ['alert', { messages: ['見つかりません。'] }]],
    remembers: { refusal: '見つかりません。' },
  },
  {
    spec: 'wire, Request keys',
    case: 'nobody knows: the list shows the truth',
    ...keeping,
    on: done('stoppingWait', { kind: 'unknown' }),
    to: 'browsing',
    asks: [refreshed],
  },
  {
    spec: '8 Global',
    ...keeping,
    on: broken('stoppingWait', bug),
    to: 'browsing',
    asks: [refreshed, ['reportFailure', { error: bug }]],
  },
  { spec: '4 Waiting', from: 'refused', on: { type: 'dialog.dismissed' }, to: 'browsing' },
];

runTable({ machine: waitsMachine, input: undefined, rows });
