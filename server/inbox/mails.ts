import { dateOf, formatDate, formatTime, type Instant } from '#domain/time.ts';
import type { QueuedMail } from './outbox.ts';

/** The reservation that a mail is about, in words. */
interface MailedReservation {
  readonly placeName: string;
  readonly boothName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

function described({ placeName, boothName, startsAt, endsAt }: MailedReservation): string {
  const time = `${formatDate(dateOf(startsAt))} ${formatTime(startsAt)}–${formatTime(endsAt)}`;
  return `${placeName} ${boothName}\n${time}`;
}

/** To a member who was left without an answer while the card was charged, and whose card was then refused. */
export function paymentFailedMail(to: string, reservation: MailedReservation): QueuedMail {
  return {
    to,
    subject: '【コモリ】お支払いができなかったため、予約は確定していません',
    text: [
      'カードでのお支払いができなかったため、次のご予約は確定していません。料金は発生していません。',
      described(reservation),
      'お支払い用のカードをご確認のうえ、もう一度ご予約ください。',
    ].join('\n\n'),
  };
}

/** To the same member when the card was charged after all. */
export function lateConfirmationMail(to: string, reservation: MailedReservation): QueuedMail {
  return {
    to,
    subject: '【コモリ】予約が確定しました',
    text: ['お支払いを確認し、次のご予約が確定しました。', described(reservation)].join('\n\n'),
  };
}
