import { expect, vi } from 'vitest';
import type { MoveQuote } from '#contract/booking/move.ts';
import { serverClock } from '#contract/clock.ts';
import { ApiFailure } from '#contract/errors.ts';
import { moveConfirmationMachine } from '#machines/booking/move/confirmation.ts';
import type { MoveConfirmationInput } from '#machines/booking/move/dialog.ts';
import { at, day } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';
import { boothPlace } from '#tests/support/values/timetable.ts';
import { after, broken, done, type Row, runTable } from '../../support/table.ts';

type MoveRow = Row<typeof moveConfirmationMachine>;
type Step = Exclude<MoveRow['from'], 'start'>;

const now = at('2026-11-20T12:32:00');
vi.spyOn(serverClock, 'now').mockReturnValue(now);

/** From 14:00–15:00 to 15:30–16:45 in the same booth. */
const before = reservation({});
const request = { reservationId: 7, boothId: 2, date: day('2026-11-20'), start: 930, interval: 75 };
const input: MoveConfirmationInput = {
  reservation: before,
  request,
  booth: boothPlace(),
  boothIds: [1, 2],
  isGuest: false,
};
const quote: MoveQuote = {
  amount: { net: 1250, tax: 125, gross: 1375 },
  couponMinutes: 0,
  before: { amount: before.amount, couponMinutes: 0 },
  chargedAt: at('2026-11-20T14:30:00'),
  freeUntil: at('2026-11-20T14:30:00'),
  movableUntil: at('2026-11-20T13:00:00'),
  payer: 'card',
  unpayable: null,
  message: null,
};
const elsewhere = reservation({ startsAt: at('2026-11-20T16:00:00'), endsAt: at('2026-11-20T17:00:00') });
const cardless: MoveQuote = { ...quote, unpayable: 'card_required', message: 'カードを登録してください。' };
const alternative = {
  booth: boothPlace({ boothId: 3, boothName: 'A-3' }),
  date: request.date,
  start: 930,
  interval: 75,
};
const taken = { kind: 'slotTaken', message: '埋まりました。', alternatives: [alternative] } as const;
const tooLate = { kind: 'refused', code: 'too_late', message: '13:00まででした。' } as const;
const changed = { kind: 'refused', code: 'price_changed', message: '料金が変わりました。' } as const;
const failure = new ApiFailure({ kind: 'network', path: '/reservations' });
const given = { quote };
const command = (seenGross: number | null) => ({
  key: expect.any(String),
  content: { ...request, seenGross, seenFreeUntil: quote.freeUntil },
});
const moved = {
  kind: 'moved',
  reservation: before,
  at: now,
  to: {
    startsAt: at('2026-11-20T15:30:00'),
    endsAt: at('2026-11-20T16:45:00'),
    placeName: '東京駅 八重洲口',
    boothName: 'A-2',
  },
  gross: 1375,
  difference: 275,
  couponMinutes: 0,
} as const;
const MOVED = '予約を変更しました。11月20日(金) 15:30から16:45まで、東京駅 八重洲口 A-2です。';

/** The address that opens the confirmation again, its price asked for again. */
function back(room = '1,2', booth = 2): string {
  const time = 'date=2026-11-20&hour=15&minute=30&interval=75';
  return `/app/reservations/move?tranid=7&room=${room}&${time}&booth=${booth}&confirm=true`;
}
const asksForPrice = {
  asks: [['recordWayBack', { address: back() }]],
  invokes: { quoteMove: request },
} as const;

function dismissed(from: Step, isStale = false): MoveRow {
  return {
    spec: '4 Moving',
    from,
    given: { isStale },
    on: { type: 'dialog.dismissed' },
    to: 'dismissed',
    output: { outcome: 'dismissed', isStale },
  };
}

