import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { costWords } from '#src/booking/deedWords.ts';
import { DeedCard } from '#src/booking/reservations/DeedCard.tsx';
import { at } from '#tests/support/clock/moments.ts';
import { reservation } from '#tests/support/values/reservation.ts';

const booked = reservation({ amount: { net: 500, tax: 50, gross: 550 }, couponMinutes: 0 });

it.each([
  ['givenUp', /^利用をやめました・10:00.*料金 550円がかかりました$/, false],
  ['cancelled', /^予約をキャンセルしました・10:00.*料金はかかりません$/, true],
  ['entered', /^ドアを開けました・10:00/, true],
] as const)(
  'says what was done and what it cost, with a tick only where nothing is lost: %s',
  (kind, words, isTicked) => {
    render(<DeedCard deed={{ kind, reservation: booked, at: at('2026-11-20T10:00:00') }} />);
    const card = screen.getByRole('region', { name: '完了した操作' });
    expect(card).toHaveTextContent(words);
    // The tick is one stroke, the mark of what was lost a circle with one.
    expect(card.querySelector('circle') === null).toBe(isTicked);
  },
);

describe('the price of a deed', () => {
  const deed = { reservation: booked, at: at('2026-11-20T10:00:00'), gross: 550 };
  it.each([
    [0, '追加料金 550円'],
    [1, '追加料金 550円（クーポン1分を利用）'],
  ])('names the coupon that paid %s minutes of an extension, if one did', (couponMinutes, words) => {
    expect(costWords({ ...deed, kind: 'extended', minutes: 30, couponMinutes })).toBe(words);
  });

  it.each([
    [0, '料金 550円・差額 +275円'],
    [1, '料金 550円（クーポン1分を利用）・差額 +275円'],
  ])('names the coupon that paid %s minutes of another time, if one did', (couponMinutes, words) => {
    expect(costWords({ ...deed, kind: 'moved', to: booked, difference: 275, couponMinutes })).toBe(words);
  });
});
