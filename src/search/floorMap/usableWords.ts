import { type BusinessHours, type FloorBooth, isUsableNow } from '#domain/search/places.ts';
import { formatEnd, type Instant } from '#domain/time.ts';
import { boothHint } from '#src/shared/words/hints.ts';
import { nextFreeName } from '#src/shared/words/moments.ts';

/** `12:30まで使えます`, `11:30から使えます`; whether it can be used at all where no time is told, and why not. */
export function usableWords(booth: FloorBooth, hours: BusinessHours, now: Instant): string {
  const { usableUntil, nextFreeAt } = booth;
  if (isUsableNow(booth) && usableUntil !== null) return `${formatEnd(usableUntil)}まで使えます`;
  const isOpen = booth.isInBusinessHours && !booth.isExceptionallyClosed;
  return isOpen && !isUsableNow(booth) && nextFreeAt !== null
    ? `${nextFreeName(nextFreeAt, now)}使えます`
    : boothHint(booth, { hours, now, freeAt: nextFreeAt });
}
