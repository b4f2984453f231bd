import { unfinishedReservationMachine } from '#machines/booking/unfinishedReservation.ts';
import { broken, done, runTable } from '../support/table.ts';

const decision = { key: 'key-1', content: { boothId: 1 } };
const given = { decision };
const answered = (answer: object) => done('creation', { outcome: 'answered', answer });
const saidNo = (message: string) =>
  [['alert', { messages: ['先ほどの予約はできませんでした。', message] }]] as const;

runTable({
  machine: unfinishedReservationMachine,
  rows: [
    {
      spec: '3 Local persistence, Reservation',
      from: 'start',
      to: 'looking',
      invokes: { findUnanswered: undefined },
    },
    {
      spec: 'architecture, Contract first: a reload asks again with the same key',
      from: 'looking',
      on: done('findUnanswered', decision),
      to: 'asking',
      invokes: { creation: decision },
    },
    { spec: '3', case: 'nothing was left', from: 'looking', on: done('findUnanswered', null), to: 'settled' },
    {
      spec: '3',
      case: 'a browser without storage',
      from: 'looking',
      on: broken('findUnanswered'),
      to: 'settled',
    },
    {
      spec: '4 After reservation creation go to /app/reservations',
      case: 'it had been reserved, or is now',
      from: 'asking',
      given,
      on: answered({ kind: 'reserved', reservationId: 42 }),
      to: 'settled',
      asks: [
        ['alert', { messages: ['先ほどの予約は完了しています。'] }],
        ['navigate', { to: '/app/reservations' }],
        'reportChange',
      ],
    },
    {
      spec: '8',
      case: 'refused, in the words of the server',
      from: 'asking',
      given,
      on: answered({ kind: 'refused', code: 'card_required', message: 'カードがありません。' }),
      to: 'settled',
      asks: saidNo('カードがありません。'),
    },
    {
      spec: 'decisions, a slot lost',
      from: 'asking',
      given,
      on: answered({ kind: 'slotTaken', message: '埋まりました。', alternatives: [] }),
      to: 'settled',
      asks: saidNo('埋まりました。'),
    },
    {
      spec: 'money.md: if the price has become another, nothing is done',
      from: 'asking',
      given,
      on: answered({ kind: 'priceChanged', quote: null }),
      to: 'settled',
      asks: saidNo('別の操作と重なりました。最新の状態をご確認ください。'),
    },
    {
      spec: '8 Global',
      case: 'failed, which the shell has said',
      from: 'asking',
      given,
      on: done('creation', { outcome: 'failed', error: { kind: 'server', path: '/reservations' } }),
      to: 'settled',
    },
    {
      spec: 'decisions, Idempotency-Key',
      case: 'the member went on without knowing',
      from: 'asking',
      given,
      on: done('creation', { outcome: 'unsettled' }),
      to: 'settled',
    },
    {
      spec: '8',
      case: 'a bug of ours',
      from: 'asking',
      given,
      on: broken('creation'),
      to: 'settled',
      asks: [['alert', { messages: ['先ほどの予約を確認できませんでした。予約の一覧をご確認ください。'] }]],
    },
  ],
});
