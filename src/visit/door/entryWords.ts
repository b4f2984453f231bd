import { entryOpensAt, type Reservation } from '#domain/booking/reservation.ts';
import { type Instant, MINUTE_MS } from '#domain/time.ts';
import { formatRemaining } from '#src/shared/words/remaining.ts';

/** Before this moment nobody is on the way to the door: the card offers no entry. */
const NEAR_MINUTES = 60;
/** From this moment on somebody waits at the door. */
const SOON_MINUTES = 5;

type Timed = Pick<Reservation, 'startsAt' | 'isEmptyBefore'>;

function isWithin(minutes: number, reservation: Timed, now: Instant): boolean {
  return entryOpensAt(reservation) - now <= minutes * MINUTE_MS;
}

/** Whether the door opens within the hour. */
export function isEntryNear(reservation: Timed, now: Instant): boolean {
  return isWithin(NEAR_MINUTES, reservation, now);
}

/** Whether the door opens so soon that the card counts down. */
export function isEntrySoon(reservation: Timed, now: Instant): boolean {
  return isWithin(SOON_MINUTES, reservation, now);
}

/** How much of the last minutes before entry has passed, 0 to 1. */
export function entryProgress(reservation: Timed, now: Instant): number {
  return 1 - (entryOpensAt(reservation) - now) / (SOON_MINUTES * MINUTE_MS);
}

/** Where a reservation that has not been entered stands, in a word. */
export function pillWords(
  { isWaiting, isOver }: { readonly isWaiting: boolean; readonly isOver: boolean },
  reservation: Timed,
  now: Instant,
): string {
  if (isOver) return '終了しました';
  if (!isWaiting) return '入室できます';
  if (isEntrySoon(reservation, now)) return 'まもなく入室できます';
  return `あと${formatRemaining(reservation.startsAt - now)}で開始`;
}
