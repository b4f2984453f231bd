import type { Cancellable } from '#domain/booking/quote.ts';
import { linkTo } from '#domain/shell/screens.ts';
import { dateOf, minuteOfDay, minutesBetween } from '#domain/time.ts';
import type { WrittenNotice } from '#server/messages/notices.ts';
import type { QueuedMail } from '#server/messages/outbox.ts';
import { toCome } from '#server/messages/premise/premise.ts';
import {
  described,
  describedWithPrice,
  freeUntil,
  linkToReservation,
  listLink,
  type NamedSpan,
} from '#server/messages/reservationWords.ts';
import type { Sender } from '#server/messages/sender.ts';

/** The span that a turn is about, and its booth. */
export interface TurnSpan extends NamedSpan {
  readonly boothId: number;
}

/** A message about a turn: as a notice, and as a mail to those who have an address. */
export interface TurnMessage {
  readonly notice: WrittenNotice;
  readonly mail: Omit<QueuedMail, 'to'>;
}

/** The timetable with exactly that span chosen. */
function linkToSpan({ boothId, startsAt, endsAt }: TurnSpan): string {
  const start = minuteOfDay(startsAt);
  return linkTo('/app/area-search/make-reservation', {
    room: String(boothId),
    date: dateOf(startsAt),
    hour: String(Math.floor(start / 60)),
    minute: String(start % 60),
    interval: String(minutesBetween(startsAt, endsAt)),
    booth: String(boothId),
  });
}

/** To a member whose turn has made a reservation. */
export function bookedMessage(
  { appName, origin }: Sender,
  waitId: number,
  span: TurnSpan & Cancellable & { readonly tranid: number },
  gross: number,
): TurnMessage {
  const title = '空き待ちの予約が取れました';
  const what = describedWithPrice({ ...span, gross });
  const free = freeUntil(span);
  const kept = 'そのまま利用する場合、お手続きは必要ありません。';
  const path = linkToReservation(span.tranid);
  return {
    notice: {
      about: `wait_booked:${waitId}`,
      contents: [title, what, free, kept].join('\n'),
      push: { path, worthUntil: span.startsAt, premise: toCome(span) },
    },
    mail: {
      subject: `【${appName}】${title}`,
      text: ['空きが出たため、次のご予約を承りました。', what, `${free}${kept}`, listLink(origin, path)].join(
        '\n\n',
      ),
    },
  };
}

/** To a member who has asked to be told that there is something to be had. */
export function vacancyMessage({ appName, origin }: Sender, waitId: number, span: TurnSpan): TurnMessage {
  const title = 'お待ちの時間に空きが出ました';
  const first = '予約は先着順です。すでにほかの予約が入っている場合があります。';
  const { boothId, startsAt, endsAt } = span;
  const premise = { kind: 'free', boothId, startsAt, endsAt } as const;
  return {
    notice: {
      about: `wait_vacancy:${waitId}`,
      contents: [title, described(span), first].join('\n'),
      push: { path: linkToSpan(span), worthUntil: span.startsAt, premise },
    },
    mail: {
      premise,
      subject: `【${appName}】${title}`,
      text: [`${title}。`, described(span), first, `この時間を予約する\n${origin}${linkToSpan(span)}`].join(
        '\n\n',
      ),
    },
  };
}

/** To a member whose turn could make no reservation, and why. */
export function refusedMessage(
  { appName, origin }: Sender,
  waitId: number,
  span: TurnSpan,
  reason: string,
): TurnMessage {
  const title = '空き待ちの予約ができませんでした';
  const next = '空き待ちは終了し、次の方の順番になりました。';
  return {
    notice: {
      about: `wait_refused:${waitId}`,
      contents: [title, described(span), reason, next].join('\n'),
      push: { path: linkToSpan(span), worthUntil: span.startsAt, premise: null },
    },
    mail: {
      subject: `【${appName}】${title}`,
      text: [
        '空きが出ましたが、次のご予約はできませんでした。料金は発生していません。',
        described(span),
        reason,
        next,
        `この時間の空きを見る\n${origin}${linkToSpan(span)}`,
      ].join('\n\n'),
    },
  };
}
