import { type Cancellable, freeCancellationUntil } from '#domain/booking/quote.ts';
import { linkTo } from '#domain/shell/screens.ts';
import {
  dateOf,
  formatDate,
  formatEnd,
  formatLength,
  formatTime,
  type Instant,
  type Minutes,
} from '#domain/time.ts';

/** The booth and the time that a message is about. */
export interface NamedSpan {
  readonly placeName: string;
  readonly boothName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** The reservation that a message is about. */
export interface PricedSpan extends NamedSpan {
  /** Tax-included yen of the whole reservation. */
  readonly gross: number;
}

/** Where and when, in two lines. */
export function described({ placeName, boothName, startsAt, endsAt }: NamedSpan): string {
  const time = `${formatDate(dateOf(startsAt))} ${formatTime(startsAt)}–${formatEnd(endsAt)}`;
  return `${placeName} ${boothName}\n${time}`;
}

/** A tax-included amount of yen. */
export function yen(gross: number): string {
  return `${gross.toLocaleString('ja-JP')}円（税込）`;
}

/** Where, when and for how much, in three lines. */
export function describedWithPrice(span: PricedSpan): string {
  return `${described(span)}\n${yen(span.gross)}`;
}

/** The loss of giving up a reservation that is not free any more; empty where nothing is paid or held. */
export function lossOf(gross: number, couponMinutes: Minutes): string {
  const price = gross === 0 ? '' : `料金${yen(gross)}がかか`;
  const coupon = couponMinutes === 0 ? '' : `クーポン${formatLength(couponMinutes)}は戻りません`;
  if (price === '') return coupon;
  return coupon === '' ? `${price}ります` : `${price}り、${coupon}`;
}

/** Until when a reservation can be cancelled free of charge. */
export function freeUntil(reservation: Cancellable): string {
  const until = freeCancellationUntil(reservation);
  const moment = `${formatDate(dateOf(until))} ${formatTime(until)}`;
  return `${moment}まで、無料でキャンセルできます。料金はその時刻に確定します。`;
}

/** The list where reservations stand, and are cancelled. */
export const LIST_SCREEN = linkTo('/app/reservations');

/** The same list, with one reservation in sight. */
export function linkToReservation(tranid: number): string {
  return linkTo('/app/reservations', { tranid: String(tranid) });
}

/** The paragraph with the way to the list, or to one reservation in it, where it is cancelled. */
export function listLink(origin: string, path: string = LIST_SCREEN): string {
  return `ご予約の確認とキャンセル\n${origin}${path}`;
}
