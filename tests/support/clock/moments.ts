import { type Instant, instantOf, type LocalDate, parseDate } from '#domain/time.ts';

/** A moment by Tokyo's clock: `at('2026-11-20T10:00:00')`. */
export function at(local: string): Instant {
  const time = Date.parse(`${local}+09:00`);
  if (Number.isNaN(time)) throw new TypeError(`Failed to read ${local}: not YYYY-MM-DDTHH:mm:ss.`);
  return instantOf(time);
}

/** A calendar day that is known to be one. */
export function day(text: string): LocalDate {
  const date = parseDate(text);
  if (date === undefined) throw new TypeError(`Failed to read ${text}: not YYYY-MM-DD.`);
  return date;
}
