import type { Cancellable } from '#domain/booking/quote.ts';
import { linkTo } from '#domain/shell/screens.ts';
import type { Minutes } from '#domain/time.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import {
  described,
  describedWithPrice,
  freeUntil,
  listLink,
  lossOf,
  type NamedSpan,
  type PricedSpan,
} from '#server/messages/reservationWords.ts';
import type { Sender } from '#server/messages/sender.ts';

/** The reservation that a mail is about, by its tranid too. */
export interface NotifiedReservation extends PricedSpan {
  readonly reservationId: number;
  /** Whether it is neither given up nor over: a charge can be asked for days later. */
  readonly stands: boolean;
}

/** Where the card that pays is changed. */
export const CARD_SCREEN = linkTo('/app/settings/change-payment');

/** To a member who has just reserved; `more` is said of it, where there is more. */
function reserved(
  { appName, origin }: Sender,
  reservation: PricedSpan,
  ...more: string[]
): Omit<QueuedMail, 'to'> {
  return {
    subject: `【${appName}】予約を承りました`,
    text: ['次のご予約を承りました。', describedWithPrice(reservation), ...more, listLink(origin)].join(
      '\n\n',
    ),
  };
}

/** To a member who has just reserved, and may still cancel free of charge. */
export function reservedMail(sender: Sender, reservation: PricedSpan & Cancellable): Omit<QueuedMail, 'to'> {
  return reserved(sender, reservation, freeUntil(reservation));
}

/** To a member who has just reserved, or uses a booth at once, without a card, and has been charged with that. */
export function chargedMail(sender: Sender, reservation: PricedSpan): Omit<QueuedMail, 'to'> {
  return reserved(sender, reservation);
}

/** The same to a member whose card has paid it while they waited. */
export function paidReservationMail(
  sender: Sender,
  to: string,
  reservation: NotifiedReservation,
): QueuedMail {
  return { ...chargedMail(sender, reservation), to, reservationId: reservation.reservationId };
}

/** To a member who has moved a reservation; nothing was charged by that. */
export function movedMail(
  { appName, origin }: Sender,
  before: NamedSpan,
  reservation: PricedSpan,
): Omit<QueuedMail, 'to'> {
  return {
    subject: `【${appName}】予約を変更しました`,
    text: [
      'ご予約を次のとおり変更しました。',
      describedWithPrice(reservation),
      `変更前\n${described(before)}`,
      listLink(origin),
    ].join('\n\n'),
  };
}

/** To a member who has cancelled a reservation free of charge. */
export function cancelledMail({ appName }: Sender, reservation: NamedSpan): Omit<QueuedMail, 'to'> {
  return {
    subject: `【${appName}】予約をキャンセルしました`,
    text: ['次のご予約をキャンセルしました。料金は発生していません。', described(reservation)].join('\n\n'),
  };
}

/** To a member who has given up a reservation that was not free of charge any more. */
export function givenUpMail(
  { appName }: Sender,
  reservation: PricedSpan & { readonly couponMinutes: Minutes },
): Omit<QueuedMail, 'to'> {
  const loss = lossOf(reservation.gross, reservation.couponMinutes);
  return {
    subject: `【${appName}】予約をキャンセルしました`,
    text: [
      '次のご予約をキャンセルしました。',
      described(reservation),
      ...(loss === '' ? [] : [`無料でキャンセルできる時刻を過ぎていたため、${loss}。`]),
    ].join('\n\n'),
  };
}

/** To a member who was left without an answer while the card was charged, and whose card was then refused. */
export function paymentFailedMail({ appName }: Sender, to: string, reservation: PricedSpan): QueuedMail {
  return {
    to,
    subject: `【${appName}】お支払いができなかったため、予約は確定していません`,
    text: [
      'カードでのお支払いができなかったため、次のご予約は確定していません。料金は発生していません。',
      described(reservation),
      'お支払い用のカードをご確認のうえ、もう一度ご予約ください。',
    ].join('\n\n'),
  };
}

/** To the same member when the card was charged after all. */
export function lateConfirmationMail(
  { appName }: Sender,
  to: string,
  reservation: NotifiedReservation,
): QueuedMail {
  return {
    to,
    reservationId: reservation.reservationId,
    subject: `【${appName}】予約が確定しました`,
    text: ['お支払いを確認し、次のご予約が確定しました。', described(reservation)].join('\n\n'),
  };
}

/** To a member whose card has refused the charge of a reservation, which stays (docs/spec/money.md, "When"). */
export function paymentDueMail(
  { appName, origin }: Sender,
  to: string,
  reservation: NotifiedReservation,
): QueuedMail {
  return {
    to,
    // Once a card has paid it, the mail that says so may already have arrived.
    premise: { kind: 'owed', tranid: reservation.reservationId },
    subject: `【${appName}】ご利用料金のお支払いができませんでした`,
    text: [
      `登録されたカードで、次のご予約の料金をお支払いいただけませんでした。${reservation.stands ? 'ご予約は有効です。' : ''}`,
      describedWithPrice(reservation),
      `お支払い用のカードを変更してください。お支払いが完了するまで、新しいご予約はできません。\n${origin}${CARD_SCREEN}`,
    ].join('\n\n'),
  };
}

/** To the same member when a card has paid it after all, whichever it was. */
export function owedPaidMail({ appName }: Sender, to: string, reservation: PricedSpan): QueuedMail {
  return {
    to,
    subject: `【${appName}】ご利用料金のお支払いが完了しました`,
    text: [
      '次のご利用の料金を、登録されたカードでお支払いいただきました。',
      describedWithPrice(reservation),
    ].join('\n\n'),
  };
}

/** To a member who was left without an answer while the card was charged for more time, and then refused. */
export function extensionFailedMail({ appName }: Sender, to: string, reservation: PricedSpan): QueuedMail {
  return {
    to,
    subject: `【${appName}】お支払いができなかったため、延長されていません`,
    text: [
      'カードでのお支払いができなかったため、次のご利用は延長されていません。延長の料金は発生していません。',
      described(reservation),
    ].join('\n\n'),
  };
}

/** To a member whose use ends later; the price is that of the whole use. */
export function extendedMail({ appName, origin }: Sender, reservation: PricedSpan): Omit<QueuedMail, 'to'> {
  return {
    subject: `【${appName}】延長しました`,
    text: ['ご利用を次のとおり延長しました。', describedWithPrice(reservation), listLink(origin)].join(
      '\n\n',
    ),
  };
}

/** The same to a member whose card has paid it while they waited. */
export function paidExtensionMail(sender: Sender, to: string, reservation: NotifiedReservation): QueuedMail {
  return { ...extendedMail(sender, reservation), to, reservationId: reservation.reservationId };
}

/** To the same member when the card was charged after all. */
export function lateExtensionMail(
  { appName }: Sender,
  to: string,
  reservation: NotifiedReservation,
): QueuedMail {
  return {
    to,
    reservationId: reservation.reservationId,
    subject: `【${appName}】延長が確定しました`,
    text: ['お支払いを確認し、次のご利用の延長が確定しました。', described(reservation)].join('\n\n'),
  };
}
