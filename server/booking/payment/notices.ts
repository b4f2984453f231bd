import { addMinutes, DAY_MINUTES, type Instant } from '#domain/time.ts';
import type { WrittenNotice } from '#server/messages/notices.ts';
import { described, describedWithPrice, type PricedSpan } from '#server/messages/reservationWords.ts';
import { CARD_SCREEN } from './mails.ts';

/** To a member whose card has refused the charge of a reservation, which stays; once a reservation. */
export function paymentDueNotice(tranid: number, reservation: PricedSpan, now: Instant): WrittenNotice {
  return {
    push: {
      path: CARD_SCREEN,
      worthUntil: addMinutes(now, DAY_MINUTES),
      premise: { kind: 'owed', tranid },
    },
    about: `payment_due:${tranid}`,
    contents: [
      'ご利用料金のお支払いができませんでした',
      describedWithPrice(reservation),
      'お支払い用のカードを変更してください。お支払いが完了するまで、新しいご予約はできません。',
    ].join('\n'),
  };
}

/** To a member who was left without an answer, and whose reservation was confirmed after all. */
export function lateConfirmationNotice(tranid: number, reservation: PricedSpan): WrittenNotice {
  return {
    about: `confirmed_late:${tranid}`,
    contents: `予約が確定しました\nお支払いを確認し、次のご予約が確定しました。\n${described(reservation)}`,
  };
}

/** The same for an extension; the new end is part of its subject, so that each extension is told. */
export function lateExtensionNotice(tranid: number, reservation: PricedSpan): WrittenNotice {
  return {
    about: `extended_late:${tranid}:${reservation.endsAt}`,
    contents: `延長が確定しました\nお支払いを確認し、次のご利用の延長が確定しました。\n${described(reservation)}`,
  };
}

/** To a member who owed it when a card has paid it; once a reservation. */
export function owedPaidNotice(tranid: number, reservation: PricedSpan): WrittenNotice {
  return {
    about: `owed_paid:${tranid}`,
    contents: `ご利用料金のお支払いが完了しました\n${describedWithPrice(reservation)}`,
  };
}
