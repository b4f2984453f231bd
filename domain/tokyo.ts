import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
// Only weekdays are written by name here; the library's own Japanese has more, and counts in the first screen's weight.
dayjs.locale('ja', { name: 'ja', weekdaysMin: [...'日月火水木金土'] });

/** Japan has one offset and no summer time, so that a fixed offset is exact and needs no time-zone data. */
export const TOKYO_OFFSET_MINUTES = 9 * 60;

/** Ends with an offset of its own: `Z`, `+09:00`, `+0900`. */
const HAS_OFFSET = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i;

/** A day on Tokyo's calendar in a pattern of Day.js: `M月D日(dd)` -> `11月20日(金)`. `date` is `YYYY-MM-DD`. */
export function formatCalendarDay(date: string, pattern: string): string {
  return dayjs.utc(date).format(pattern);
}

/** A moment in milliseconds since 1970 in a pattern of Day.js, on Tokyo's clock whatever the device's zone is. */
export function formatMoment(milliseconds: number, pattern: string): string {
  return dayjs.utc(milliseconds).utcOffset(TOKYO_OFFSET_MINUTES).format(pattern);
}

/**
 * A moment as servers write it, in milliseconds since 1970: `20261120140000`, `2026-11-20T14:00:00`,
 * `2026/11/20 14:00`, the day alone; on Tokyo's clock, but where the text says an offset. Undefined for anything else,
 * impossible days included.
 */
export function readMoment(text: string): number | undefined {
  const clock = text.trim();
  if (HAS_OFFSET.test(clock)) {
    const moment = dayjs(clock);
    return moment.isValid() ? moment.valueOf() : undefined;
  }
  const moment = dayjs.utc(clock);
  // 31 February is rolled over into March: its digits don't come out again.
  const isReal =
    moment.isValid() && moment.format('YYYYMMDDHHmmssSSS').startsWith(clock.replaceAll(/\D/g, ''));
  return isReal && clock.length >= 'YYYYMMDD'.length
    ? moment.subtract(TOKYO_OFFSET_MINUTES, 'minute').valueOf()
    : undefined;
}
