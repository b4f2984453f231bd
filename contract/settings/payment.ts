import * as v from 'valibot';
import type { CardChange, PaidCharge, UnpaidCharge } from '#domain/settings/card.ts';
import { endpoint } from '../endpoint.ts';
import { addition, type DomainOf, leftOut, list, mapped, oneOf } from '../field.ts';
import { type Means, record, SAID_MESSAGE } from '../record.ts';
import { Whole } from '../wire.ts';

const paidCharge = record({
  reservationId: ['tranid', Whole],
  yen: ['yen', Whole],
}) satisfies Means<PaidCharge>;

const unpaidCharge = record(paidCharge, {
  why: ['code', oneOf({ refused: 'payment_failed', unknown: 'in_progress' })],
}) satisfies Means<UnpaidCharge>;

const NOTHING_SAID = { challenge: null, card: null, paid: null, unpaid: null };

/**
 * Either the bank's question, or the outcome (docs/spec/settings.md, "Card"). A server that knows only the
 * specification says nothing about owed amounts.
 */
const cardChange = mapped(
  record(SAID_MESSAGE, {
    challenge: [
      'challenge',
      addition(leftOut(record({ challengeId: ['id', v.string()], url: ['url', v.string()] }))),
    ],
    card: ['card', addition(leftOut(v.string()))],
    paid: ['paid', addition(leftOut(list(paidCharge)))],
    unpaid: ['unpaid', addition(leftOut(list(unpaidCharge)))],
  }),
  ({ challenge, card, paid, unpaid }): CardChange =>
    challenge === null
      ? { kind: 'changed', card: card ?? '', paid: paid ?? [], unpaid: unpaid ?? [] }
      : { kind: 'challenged', ...challenge },
  (change) =>
    change.kind === 'changed'
      ? { ...NOTHING_SAID, card: change.card, paid: change.paid, unpaid: change.unpaid }
      : { ...NOTHING_SAID, challenge: { challengeId: change.challengeId, url: change.url } },
);

const UNREADABLE = 'カード情報を読み取れませんでした。';

/**
 * The token that the provider's script makes of a card; no script makes one with a space or a control character in it.
 */
const PaymentToken = v.pipe(
  v.string('カード情報を入力してください。'),
  v.minLength(1, 'カード情報を入力してください。'),
  v.maxLength(1000, UNREADABLE),
  v.regex(/^[\x21-\x7e]+$/, UNREADABLE),
);

/** Tax-included yen that the member was shown as owed. */
const Owed = v.pipe(Whole, v.minValue(0));

/** A card that is to pay from now on. */
const cardWish = record({
  paymentToken: ['payment_token', PaymentToken],
  /** Tax-included yen that it is to pay at once; null from a client that has not shown it. */
  seenOwed: ['owed', addition(leftOut(Owed))],
});
export type CardWish = DomainOf<typeof cardWish>;

/**
 * The card pays from now on, and at once what is owed. card_refused has the provider's own code as `reason`;
 * price_changed where `owed` (an addition) is not what is owed now; in_progress: ask again with the same key.
 */
export const changePayment = endpoint({
  call: 'POST /settings/change-payment',
  summary: 'Changes the card that pays.',
  audience: 'personal',
  effect: true,
  refuses: ['card_refused', 'price_changed'],
  body: cardWish,
  answer: cardChange,
});

/**
 * Asked after the member's return from the bank. Answers as change-payment does, with the challenge again while the
 * bank has no answer; 404 for somebody else's.
 */
export const confirmPayment = endpoint({
  call: 'POST /settings/confirm-payment',
  summary: 'Goes on with a card whose owner was asked by the bank.',
  audience: 'personal',
  additive: true,
  effect: true,
  refuses: ['card_refused', 'not_found'],
  body: record({
    challengeId: [
      'challenge_id',
      v.pipe(
        v.string('本人認証の番号を指定してください。'),
        v.regex(/^[\w-]{1,100}$/, '本人認証の番号が正しくありません。'),
      ),
    ],
  }),
  answer: cardChange,
});

/**
 * Answers as change-payment does. price_changed where another amount is owed now; in_progress: ask again with the same
 * key; throttled after five tries of a day.
 */
export const payOwed = endpoint({
  call: 'POST /settings/pay-owed',
  summary: 'Has the card on file pay what is owed.',
  audience: 'personal',
  additive: true,
  effect: true,
  refuses: ['price_changed', 'card_required', 'throttled'],
  body: record({
    seenOwed: ['owed', v.pipe(Whole, v.minValue(1, 'お支払いいただく金額を指定してください。'))],
  }),
  answer: cardChange,
});
