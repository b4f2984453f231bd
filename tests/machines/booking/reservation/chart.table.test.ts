import { expect } from 'vitest';
import { ApiFailure } from '#contract/errors.ts';
import { unknownBooth } from '#domain/booking/availability.ts';
import type { Quote } from '#domain/booking/quote.ts';
import { reservationDialogMachine } from '#machines/booking/reservation/chart.ts';
import type { ReservationDialogInput } from '#machines/booking/reservation/dialog.ts';
import { day } from '#tests/support/clock/moments.ts';
import { quote as anHour } from '#tests/support/values/confirmation.ts';
import { boothPlace } from '#tests/support/values/timetable.ts';
import { broken, done, type Row, runTable } from '../../support/table.ts';

type DialogRow = Row<typeof reservationDialogMachine>;
type Step = Exclude<DialogRow['from'], 'start'>;

const request = { boothId: 2, date: day('2026-11-20'), start: 14 * 60, interval: 60, usesCoupon: false };
const withCoupon = { ...request, usesCoupon: true };
const input: ReservationDialogInput = {
  mode: 'reserve',
  request,
  booth: boothPlace(),
  boothIds: [1, 2],
  isGuest: false,
};

const quote = anHour({ couponRemainder: 90 });
const endingEarlier: Quote = { ...quote, freeCancellationMinutes: 1_440 };
const dearer: Quote = { ...quote, amount: { net: 1200, tax: 120, gross: 1320 } };
const guestsQuote: Quote = { ...quote, amount: null, payer: 'inviter' };
const cardless: Quote = { ...quote, unpayable: 'card_required', message: 'カードを登録してください。' };
const capped: Quote = { ...quote, isMaxPriceReached: true };

const alternative = {
  booth: boothPlace({ boothId: 3, boothName: 'A-3' }),
  date: request.date,
  start: request.start,
  interval: request.interval,
};
/** The same booth by a server that says no more than the specification. */
const nameless = unknownBooth(2);
const taken = { kind: 'slotTaken', message: '埋まりました。', alternatives: [alternative] } as const;
const limit = { kind: 'refused', code: 'reservation_limit', message: '上限です。' } as const;
const failure = new ApiFailure({ kind: 'network', path: '/reservations' });
const TERMS_CHANGED = {
  kind: 'forbidden',
  path: '/reservations',
  code: 'terms_required',
  message: '利用規約への同意が必要です。',
} as const;
const reported = [['reportFailure', { error: failure }]] as const;

const command = (seenGross: number | null, changes = {}) => ({
  key: expect.any(String),
  content: {
    ...request,
    mode: 'reserve',
    seenGross,
    seenFreeCancellation: 60,
    agreesToTerms: false,
    ...changes,
  },
});
const former = {
  key: 'the former',
  content: {
    ...request,
    mode: 'reserve',
    seenGross: 1100,
    seenFreeCancellation: 60,
    agreesToTerms: false,
  },
} as const;
const given = { quote };
const bug = new Error('broken');
const answered = (answer: object) => done('creation', answer);

/** The address that opens the dialog again, its price asked for again. */
function back({ room = '1,2', hour = 14, minute = 0, booth = 2 } = {}): string {
  const time = `date=2026-11-20&hour=${hour}&minute=${minute}&interval=60`;
  return `/app/area-search/make-reservation?room=${room}&${time}&booth=${booth}&confirm=true`;
}

/** The member goes back to choosing. */
function dismissed(from: Step, isStale = false): DialogRow {
  return {
    spec: '4 Reservation dialog',
    from,
    given: { isTimetableStale: isStale },
    on: { type: 'dialog.dismissed' },
    to: 'dismissed',
    output: { outcome: 'dismissed', isStale },
  };
}

