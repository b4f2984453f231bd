import type { Wait } from '#domain/booking/waiting.ts';
import { formatMinute } from '#domain/time.ts';

/** `14:00–15:00` */
export function timeOf({ start, interval }: Pick<Wait, 'start' | 'interval'>): string {
  return `${formatMinute(start)}–${formatMinute(start + interval)}`;
}

/** How many are booked for before. */
export function aheadWords({ ahead }: Pick<Wait, 'ahead'>): string {
  return ahead === 0 ? 'あなたが先頭です' : `あなたの前に${ahead}人`;
}

/** Where, and by how much the start may be missed. */
export function conditionsOf({ boothNames, tolerance }: Pick<Wait, 'boothNames' | 'tolerance'>): string {
  const where = `ブース ${boothNames.join('、')}${boothNames.length > 1 ? 'のどれか' : ''}`;
  return `${where}。開始時刻は${tolerance === 0 ? 'ちょうど' : `前後${tolerance}分まで`}。`;
}
