import { expect } from 'vitest';
import { getPrice } from '#contract/booking/quote.ts';
import { type Alternative, alternativeCodec } from '#contract/booking/refusals.ts';
import { reservationDialogMachine } from '#machines/booking/reservation/chart.ts';
import type { DialogContext, ReservationDialogInput } from '#machines/booking/reservation/dialog.ts';
import ReservationDialog from '#src/booking/reservationDialog/ReservationDialog.tsx';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { boothPlace } from '#tests/support/values/timetable.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { asParent, defineModel, type Expectation, type Gesture } from '../../support/model/model.ts';
import { answered, failed, refused, rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { quote, request } from '../fixtures.ts';

const input: ReservationDialogInput = {
  mode: 'reserve',
  request,
  booth: boothPlace({ boothId: 1, boothName: '渋谷ブース1', placeName: '渋谷駅前ビル' }),
  boothIds: [1],
  isGuest: false,
};
const capped = { ...quote, isMaxPriceReached: true, message: '今月の上限額に達しています。' };
const cardless = { ...quote, unpayable: 'card_required', message: 'カードがありません。' } as const;
const earlier = { ...quote, freeCancellationMinutes: 120 };
const dearer = { ...quote, amount: { net: 1200, tax: 120, gross: 1320 } };
const alternative: Alternative = {
  booth: boothPlace({ boothId: 2, boothName: '渋谷ブース2' }),
  date: request.date,
  start: request.start,
  interval: request.interval,
};
const taken = { message: 'この時間は先に予約されました。', alternatives: [alternative] };
const limit = { code: 'reservation_limit', message: '予約数の上限に達しています。' } as const;

const isTakenBody = {
  code: 'slot_taken',
  message: taken.message,
  alternatives: [alternativeCodec.encode(alternative)],
} as const;

const toggleAgreement: Gesture = ({ user, screen }) =>
  user.click(screen.getByRole('checkbox', { name: '利用規約に同意する' }));

const priceOf = ({ quote: shown }: DialogContext) =>
  `${(shown?.amount?.gross ?? 0).toLocaleString('ja-JP')}円`;

const shut: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

testModel(
  defineModel({
    machine: reservationDialogMachine,
    inputs: { member: input, guest: { ...input, isGuest: true } },
    events: {
      'coupon.toggled': [{ by: press(WORDS.useCoupon) }],
      'code.wanted': [{ by: press(WORDS.enterCoupon) }],
      'agreement.toggled': [{ by: toggleAgreement, when: ({ isGuest }) => isGuest }],
      'reservation.confirmed': [{ by: press(WORDS.confirm) }],
      'alternative.chosen': [{ with: { alternative }, by: press(/^渋谷ブース2/) }],
      'retry.requested': [{ by: press(WORDS.checkAgain) }],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'dialog.dismissed': [{ by: press(anyOf(WORDS.back, 'OK', 'ほかの時間を選ぶ', WORDS.backToTimes)) }],
    },
    outcomes: {
      couponEntry: {
        applied: resolved({ outcome: 'applied', coupon: null } as const),
        dismissed: resolved({ outcome: 'dismissed' } as const),
        broken: rejected(),
      },
      quotePrice: {
        quoted: answered(getPrice, quote, { as: { kind: 'quoted', quote } as const }),
        quotedDearer: answered(getPrice, dearer, { as: { kind: 'quoted', quote: dearer } as const }),
        capped: answered(getPrice, capped, { as: { kind: 'quoted', quote: capped } as const }),
        cardless: answered(getPrice, cardless, { as: { kind: 'quoted', quote: cardless } as const }),
        taken: refused(getPrice, 409, isTakenBody, { as: { kind: 'slotTaken', ...taken } as const }),
        limit: refused(getPrice, 409, limit, { as: { kind: 'refused', ...limit } as const }),
        broken: failed(getPrice, 500),
      },
      creation: {
        reserved: resolved({ kind: 'reserved', made: { id: 7, isMailQueued: false } } as const),
        taken: resolved({ kind: 'slotTaken', ...taken } as const),
        dearer: resolved({ kind: 'priceChanged', quote: dearer } as const),
        endingEarlier: resolved({ kind: 'priceChanged', quote: earlier } as const),
        dearerBySomething: resolved({ kind: 'priceChanged', quote: null } as const),
        limit: resolved({ kind: 'refused', ...limit } as const),
        failed: resolved({ kind: 'failed', error: { kind: 'network', path: '/reservations' } } as const),
        termsChanged: resolved({
          kind: 'failed',
          error: { kind: 'forbidden', path: '/reservations', code: 'terms_required', message: null },
        } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ isGuest, agreesToTerms, quote: shown, former }) => [
      isGuest,
      agreesToTerms,
      shown?.unpayable,
      former !== null,
    ],
    part: (dialog) => <ReservationDialog dialog={dialog} />,
    states: {
      enteringCoupon: ({ screen }) => screen.getByRole('textbox', { name: 'クーポンコード' }),
      quoting: ({ screen }) => {
        screen.getByRole('dialog', { name: TITLES.confirmReservation });
        expect(screen.getByRole('button', { name: WORDS.confirm }).getAttribute('aria-disabled')).toBe(
          'true',
        );
      },
      quoteFailed: ({ screen }) => screen.getByRole('dialog', { name: TITLES.quoteFailed }),
      maxPriceReached: ({ screen }) => {
        screen.getByRole('dialog', { name: '予約できません' });
        expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['OK']);
      },
      offering: asParent,
      'offering.unpayable': ({ screen }) => {
        screen.getByText(cardless.message);
        screen.getByRole('link', { name: WORDS.registerCard });
        expect(screen.queryByRole('button', { name: WORDS.confirm })).toBeNull();
      },
      'offering.confirming': ({ screen, context }) => {
        screen.getByText(context.booth.boothName, { exact: false });
        expect(screen.queryAllByText(priceOf(context))).toHaveLength(context.isGuest ? 0 : 1);
        const confirm = screen.getByRole('button', { name: WORDS.confirm });
        const isOpen = !context.isGuest || context.agreesToTerms;
        expect(confirm.getAttribute('aria-disabled')).toBe(isOpen ? null : 'true');
      },
      priceChanged: ({ screen, context }) => {
        const { former, quote: shown } = context;
        const isNewLimit = former?.freeCancellationMinutes !== shown?.freeCancellationMinutes;
        screen.getByText(context.isGuest || isNewLimit ? /期限.*変わりました/ : /料金が変わりました/);
        const isNewPrice = !context.isGuest && former?.amount?.gross !== shown?.amount?.gross;
        expect(screen.queryAllByText(/変更前/)).toHaveLength(isNewPrice ? 1 : 0);
        expect(screen.queryAllByText(priceOf(context))).toHaveLength(context.isGuest ? 0 : 1);
      },
      creating: ({ screen }) => screen.getByRole('button', { name: WORDS.reserving }),
      slotLost: ({ screen }) => {
        screen.getByRole('dialog', { name: TITLES.slotLost });
        screen.getByRole('button', { name: /^渋谷ブース2 12:00から13:00/ });
      },
      refused: ({ screen }) => {
        screen.getByRole('dialog', { name: '予約できませんでした' });
        screen.getByText(limit.message);
      },
      reserved: shut,
      unknown: shut,
      dismissed: shut,
    },
  }),
);
