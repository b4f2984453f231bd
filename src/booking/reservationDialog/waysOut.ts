import type { ErrorCode } from '#contract/errors.ts';
import { paths } from '#machines/shell/paths.ts';

const CARD = { to: paths.changePayment(), text: 'お支払いカードを変更する' };

/** Where a refusal, or what can't be paid, leads on to, as far as such a screen exists. */
export const WAYS_OUT: Partial<Record<ErrorCode, { readonly to: string; readonly text: string }>> = {
  already_reserved: { to: paths.reservations(), text: '今の予約を見る' },
  reservation_limit: { to: paths.reservations(), text: '今の予約を見る' },
  card_required: { ...CARD, text: 'お支払いカードを登録する' },
  payment_due: CARD,
  payment_failed: CARD,
  passcode_required: { to: paths.areaSearch(), text: 'エリアから入り直す' },
};
