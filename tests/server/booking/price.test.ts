import { describe, expect, it } from 'vitest';
import { type Amount, ZERO } from '#domain/money.ts';
import type { PayingAccount } from '#server/account/member/payer.ts';
import { type Means, priceUse } from '#server/booking/ledger/price.ts';
import { cardToCharge } from '#server/booking/payment/checkPayment.ts';
import { at } from '#tests/support/clock/moments.ts';
import { NOW } from '#tests/support/clock/now.ts';

/** A use that costs so much, of whoever pays by that account. */
function priced(payer: PayingAccount, gross: number, but: Partial<Means> = {}) {
  const booker = { id: 1, isGuest: false, termsAgreedVersion: null, payer };
  const amount: Amount = gross === 0 ? ZERO : { net: gross - 1, tax: 1, gross };
  const startsAt = at('2026-11-20T14:00:00');
  const price = priceUse(
    booker,
    { coupons: [], yenLeft: 0, owes: false, takesCards: true, ...but },
    {
      minutes: 60,
      from: startsAt,
      usesCoupon: false,
      startsAt,
      now: NOW,
      freeCancellationMinutes: 60,
      amountOf: () => amount,
    },
  );
  return { booker, price };
}

describe('what a use may cost', () => {
  const capped = { kind: 'account', corporationId: 1, monthlyCap: 3_000 } as const;
  const prepaid = { kind: 'balance', corporationId: 2 } as const;
  const cardless = { kind: 'card', memberId: 1, cardToken: null } as const;

  it.each([
    ['of a cap, all that is left', capped, 1_000, { yenLeft: -2_000 }, null],
    ['of a cap, a yen more', capped, 1_001, { yenLeft: -2_000 }, 'spending_cap'],
    ['of a balance, all of it', prepaid, 1_000, { yenLeft: 1_000 }, null],
    ['of a balance, a yen more', prepaid, 1_001, { yenLeft: 1_000 }, 'balance_short'],
    ['nothing, without a card', cardless, 0, {}, null],
    ['a yen, without a card', cardless, 1, {}, 'card_required'],
  ] as const)('is %s', (_, payer, gross, means, unpayable) => {
    expect(priced(payer, gross, means).price.quote.unpayable).toBe(unpayable);
  });

  it.each([
    [1, '超えるため、お手続きできません。残りは1円（税込）です。'],
    [0, '超えるため、お手続きできません。'],
    [-1, '超えるため、お手続きできません。'],
  ])('says what is left of the cap only where something is: %i yen', (left, end) => {
    const { price } = priced(capped, 500, { yenLeft: left - 3_000 });
    expect(price.quote.message?.slice(-end.length)).toBe(end);
    expect(price.quote.message?.match(/。/g)).toHaveLength(left > 0 ? 2 : 1);
  });
});

it.each([
  [1, 'token'],
  [0, null], // a card is never asked for nothing
])('a card is charged for %i yen: %s', (gross, token) => {
  const { booker, price } = priced({ kind: 'card', memberId: 1, cardToken: 'token' }, gross);
  expect(cardToCharge(booker, price)).toBe(token);
});
