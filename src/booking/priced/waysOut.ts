import type { RefusalCode } from '#contract/api/endpoints.ts';
import type { InTheWay } from '#contract/booking/refusals.ts';
import { paths } from '#machines/shell/paths.ts';
import { CHANGE_CARD } from '#src/shared/owed/useOwes.ts';
import { useTakesCards } from '#src/shell/actors.ts';

/** The way from a booking that can't be made to the reservations that there are. */
export const SHOW_CURRENT = '今の予約を見る';

interface WayOut {
  readonly to: string;
  readonly text: string;
}

/** A booking that was stopped: the address at which it goes on, and the things that stand in its way. */
interface Obstructed extends InTheWay {
  readonly returnTo?: string | undefined;
}

type Way = (booking: Obstructed) => WayOut;

const toCard =
  (text: string): Way =>
  ({ returnTo }) => ({ to: paths.changePayment(returnTo), text });

const toReservations =
  (text: string): Way =>
  ({ returnTo }) => ({ to: paths.reservations({ returnTo }), text });

const CARDS: Partial<Record<RefusalCode, Way>> = {
  card_required: toCard('お支払いカードを登録する'),
  payment_due: toCard(CHANGE_CARD),
  payment_failed: toCard(CHANGE_CARD),
};

const OTHERS: Partial<Record<RefusalCode, Way>> = {
  already_reserved: ({ reservationId, returnTo }) => ({
    to: paths.reservations({ id: reservationId, returnTo }),
    text: SHOW_CURRENT,
  }),
  reservation_limit: toReservations(SHOW_CURRENT),
  waiting_limit: toReservations('予約と空き待ちを見る'),
  already_waiting: toReservations('予約と空き待ちを見る'),
  passcode_required: ({ floorMapId, returnTo }) =>
    floorMapId === null
      ? { to: paths.to('/app/area-search'), text: 'エリアから入り直す' }
      : { to: paths.floorMap({ floorMapId, ...(returnTo && { returnTo }) }), text: 'パスコードを入力する' },
};

/** Where a refusal, or what can't be paid, leads on to, as far as such a screen exists. */
export const WAYS_OUT = { ...CARDS, ...OTHERS };

const NOTHING: InTheWay = { floorMapId: null, reservationId: null };

/**
 * The way out of an obstacle to a booking, which leads back to `returnTo`, where the booking goes on. Where no cards
 * are taken, none leads to the card's screen.
 */
export function useWayOut(
  code: RefusalCode | null,
  returnTo?: string,
  inTheWay: InTheWay = NOTHING,
): WayOut | undefined {
  const takesCards = useTakesCards();
  if (code === null || (!takesCards && code in CARDS)) return undefined;
  return WAYS_OUT[code]?.({ returnTo, ...inTheWay });
}
