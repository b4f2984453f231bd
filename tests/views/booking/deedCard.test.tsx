import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