runTable({
  machine: moveConfirmationMachine,
  input,
  rows: [
    { spec: '4 Moving: before and after are said first', from: 'start', to: 'quoting', ...asksForPrice },
    {
      spec: '7 get-price-move',
      from: 'quoting',
      on: done('quoteMove', { kind: 'quoted', quote }),
      to: 'confirming',
      remembers: { quote },
    },
    {
      spec: 'money, Who pays: nothing is confirmed that can not be paid',
      from: 'quoting',
      on: done('quoteMove', { kind: 'quoted', quote: cardless }),
      to: 'unpayable',
      remembers: { quote: cardless },
      invokes: { listenToPage: undefined },
    },
    {
      spec: 'booking, Refusals: a slot lost',
      from: 'quoting',
      on: done('quoteMove', taken),
      to: 'slotLost',
      remembers: { problem: taken, isStale: true },
    },
    {
      spec: '8 Refusals',
      from: 'quoting',
      on: done('quoteMove', tooLate),
      to: 'refused',
      remembers: { problem: tooLate, isStale: true },
    },
    {
      spec: '8 Global',
      from: 'quoting',
      on: broken('quoteMove', failure),
      to: 'quoteFailed',
      asks: [['reportFailure', { error: failure }]],
      remembers: { problem: { kind: 'failed', error: failure.error } },
      invokes: { listenToPage: undefined },
    },
    ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map(
      (type): MoveRow => ({
        spec: '8 Global; shell, Offline',
        from: 'quoteFailed',
        on: { type },
        to: 'quoting',
        ...asksForPrice,
      }),
    ),
    {
      spec: 'settings, Card: a booking waits for the card',
      from: 'unpayable',
      given: { quote: cardless },
      on: { type: 'page.shown' },
      to: 'quoting',
      ...asksForPrice,
    },
    dismissed('quoting'),
    dismissed('quoteFailed'),
    dismissed('confirming'),
    dismissed('unpayable'),
    dismissed('slotLost', true),
    dismissed('refused', true),
    {
      spec: 'wire, Request keys',
      case: 'the sheet stays until the truth is known',
      from: 'moving',
      on: { type: 'dialog.dismissed' },
      to: 'moving',
    },
    {
      spec: '4 Moving: while its cancellation is free',
      case: 'the time for it runs out: the server says what is left',
      from: 'confirming',
      given,
      on: after('movablePeriod'),
      to: 'quoting',
      ...asksForPrice,
    },
    {
      spec: '7 POST /reservations/move: at the price that was seen',
      from: 'confirming',
      given,
      on: { type: 'move.confirmed' },
      to: 'moving',
      invokes: { moving: command(1375) },
    },
    {
      spec: 'booking, Roles: guests see no amounts',
      from: 'confirming',
      given: { quote: { ...quote, amount: null, payer: 'inviter' }, isGuest: true },
      on: { type: 'move.confirmed' },
      to: 'moving',
      invokes: { moving: command(null) },
    },
    {
      spec: '4 Moving',
      from: 'moving',
      given,
      on: done('moving', { kind: 'moved' }),
      to: 'moved',
      asks: ['reportChange', ['announce', { text: MOVED }]],
      output: { outcome: 'moved', moved },
    },
    {
      spec: 'booking, Refusals: a slot lost',
      from: 'moving',
      given,
      on: done('moving', taken),
      to: 'slotLost',
      remembers: { problem: taken, isStale: true },
    },
    {
      spec: 'money, When: another price than the one that was seen',
      from: 'moving',
      given,
      on: done('moving', changed),
      to: 'quoting',
      ...asksForPrice,
      remembers: { former: quote },
    },
    {
      spec: '8 Refusals',
      from: 'moving',
      given,
      on: done('moving', tooLate),
      to: 'refused',
      remembers: { problem: tooLate, isStale: true },
    },
    {
      spec: '8 Global',
      case: 'failed for sure, and said by the shell: the choice stays',
      from: 'moving',
      given,
      on: done('moving', { kind: 'failed', error: failure.error }),
      to: 'confirming',
      remembers: { quote },
    },
    {
      spec: 'wire, Request keys: an answer that never came',
      from: 'moving',
      given,
      on: done('moving', { kind: 'unknown' }),
      to: 'unknown',
      output: { outcome: 'unknown' },
    },
    {
      spec: '8 Global',
      from: 'moving',
      given,
      on: broken('moving', failure),
      to: 'unknown',
      asks: [['reportFailure', { error: failure }]],
      output: { outcome: 'unknown' },
    },
    {
      spec: 'booking, Refusals: a slot lost: alternatives',
      from: 'slotLost',
      given: { quote, problem: taken, isStale: true },
      on: { type: 'alternative.chosen', alternative },
      to: 'quoting',
      asks: [['recordWayBack', { address: back('1,2,3', 3) }]],
      invokes: { quoteMove: { ...request, boothId: 3 } },
      remembers: { booth: alternative.booth, isStale: true },
    },
    {
      spec: 'booking, Refusals: a slot lost: alternatives',
      case: 'the booth by another time; a server that does not name it',
      from: 'slotLost',
      given: { quote, problem: taken, isStale: true },
      on: {
        type: 'alternative.chosen',
        alternative: { ...alternative, booth: boothPlace({ boothName: '' }) },
      },
      to: 'quoting',
      ...asksForPrice,
      remembers: { booth: boothPlace() },
    },
    {
      spec: '4 Moving',
      case: 'moved in another tab: said once more',
      from: 'confirming',
      given,
      on: { type: 'reservation.moved', reservation: elsewhere },
      to: 'quoting',
      asks: [['recordWayBack', { address: back() }]],
      invokes: { quoteMove: request },
      remembers: { reservation: elsewhere, isMovedElsewhere: true },
    },
    {
      spec: '4 Moving',
      case: 'by this very move, perhaps',
      from: 'moving',
      given,
      on: { type: 'reservation.moved', reservation: elsewhere },
      to: 'moving',
      remembers: { reservation: before, isMovedElsewhere: false },
    },
  ],
});
