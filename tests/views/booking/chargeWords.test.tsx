import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/time.ts';
import { cancellationWords, chargeWords, givenBackWords, payerWords } from '#src/booking/chargeWords.ts';
import { chargeSentences } from '#src/booking/move/moveWords.ts';
import { at } from '#tests/support/clock/moments.ts';
import { quote } from '#tests/support/values/confirmation.ts';
import { anHourBefore } from '#tests/support/values/limits.ts';

const anHour = quote();
const start = anHourBefore(at('2026-11-20T14:00:00'));
const morning = at('2026-11-20T10:00:00');
const soon = at('2026-11-20T13:00:01');

describe('who pays', () => {
  it.each([
    ['card', '登録カード ****1111'],
    [null, '登録カード ****1111'],
    ['account', '法人契約でのお支払い（月ごとの精算）'],
    ['balance', '法人の残高'],
    ['inviter', '招待元の法人'],
  ] as const)('%s', (payer, words) => {
    expect(payerWords(payer, '************1111')).toBe(words);
  });

  it('says before the confirmation that there is no card', () => {
    expect(payerWords('card', null, true)).toBe('クレジットカード（未登録）');
    // Registered a moment ago, or elsewhere: the server knows it before this screen does.
    expect(payerWords('card', null)).toBe('登録カード');
  });

  it('claims no card where the server names no payer', () => {
    expect(payerWords(null, null)).toBe('ご登録のお支払い方法');
  });
});

describe('when it is charged', () => {
  it('is an hour before the start', () => {
    expect(chargeWords(anHour, start, morning, 'reserve')).toBe('13:00に確定し、請求されます');
  });

  it('names the day where it is another', () => {
    expect(chargeWords(anHour, start, at('2026-11-19T10:00:00'), 'reserve')).toBe(
      '11月20日(金) 13:00に確定し、請求されます',
    );
  });

  it('is at once within the last hour', () => {
    expect(chargeWords(anHour, start, soon, 'reserve')).toBe('予約の確定と同時に請求されます');
  });

  it.each([
    ['account', '13:00に確定し、法人に請求されます'],
    ['balance', '13:00に確定し、差し引かれます'],
    ['inviter', '13:00に確定し、法人に請求されます'],
  ] as const)('bills nothing to the member where it is on %s', (payer, words) => {
    expect(chargeWords({ ...anHour, payer }, start, morning, 'reserve')).toBe(words);
  });
});

describe('when the price of a move is charged', () => {
  const free = { net: 0, tax: 0, gross: 0 };
  const yen = { net: 1, tax: 0, gross: 1 };
  const says = (amount: typeof yen, before: typeof yen, chargedAt = start.startsAt) => {
    const old = { amount: before, couponMinutes: 0 };
    const moments = { chargedAt, freeUntil: chargedAt, movableUntil: chargedAt };
    const rest = { couponMinutes: 0, payer: 'card', message: null, unpayable: null } as const;
    return chargeSentences({ amount, before: old, ...moments, ...rest }, morning);
  };

  it.each([
    ['free', 'free', []],
    ['free', 'yen', ['変更前の1円はかかりません。']],
    ['yen', 'free', ['14:00に1円を請求します。']],
    ['yen', 'yen', ['14:00に1円を請求します。', '変更前の1円はかかりません。']],
  ] as const)('says %s for %s: nothing of what costs nothing', (now, before, sentences) => {
    const amounts = { free, yen };
    expect(says(amounts[now], amounts[before])).toEqual(sentences);
  });

  it.each([
    [-1000, '変更後まもなく'],
    [0, '変更後まもなく'],
    [1000, '10:00に'],
  ])('is said to be soon unless it is still to come: %s ms from now', (ahead, when) => {
    expect(says(yen, free, instantOf(morning + ahead))).toEqual([`${when}1円を請求します。`]);
  });
});

describe('the rule of cancelling', () => {
  it('says until when it is free, and what follows', () => {
    expect(cancellationWords(anHour, start, morning, 'reserve')).toBe(
      '13:00までのキャンセルは無料です。以降は利用の有無にかかわらず料金がかかります。',
    );
  });

  it('says that it is never free within the last hour', () => {
    expect(cancellationWords(anHour, start, soon, 'reserve')).toBe(
      '開始まで60分を切っているため、確定後は、利用の有無にかかわらず料金がかかります。',
    );
  });

  it.each([
    [{ net: 500, tax: 50, gross: 550 }, '料金とクーポンの時間'],
    [{ net: 0, tax: 0, gross: 0 }, 'クーポンの時間'],
  ])('says what a coupon loses: %o', (amount, lost) => {
    expect(cancellationWords({ ...anHour, amount, couponMinutes: 30 }, start, morning, 'reserve')).toBe(
      `13:00までのキャンセルは無料です。以降は利用の有無にかかわらず${lost}は戻りません。`,
    );
  });
});

describe('what a guest has back', () => {
  it('is count and time until an hour before the start', () => {
    expect(givenBackWords(start, morning)).toBe('13:00まで');
  });

  it('is nothing within the last hour', () => {
    expect(givenBackWords(start, soon)).toBeNull();
  });
});
