import { type BusinessHours, type ImmediateState, isUsableNow, opensNext } from '#domain/search/places.ts';
import type { Instant } from '#domain/time.ts';
import { nextFreeName } from './moments.ts';

/** The opening hours of a floor, as far as they are known, at a moment. */
interface OpenAt {
  readonly hours: BusinessHours;
  readonly now: Instant;
  /** From when a booth is free again, where the server tells it: hours know no exceptional day. */
  readonly freeAt?: Instant | null;
}

/** A booth as people call it. */
export function boothLabel({ id, name }: { readonly id: number; readonly name: string }): string {
  return name || `ブース${id}`;
}

/** Whether a booth can be used at once, in two or three words; where it is closed, with the next opening. */
export function boothHint(booth: ImmediateState, open?: OpenAt): string {
  if (booth.isExceptionallyClosed) return `本日休業${openingWords(open, true)}`;
  if (!booth.isInBusinessHours) return `営業時間外${openingWords(open, false)}`;
  return booth.isImmediatelyAvailable ? '今すぐ使えます' : '今は使用中です';
}

function openingWords(open: OpenAt | undefined, isDayOff: boolean): string {
  if (open === undefined) return '';
  const next = open.freeAt ?? opensNext(open.hours, open.now, isDayOff);
  return next === undefined ? '' : `・${nextFreeName(next, open.now)}`;
}

/** How many booths of a floor can be used at once, or why none. */
export function floorHint(booths: readonly ImmediateState[], open?: OpenAt): string {
  const usable = booths.filter(isUsableNow).length;
  if (usable > 0) return usable === booths.length ? '今すぐ使えます' : `今すぐ使えるのは${usable}ブース`;
  const [first] = booths;
  const isSameForAll = first && booths.every((booth) => boothHint(booth) === boothHint(first));
  return isSameForAll ? boothHint(first, open) : '今は使えません';
}
