import { formatLength } from '#domain/time.ts';
import type { Deed } from '#domain/visit/deeds.ts';
import { signedYen, yen } from '../shared/words/yen.ts';

/** The last act, in a word. */
export const DEED_TITLES: Readonly<Record<Deed['kind'], string>> = {
  entered: 'ドアを開けました',
  left: '退室しました',
  ended: 'ご利用が終わりました',
  cancelled: '予約をキャンセルしました',
  givenUp: '利用をやめました',
  extended: '延長しました',
  moved: '予約を変更しました',
};

/** Its price (docs/spec/money.md); null where nothing is to be said: guests see no amounts, a door costs nothing. */
export function costWords(deed: Deed): string | null {
  if (deed.kind === 'extended') {
    const { gross, couponMinutes } = deed;
    if (gross === null) return null;
    return `追加料金 ${yen(gross)}${couponMinutes > 0 ? `（クーポン${formatLength(couponMinutes)}を利用）` : ''}`;
  }
  if (deed.kind === 'moved') {
    const { gross, difference, couponMinutes } = deed;
    if (gross === null || difference === null) return null;
    return `料金 ${yen(gross)}${couponMinutes > 0 ? `（クーポン${formatLength(couponMinutes)}を利用）` : ''}・差額 ${signedYen(difference)}`;
  }
  const { amount, couponMinutes } = deed.reservation;
  if (amount === null || deed.kind === 'entered') return null;
  if (deed.kind === 'cancelled') return '料金はかかりません';
  const coupon = couponMinutes > 0 ? `（クーポン${formatLength(couponMinutes)}を利用）` : '';
  return `料金 ${yen(amount.gross)}${coupon}${deed.kind === 'givenUp' ? 'がかかりました' : ''}`;
}
