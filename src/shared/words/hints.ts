import { type ImmediateState, isUsableNow } from '#domain/search/places.ts';

/** A booth as people call it. */
export function boothLabel({ id, name }: { readonly id: number; readonly name: string }): string {
  return name || `ブース${id}`;
}

/** Whether a booth can be used at once, in two or three words. */
export function boothHint(booth: ImmediateState): string {
  if (booth.isExceptionallyClosed) return '本日休業';
  if (!booth.isInBusinessHours) return '営業時間外';
  return booth.isImmediatelyAvailable ? '今すぐ使えます' : '今は使用中です';
}

/** How many booths of a floor can be used at once, or why none. */
export function floorHint(booths: readonly ImmediateState[]): string {
  const usable = booths.filter(isUsableNow).length;
  if (usable > 0) return usable === booths.length ? '今すぐ使えます' : `今すぐ使えるのは${usable}ブース`;
  const [first] = booths;
  const isSameForAll = first && booths.every((booth) => boothHint(booth) === boothHint(first));
  return isSameForAll ? boothHint(first) : '今は使えません';
}
