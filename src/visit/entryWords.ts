import { entryOpensAt, type Reservation } from '#domain/booking/reservation.ts';
import { type Instant, MINUTE_MS } from '#domain/time.ts';
import type { selectVisitStep } from '#machines/visit/visit.ts';
import { formatRemaining } from '#src/shared/remaining.ts';

/** Before that nobody stands at the door yet: the card says when it starts, and offers no entry. */
const SOON_MINUTES = 60;

type Timed = Pick<Reservation, 'startsAt' | 'isEmptyBefore'>;

export function isEntrySoon(reservation: Timed, now: Instant): boolean {
  return entryOpensAt(reservation) - now <= SOON_MINUTES * MINUTE_MS;
}

/** How much of the last hour before entry has passed, 0 to 1. */
export function entryProgress(reservation: Timed, now: Instant): number {
  return 1 - (entryOpensAt(reservation) - now) / (SOON_MINUTES * MINUTE_MS);
}

/** Where a reservation that has not been entered stands, in a word. */
export function pillWords(
  step: ReturnType<typeof selectVisitStep>,
  reservation: Timed,
  now: Instant,
): string {
  if (step === 'over') return '終了しました';
  if (step !== 'waiting') return '入室できます';
  if (isEntrySoon(reservation, now)) return 'まもなく入室できます';
  return `あと${formatRemaining(reservation.startsAt - now)}で開始`;
}
