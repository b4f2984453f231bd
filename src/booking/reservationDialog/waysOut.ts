import type { RefusalCode } from '#contract/api/endpoints.ts';
import { paths } from '#machines/shell/paths.ts';
import { CHANGE_CARD } from '#src/shared/owed/useOwes.ts';
import { useTakesCards } from '#src/shell/actors.ts';

interface WayOut {
  readonly to: string;
  readonly text: string;
}

const CARD = { to: paths.changePayment(), text: CHANGE_CARD };

const WAITS = { to: paths.reservations(), text: '予約と空き待ちを見る' };

/** Where a refusal, or what can't be paid, leads on to, as far as such a screen exists. */
export const WAYS_OUT: Partial<Record<RefusalCode, WayOut>> = {
  already_reserved: { to: paths.reservations(), text: '今の予約を見る' },
  reservation_limit: { to: paths.reservations(), text: '今の予約を見る' },
  waiting_limit: WAITS,
  already_waiting: WAITS,
  card_required: { ...CARD, text: 'お支払いカードを登録する' },
  payment_due: CARD,
  payment_failed: CARD,
  passcode_required: { to: paths.areaSearch(), text: 'エリアから入り直す' },
};

/**
 * The way out of an obstacle to a booking; a card leads back to `returnTo`, where the booking goes on. Where no cards
 * are taken, none leads to the card's screen.
 */
export function useWayOut(code: RefusalCode | null, returnTo?: string): WayOut | undefined {
  const takesCards = useTakesCards();
  const way = code === null ? undefined : WAYS_OUT[code];
  if (way?.to !== CARD.to) return way;
  return takesCards ? { ...way, to: paths.changePayment(returnTo) } : undefined;
}
