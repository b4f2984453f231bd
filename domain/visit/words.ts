import type { ExtensionEnd } from '#domain/booking/extension.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { formatEnd, type Instant } from '#domain/time.ts';
import type { LastMinutes } from './entry.ts';

/** Sentences about a door that was asked for before a reload. */
export const UNFINISHED_DOOR = {
  title: '先ほどの操作を確認しています…',
  explanation: '画面を閉じる前に送ったドアの操作が、完了しているかを確認しています。',
  done: '先ほどのドアの操作は完了しています。',
  refused: '先ほどのドアの操作はできませんでした。',
  unknown: '先ほどのドアの操作を確認できませんでした。「入室・延長」画面をご確認ください。',
  truth: 'ドアが開いたかを',
} as const;

/** Announcements to screen readers about a visit. */
export const VISIT_ANNOUNCEMENTS = {
  entryOpen: '入室できます。',
  doorOpened: 'ドアを開けました。',
  left: '退室しました。',
  ended: 'ご利用時間が終わりました。',
} as const;

/**
 * The end of a use, announced in its last minutes; true also where it is said late, after a reload perhaps. At five
 * minutes it says besides that staying is not charged for; guests read nothing of prices.
 */
export function lastMinutesWords(
  { endsAt, isExtendable, amount }: Pick<Reservation, 'endsAt' | 'isExtendable' | 'amount'>,
  minutes: LastMinutes,
): string {
  const leaving = `${isExtendable ? '延長しないときは、' : ''}${formatEnd(endsAt)}までにご退室ください。`;
  const staying = minutes === 5 && amount !== null ? uncharged(formatEnd(endsAt)) : '';
  return `残り${minutes}分を切りました。${leaving}${staying}`;
}

/**
 * The end of a use, said before it comes: staying is not charged for, and whoever is next can come in.
 * @param behind the time directly behind the use: `free`, or why nobody can extend it; null where nobody knows
 * @param isPriced false for guests, who read nothing of prices
 */
export function afterEndWords(
  endsAt: Instant,
  behind: 'free' | ExtensionEnd | null,
  isPriced: boolean,
): readonly string[] {
  const end = formatEnd(endsAt);
  return [...(isPriced ? [uncharged(end)] : []), NEXT[behind ?? 'free'](end)];
}

const uncharged = (end: string) => `${end}を過ぎても、追加の料金はかかりません。`;

const freeAgain = (end: string) => `${end}からは空きブースと表示され、ほかの方が入室できるようになります。`;

const NEXT: Readonly<Record<'free' | ExtensionEnd, (end: string) => string>> = {
  free: freeAgain,
  invitation: freeAgain,
  others: (end) => `${end}からは次の方の画面に「入室できます」と表示され、ドアを開けられます。`,
  self: () => '続けて、ご自身の次の予約で入室できます。',
  closed: (end) => `${end}にブースの営業時間が終わります。`,
};
