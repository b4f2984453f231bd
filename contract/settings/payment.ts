import * as v from 'valibot';
import type { CardChange, UnpaidCharge } from '#domain/settings/card.ts';
import type { Codec } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { addition, Said, Whole } from '../wire.ts';

const Challenge = v.object({ id: v.string(), url: v.string() });
const Paid = v.object({ tranid: Whole, yen: Whole });
const Unpaid = v.object({ tranid: Whole, yen: Whole, code: v.picklist(['payment_failed', 'in_progress']) });

/**
 * Either the bank's question, or the outcome (docs/spec/settings.md, "Card"). A server that knows only the
 * specification says nothing about owed amounts.
 */
const CardAnswer = v.object({
  message: Said,
  challenge: addition(v.optional(Challenge)),
  card: addition(v.optional(v.string())),
  paid: addition(v.optional(v.array(Paid))),
  unpaid: addition(v.optional(v.array(Unpaid))),
});
type CardAnswer = v.InferOutput<typeof CardAnswer>;

const WHY: Readonly<Record<v.InferOutput<typeof Unpaid>['code'], UnpaidCharge['why']>> = {
  payment_failed: 'refused',
  in_progress: 'unknown',
};

const cardChangeCodec: Codec<CardAnswer, CardChange> = {
  decode: (wire) =>
    wire.challenge !== undefined
      ? { kind: 'challenged', challengeId: wire.challenge.id, url: wire.challenge.url }
      : {
          kind: 'changed',
          card: wire.card ?? '',
          paid: (wire.paid ?? []).map(({ tranid, yen }) => ({ reservationId: tranid, yen })),
          unpaid: (wire.unpaid ?? []).map(({ tranid, yen, code }) => ({
            reservationId: tranid,
            yen,
            why: WHY[code],
          })),
        },
  encode: (change) =>
    change.kind === 'challenged'
      ? {
          message: 'OK',
          challenge: { id: change.challengeId, url: change.url },
        }
      : {
          message: 'OK',
          card: change.card,
          paid: change.paid.map(({ reservationId, yen }) => ({ tranid: reservationId, yen })),
          unpaid: change.unpaid.map(({ reservationId, yen, why }) => ({
            tranid: reservationId,
            yen,
            code: why === 'refused' ? 'payment_failed' : 'in_progress',
          })),
        },
};

/** A card that is to pay from now on. */
export interface CardWish {
  readonly paymentToken: string;
  /** Tax-included yen that it is to pay at once; null from a client that has not shown it. */
  readonly seenOwed: number | null;
}

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

/**
 * POST /settings/change-payment {payment_token, owed}: the card that pays from now on, and pays at once what is owed.
 * 400 card_refused with the provider's own code as `reason`; 409 price_changed where `owed` (an addition of ours) is
 * not what is owed now; 409 in_progress: ask again with the same key.
 */
export const changePayment = endpoint({
  method: 'post',
  path: '/settings/change-payment',
  summary: 'Changes the card that pays.',
  audience: 'personal',
  effect: true,
  refuses: ['card_refused', 'price_changed'],
  body: v.object({
    payment_token: PaymentToken,
    owed: addition(v.optional(Owed)),
  }),
  response: CardAnswer,
  input: {
    decode: ({ body }): CardWish => ({ paymentToken: body.payment_token, seenOwed: body.owed ?? null }),
    encode: ({ paymentToken, seenOwed }: CardWish) => ({
      body: { payment_token: paymentToken, ...(seenOwed === null ? {} : { owed: seenOwed }) },
    }),
  },
  output: cardChangeCodec,
});

/**
 * POST /settings/confirm-payment {challenge_id}: after the member's return from the bank. Answers as change-payment
 * does, with the challenge again while the bank has no answer; 404 for somebody else's.
 */
export const confirmPayment = endpoint({
  method: 'post',
  path: '/settings/confirm-payment',
  summary: 'Goes on with a card whose owner was asked by the bank (an addition of ours).',
  audience: 'personal',
  additive: true,
  effect: true,
  refuses: ['card_refused', 'not_found'],
  body: v.object({
    challenge_id: v.pipe(
      v.string('本人認証の番号を指定してください。'),
      v.regex(/^[\w-]{1,100}$/, '本人認証の番号が正しくありません。'),
    ),
  }),
  response: CardAnswer,
  input: {
    decode: ({ body }) => ({ challengeId: body.challenge_id }),
    encode: ({ challengeId }: { readonly challengeId: string }) => ({ body: { challenge_id: challengeId } }),
  },
  output: cardChangeCodec,
});

/**
 * POST /settings/pay-owed {owed}: the card on file is asked once more for what is owed. Answers as change-payment does.
 * 409 price_changed where another amount is owed now, card_required, in_progress (ask again with the same key); 429
 * throttled after five tries of a day.
 */
export const payOwed = endpoint({
  method: 'post',
  path: '/settings/pay-owed',
  summary: 'Has the card on file pay what is owed (an addition of ours).',
  audience: 'personal',
  additive: true,
  effect: true,
  refuses: ['price_changed', 'card_required', 'throttled'],
  body: v.object({ owed: v.pipe(Whole, v.minValue(1, 'お支払いいただく金額を指定してください。')) }),
  response: CardAnswer,
  input: {
    decode: ({ body }) => ({ seenOwed: body.owed }),
    encode: ({ seenOwed }: { readonly seenOwed: number }) => ({ body: { owed: seenOwed } }),
  },
  output: cardChangeCodec,
});
