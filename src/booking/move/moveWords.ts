import type { MoveQuote } from '#contract/booking/move.ts';
import type { BoothHead } from '#domain/booking/availability.ts';
import { limitIn } from '#domain/booking/move.ts';
import type { Payer } from '#domain/booking/quote.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { withinCharge } from '#domain/booking/words.ts';
import { formatLength, type Instant } from '#domain/time.ts';
import { momentName } from '#src/shared/words/moments.ts';
import { yen } from '#src/shared/words/yen.ts';
import type { MoveSentences } from '../timetable/problemSentence.ts';

/** The title of the screen on which a reservation is moved. */
export const MOVE_TITLE = '日時を変更';

/** The coupon minutes that move along, and those that go back; null where none were used. */
export function couponWords({
  before,
  couponMinutes,
}: MoveQuote): { kept: string; returned: string | null } | null {
  const used = before.couponMinutes;
  if (used === 0) return null;
  if (couponMinutes === used) return { kept: `${formatLength(used)}をそのまま引き継ぎます`, returned: null };
  const returned = `${formatLength(used - couponMinutes)}はお戻しします`;
  return { kept: `${formatLength(used)}のうち${formatLength(couponMinutes)}を引き継ぎます`, returned };
}

const CHARGES: Readonly<Record<Payer, string>> = {
  card: '請求します',
  account: '法人に請求します',
  balance: '残高から差し引きます',
  inviter: '法人に請求します',
};

/** When how much is charged, and that the old price is not. */
export function chargeSentences(quote: MoveQuote, now: Instant): readonly string[] {
  const { amount, before, chargedAt, payer } = quote;
  if (amount === null || before.amount === null) return [];
  const when = chargedAt > now ? `${momentName(chargedAt, now)}に` : '変更後まもなく';
  return [
    ...(amount.gross > 0 ? [`${when}${yen(amount.gross)}を${CHARGES[payer]}。`] : []),
    ...(before.amount.gross > 0 ? [`変更前の${yen(before.amount.gross)}はかかりません。`] : []),
  ];
}

/** Why the reservation can't be moved to what is chosen, with the way out. */
export function moveSentencesOf(reservation: Reservation, booth: BoothHead | undefined): MoveSentences {
  const limit = limitIn(reservation, booth ?? reservation);
  return {
    unmoved: '表やリストから、変更後のブースと時間を選んでください。',
    moveTooSoon: `${withinCharge(limit)}以内の時間には変更できません。今の予約を無料でキャンセルして、予約し直してください。`,
    moveTooLate: `${withinCharge(reservation)}を切ったため、日時を変更できません。`,
  };
}
