import { expect } from 'vitest';
import { getMovePrice, type MoveQuote } from '#contract/booking/move.ts';
import { type Alternative, alternativeCodec } from '#contract/booking/refusals.ts';
import { addMinutes, dateOf } from '#domain/time.ts';
import { moveConfirmationMachine } from '#machines/booking/move/confirmation.ts';
import type { MoveConfirmationInput } from '#machines/booking/move/dialog.ts';
import { MoveDialog } from '#src/booking/move/MoveDialog.tsx';
import { NOW } from '#tests/support/clock/now.ts';
import { anyOf, TITLES, WORDS } from '#tests/support/gestures/words.ts';
import { boothPlace } from '#tests/support/values/timetable.ts';
import { fromOutside, press } from '../../support/model/gestures.ts';
import { defineModel, type Expectation } from '../../support/model/model.ts';
import { answered, failed, refused, rejected, resolved } from '../../support/model/outcomes.ts';
import { testModel } from '../../support/testModel.ts';
import { MOVED_ELSEWHERE, upcoming } from '../fixtures.ts';

/** From 12:00 to 14:00 of the same day, for as long. */
const request = { reservationId: 7, boothId: 1, date: dateOf(NOW), start: 14 * 60, interval: 75 };
const input: MoveConfirmationInput = {
  reservation: upcoming,
  request,
  booth: boothPlace({ boothId: 1, boothName: '渋谷ブース1', placeName: '渋谷駅前ビル' }),
  boothIds: [1],
  isGuest: false,
};
/** Half an hour later, by another tab. */
const movedElsewhere = {
  ...upcoming,
  startsAt: addMinutes(upcoming.startsAt, 30),
  endsAt: addMinutes(upcoming.endsAt, 30),
};
const quote: MoveQuote = {
  amount: { net: 1250, tax: 125, gross: 1375 },
  couponMinutes: 0,
  before: { amount: upcoming.amount, couponMinutes: 0 },
  chargedAt: addMinutes(NOW, 180),
  freeUntil: addMinutes(NOW, 180),
  movableUntil: addMinutes(NOW, 60),
  payer: 'card',
  unpayable: null,
  message: null,
};
const cardless: MoveQuote = { ...quote, unpayable: 'card_required', message: 'カードがありません。' };
const alternative: Alternative = {
  booth: boothPlace({ boothId: 2, boothName: '渋谷ブース2' }),
  date: request.date,
  start: request.start,
  interval: request.interval,
};
const taken = { message: 'この時間は先に予約されました。', alternatives: [alternative] };
const takenBody = {
  code: 'slot_taken',
  message: taken.message,
  alternatives: [alternativeCodec.encode(alternative)],
} as const;
const limit = { code: 'reservation_limit', message: '予約数の上限に達しています。' } as const;
const changed = { code: 'price_changed', message: '料金が変わりました。' } as const;

const shut: Expectation<unknown> = ({ screen }) => expect(screen.queryByRole('dialog')).toBeNull();

testModel(
  defineModel({
    machine: moveConfirmationMachine,
    inputs: {
      member: input,
      guest: { ...input, reservation: { ...upcoming, amount: null }, isGuest: true },
    },
    events: {
      'move.confirmed': [{ by: press(WORDS.confirmMove) }],
      'alternative.chosen': [{ with: { alternative }, by: press(/^渋谷ブース2/) }],
      'retry.requested': [{ by: press(WORDS.checkAgain), when: ({ quote: shown }) => shown === null }],
      'reservation.moved': [
        { with: { reservation: movedElsewhere }, by: fromOutside, when: ({ isGuest }) => !isGuest },
        {
          with: { reservation: { ...movedElsewhere, amount: null } },
          by: fromOutside,
          when: ({ isGuest }) => isGuest,
        },
      ],
      'connection.restored': [{ by: fromOutside }],
      'page.shown': [{ by: fromOutside }],
      'dialog.dismissed': [{ by: press(anyOf(WORDS.back, 'ほかの時間を選ぶ', WORDS.backToTimes)) }],
    },
    outcomes: {
      quoteMove: {
        quoted: answered(getMovePrice, quote, { asked: request, as: { kind: 'quoted', quote } as const }),
        cardless: answered(getMovePrice, cardless, { as: { kind: 'quoted', quote: cardless } as const }),
        taken: refused(getMovePrice, 409, takenBody, { as: { kind: 'slotTaken', ...taken } as const }),
        limit: refused(getMovePrice, 409, limit, { as: { kind: 'refused', ...limit } as const }),
        broken: failed(getMovePrice, 500),
      },
      moving: {
        moved: resolved({ kind: 'moved' } as const),
        taken: resolved({ kind: 'slotTaken', ...taken } as const),
        changed: resolved({ kind: 'refused', ...changed } as const),
        limit: resolved({ kind: 'refused', ...limit } as const),
        failed: resolved({ kind: 'failed', error: { kind: 'network', path: '/reservations' } } as const),
        unknown: resolved({ kind: 'unknown' } as const),
        broken: rejected(),
      },
    },
    reads: ({ isGuest, quote: shown, isMovedElsewhere }) => [
      isGuest,
      shown === null,
      shown?.unpayable,
      isMovedElsewhere,
    ],
    part: (confirmation) => <MoveDialog confirmation={confirmation} />,
    states: {
      quoting: ({ screen }) => {
        screen.getByRole('dialog', { name: TITLES.confirmMove });
        expect(screen.getByRole('button', { name: WORDS.confirmMove })).toHaveAttribute(
          'aria-disabled',
          'true',
        );
        for (const former of ['+275円', '1,375円']) expect(screen.queryByText(former)).toBeNull();
      },
      quoteFailed: ({ screen }) => screen.getByRole('dialog', { name: TITLES.quoteFailed }),
      confirming: ({ screen, context }) => {
        expect(screen.getByRole('button', { name: WORDS.confirmMove })).toBeEnabled();
        expect(screen.queryAllByText('+275円')).toHaveLength(context.isGuest ? 0 : 1);
        expect(screen.queryAllByText('1,375円')).toHaveLength(context.isGuest ? 0 : 1);
        expect(screen.queryAllByText(/変わりました/)).toHaveLength(context.former === null ? 0 : 1);
        expect(screen.queryAllByText(MOVED_ELSEWHERE)).toHaveLength(context.isMovedElsewhere ? 1 : 0);
      },
      unpayable: ({ screen }) => {
        screen.getByText('カードがありません。');
        screen.getByRole('link', { name: WORDS.registerCard });
        expect(screen.queryByRole('button', { name: WORDS.confirmMove })).toBeNull();
      },
      moving: ({ screen }) => screen.getByRole('button', { name: WORDS.changing }),
      slotLost: ({ screen }) => {
        screen.getByRole('dialog', { name: TITLES.slotLost });
        screen.getByRole('button', { name: /^渋谷ブース2 14:00から15:15/ });
      },
      refused: ({ screen }) => {
        screen.getByRole('dialog', { name: '変更できませんでした' });
        screen.getByText(limit.message);
      },
      moved: shut,
      unknown: shut,
      dismissed: shut,
    },
  }),
);