runTable({
  machine: reservationDialogMachine,
  input,
  rows: [
    {
      spec: '4 Reservation dialog: opens after a price message is fetched',
      from: 'start',
      to: 'quoting',
      asks: [['recordWayBack', { address: back() }]],
      invokes: { quotePrice: request },
    },
    {
      spec: '7 get-price',
      from: 'quoting',
      on: done('quotePrice', { kind: 'quoted', quote }),
      to: { offering: 'confirming' },
      remembers: { quote },
    },
    {
      spec: "4 'max price reached' state",
      from: 'quoting',
      on: done('quotePrice', { kind: 'quoted', quote: capped }),
      to: 'maxPriceReached',
      remembers: { quote: capped },
    },
    {
      spec: 'money, Who pays: nothing is confirmed that can not be paid',
      from: 'quoting',
      on: done('quotePrice', { kind: 'quoted', quote: cardless }),
      to: { offering: 'unpayable' },
      remembers: { quote: cardless },
      invokes: { listenToPage: undefined },
    },
    {
      spec: 'settings, Card: a booking waits for the card',
      case: 'who comes back to the page may have a card, or a balance, by now',
      from: { offering: 'unpayable' },
      given: { quote: cardless },
      on: { type: 'page.shown' },
      to: 'quoting',
      asks: [['recordWayBack', { address: back() }]],
      invokes: { quotePrice: request },
    },
    {
      spec: 'money, Who pays: nothing is confirmed that can not be paid',
      case: 'there is no confirming it',
      from: { offering: 'unpayable' },
      given: { quote: cardless },
      on: { type: 'reservation.confirmed' },
      to: { offering: 'unpayable' },
    },
    {
      spec: 'money, Who pays: coupons may pay all of it',
      from: { offering: 'unpayable' },
      given: { quote: cardless },
      on: { type: 'coupon.toggled' },
      to: 'quoting',
      asks: [['recordWayBack', { address: back() }]],
      invokes: { quotePrice: withCoupon },
      remembers: { request: withCoupon },
    },
    {
      spec: 'money, Who pays: coupons may pay all of it',
      case: 'one that is entered first',
      from: { offering: 'unpayable' },
      given: { quote: cardless },
      on: { type: 'code.wanted' },
      to: 'enteringCoupon',
      invokes: { couponEntry: undefined },
    },
    {
      spec: '4 Reservation dialog: coupon',
      case: 'none after all, and still nothing to pay with',
      from: { offering: 'unpayable' },
      via: { type: 'code.wanted' },
      given: { quote: cardless },
      on: done('couponEntry', { outcome: 'dismissed' }),
      to: { offering: 'unpayable' },
      invokes: { listenToPage: undefined },
    },
    {
      spec: '8 Global',
      case: 'still nothing to pay with',
      from: { offering: 'unpayable' },
      via: { type: 'code.wanted' },
      given: { quote: cardless },
      on: broken('couponEntry', bug),
      to: { offering: 'unpayable' },
      invokes: { listenToPage: undefined },
      asks: [['reportFailure', { error: bug }]],
    },
    dismissed({ offering: 'unpayable' }),
    {
      spec: 'booking, Refusals: a slot lost',
      from: 'quoting',
      on: done('quotePrice', taken),
      to: 'slotLost',
      remembers: { problem: taken, isTimetableStale: true },
    },
    {
      spec: '8; money, Who pays',
      from: 'quoting',
      on: done('quotePrice', limit),
      to: 'refused',
      remembers: { problem: limit },
    },
    {
      spec: '8 Global',
      from: 'quoting',
      on: broken('quotePrice', failure),
      to: 'quoteFailed',
      asks: reported,
      remembers: { problem: { kind: 'failed', error: failure.error } },
      invokes: { listenToPage: undefined },
    },
    ...(['retry.requested', 'connection.restored', 'page.shown'] as const).map((type) => ({
      spec: '8 Global; shell, Offline',
      from: 'quoteFailed' as const,
      on: { type },
      to: 'quoting' as const,
      asks: [['recordWayBack', { address: back() }]] as const,
      invokes: { quotePrice: request },
    })),
    dismissed('quoting'),
    dismissed('quoteFailed'),
    dismissed('maxPriceReached'),
    dismissed({ offering: 'confirming' }),
    dismissed('priceChanged'),
    dismissed('slotLost', true),
    dismissed('refused'),
    {
      spec: 'wire, Request keys',
      case: 'the dialog stays until the truth is known',
      from: 'creating',
      on: { type: 'dialog.dismissed' },
      to: 'creating',
    },
    {
      spec: '4 Reservation dialog: coupon input appears after the press',
      from: { offering: 'confirming' },
      given: given,
      on: { type: 'code.wanted' },
      to: 'enteringCoupon',
      invokes: { couponEntry: undefined },
    },
    {
      spec: '4 Reservation dialog: coupon applied',
      from: 'enteringCoupon',
      given: given,
      on: done('couponEntry', { outcome: 'applied', coupon: null }),
      to: 'quoting',
      asks: [['recordWayBack', { address: back() }]],
      invokes: { quotePrice: withCoupon },
    },
    {
      spec: '4 Reservation dialog: coupon',
      case: 'none after all',
      from: 'enteringCoupon',
      given: given,
      on: done('couponEntry', { outcome: 'dismissed' }),
      to: { offering: 'confirming' },
    },
    {
      spec: '8 Global',
      from: 'enteringCoupon',
      given: given,
      on: broken('couponEntry', bug),
      to: { offering: 'confirming' },
      asks: [['reportFailure', { error: bug }]],
    },
    {
      spec: 'design, Behaviour',
      case: 'the entry is closed first',
      from: 'enteringCoupon',
      given: given,
      on: { type: 'dialog.dismissed' },
      to: 'enteringCoupon',
    },
    {
      spec: '4 Reservation dialog: coupon',
      from: { offering: 'confirming' },
      given,
      on: { type: 'coupon.toggled' },
      to: 'quoting',
      asks: [['recordWayBack', { address: back() }]],
      invokes: { quotePrice: withCoupon },
      remembers: { request: withCoupon },
    },
    {
      spec: '4 Reservation dialog: coupon',
      case: 'left again',
      from: { offering: 'confirming' },
      given: { quote, former: dearer, request: withCoupon },
      on: { type: 'coupon.toggled' },
      to: 'quoting',
      asks: [['recordWayBack', { address: back() }]],
      invokes: { quotePrice: request },
      remembers: { former: null },
    },
    {
      spec: '7 POST /reservations; money, When: the price that the member saw is sent',
      from: { offering: 'confirming' },
      given,
      on: { type: 'reservation.confirmed' },
      to: 'creating',
      invokes: { creation: command(1100) },
    },
    {
      spec: 'wire, Request keys',
      case: 'after one that failed it is decided again',
      from: { offering: 'confirming' },
      given: { ...given, command: former },
      on: { type: 'reservation.confirmed' },
      to: 'creating',
      invokes: { creation: command(1100) },
    },
    {
      spec: "5 guests must tick 'agree to usage terms' before OK",
      from: { offering: 'confirming' },
      given: { quote: guestsQuote, isGuest: true },
      on: { type: 'reservation.confirmed' },
      to: { offering: 'confirming' },
    },
    {
      spec: '6 terms agreement per reservation',
      from: { offering: 'confirming' },
      given: { quote: guestsQuote, isGuest: true },
      on: { type: 'agreement.toggled' },
      to: { offering: 'confirming' },
      remembers: { agreesToTerms: true },
    },
    {
      spec: 'booking, Input: agree_terms; no price was seen',
      from: { offering: 'confirming' },
      given: { quote: guestsQuote, isGuest: true, agreesToTerms: true },
      on: { type: 'reservation.confirmed' },
      to: 'creating',
      invokes: { creation: command(null, { agreesToTerms: true }) },
    },
    {
      spec: '4 After reservation creation',
      from: 'creating',
      given,
      on: answered({ kind: 'reserved', made: { id: 42, isMailQueued: false } }),
      to: 'reserved',
      asks: ['reportChange'],
      output: { outcome: 'reserved', made: { id: 42, isMailQueued: false } },
    },
    {
      spec: 'booking, Refusals: a slot lost',
      from: 'creating',
      given,
      on: answered(taken),
      to: 'slotLost',
      remembers: { problem: taken, isTimetableStale: true },
    },
    {
      spec: 'money, When: 409 price_changed with the new quote, nothing done',
      from: 'creating',
      given,
      on: answered({ kind: 'priceChanged', quote: dearer }),
      to: 'priceChanged',
      remembers: { quote: dearer, former: quote },
    },
    {
      spec: 'money, When',
      case: 'a server that does not say what it costs now is asked',
      from: 'creating',
      given,
      on: answered({ kind: 'priceChanged', quote: null }),
      to: 'quoting',
      asks: [['recordWayBack', { address: back() }]],
      invokes: { quotePrice: request },
      remembers: { former: quote },
    },
    {
      spec: 'money, When',
      case: 'what it costs now is said beside what was confirmed',
      from: 'quoting',
      given: { former: quote },
      on: done('quotePrice', { kind: 'quoted', quote: dearer }),
      to: 'priceChanged',
      remembers: { quote: dearer, former: quote },
    },
    {
      spec: 'money, When: the end of free cancelling is no longer the one that was seen',
      from: 'creating',
      given,
      on: answered({ kind: 'priceChanged', quote: endingEarlier }),
      to: 'priceChanged',
      remembers: { quote: endingEarlier, former: quote },
    },
    {
      spec: 'money, When',
      case: 'the new end of free cancelling is confirmed by a new command',
      from: 'priceChanged',
      given: { quote: endingEarlier, command: former },
      on: { type: 'reservation.confirmed' },
      to: 'creating',
      invokes: { creation: command(1100, { seenFreeCancellation: 1_440 }) },
    },
    {
      spec: 'money, When',
      case: 'the new price is confirmed by a new command',
      from: 'priceChanged',
      given: { quote: dearer, command: former },
      on: { type: 'reservation.confirmed' },
      to: 'creating',
      invokes: { creation: command(1320) },
    },
    {
      spec: '8 Balance; money, Who pays',
      from: 'creating',
      given,
      on: answered(limit),
      to: 'refused',
      remembers: { problem: limit },
    },
    {
      spec: '8 Global',
      case: 'other terms of use are in force by now: the session asks, and the guards lead to them',
      from: 'creating',
      given,
      on: done('creation', { kind: 'failed', error: TERMS_CHANGED }),
      to: { offering: 'confirming' },
      remembers: { quote },
      asks: [['notifySession', { event: { type: 'member.doubted' } }]],
    },
    {
      spec: '8 Global',
      case: 'failed for sure, and said by the shell: the choice stays',
      from: 'creating',
      given,
      on: done('creation', { kind: 'failed', error: failure.error }),
      to: { offering: 'confirming' },
      remembers: { quote },
    },
    {
      spec: 'wire, Request keys: an answer that never came',
      from: 'creating',
      given,
      on: done('creation', { kind: 'unknown' }),
      to: 'unknown',
      output: { outcome: 'unknown' },
    },
    {
      spec: '8 Global',
      from: 'creating',
      given,
      on: broken('creation', failure),
      to: 'unknown',
      asks: reported,
      output: { outcome: 'unknown' },
    },
    {
      spec: 'booking, Refusals: a slot lost: alternatives',
      from: 'slotLost',
      given: { quote, problem: taken, isTimetableStale: true },
      on: { type: 'alternative.chosen', alternative },
      to: 'quoting',
      asks: [['recordWayBack', { address: back({ room: '1,2,3', booth: 3 }) }]],
      invokes: { quotePrice: { ...request, boothId: 3 } },
      remembers: { booth: alternative.booth, isTimetableStale: true },
    },
    {
      spec: 'booking, Refusals: a slot lost: alternatives',
      case: 'the booth by another time; a server that does not name it',
      from: 'slotLost',
      given: { quote, problem: taken, isTimetableStale: true },
      on: {
        type: 'alternative.chosen',
        alternative: { ...alternative, booth: nameless, start: 915 },
      },
      to: 'quoting',
      asks: [['recordWayBack', { address: back({ hour: 15, minute: 15 }) }]],
      invokes: { quotePrice: { ...request, start: 915 } },
      remembers: { booth: boothPlace() },
    },
    {
      spec: 'booking, Refusals: a slot lost: alternatives',
      case: 'what the former slot cost before is said of no other slot',
      from: 'slotLost',
      given: { quote: dearer, former: quote, problem: taken, isTimetableStale: true },
      on: { type: 'alternative.chosen', alternative },
      to: 'quoting',
      asks: [['recordWayBack', { address: back({ room: '1,2,3', booth: 3 }) }]],
      invokes: { quotePrice: { ...request, boothId: 3 } },
      remembers: { former: null },
    },
    {
      spec: '4 Immediate use, a confirm modal',
      case: 'a use that starts at once does not count against the limit of reservations',
      from: 'start',
      input: { ...input, mode: 'immediate' },
      to: 'quoting',
      asks: [['recordWayBack', { address: '/app/use-without-reservation?room=2&interval=60&confirm=true' }]],
      invokes: { quotePrice: { ...request, isImmediate: true } },
    },
    {
      spec: '4 Immediate use, then create',
      case: 'a use that starts at once',
      from: { offering: 'confirming' },
      given: { mode: 'immediate', quote },
      on: { type: 'reservation.confirmed' },
      to: 'creating',
      invokes: { creation: command(1100, { mode: 'immediate', seenFreeCancellation: null }) },
    },
    {
      spec: 'booking, Refusals: a slot lost: alternatives',
      case: 'an alternative to a use at once names its time: it is a reservation',
      from: 'slotLost',
      given: { mode: 'immediate', quote, problem: taken, isTimetableStale: true },
      on: { type: 'alternative.chosen', alternative },
      to: 'quoting',
      asks: [['recordWayBack', { address: back({ room: '1,2,3', booth: 3 }) }]],
      invokes: { quotePrice: { ...request, boothId: 3 } },
      remembers: { mode: 'reserve' },
    },
  ],
});
