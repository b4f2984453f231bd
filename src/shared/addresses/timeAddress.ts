import type { WantedTime } from '#domain/booking/defaults.ts';
import { DAY_MINUTES, type LocalDate, type Minutes, parseDate } from '#domain/time.ts';

/** The time that a link asks for, or which part of it cannot be true. */
export type ReadTime =
  | { readonly kind: 'read'; readonly wanted: WantedTime }
  | { readonly kind: 'wrong'; readonly part: 'date' | 'time' };

/** A whole number up to `last`; null where nothing is said, undefined for anything else. */
function wholeUpTo(last: number, text: string | null): number | null | undefined {
  if (text === null || text === '') return null;
  if (!/^\d{1,2}$/.test(text)) return undefined;
  return Number(text) <= last ? Number(text) : undefined;
}

function readDate(text: string | null): LocalDate | null | undefined {
  return text === null || text === '' ? null : parseDate(text);
}

function readStart(query: URLSearchParams): Minutes | null | undefined {
  const hour = wholeUpTo(23, query.get('hour'));
  const minute = wholeUpTo(59, query.get('minute'));
  if (hour === undefined || minute === undefined) return undefined;
  return hour === null ? null : hour * 60 + (minute ?? 0);
}

/** Reads `interval`; an odd length is no reason to refuse a link: the flow takes the nearest one that may be had. */
export function readInterval(query: URLSearchParams): Minutes | null {
  const text = query.get('interval');
  const wanted = Number(text);
  return text && Number.isFinite(wanted) ? Math.min(Math.max(Math.trunc(wanted), 0), DAY_MINUTES) : null;
}

/** Reads `date=…&hour=…&minute=…&interval=…` (docs/spec/booking.md, "Screens"); any of them may be missing. */
export function readTime(query: URLSearchParams): ReadTime {
  const date = readDate(query.get('date'));
  if (date === undefined) return { kind: 'wrong', part: 'date' };
  const start = readStart(query);
  if (start === undefined) return { kind: 'wrong', part: 'time' };
  return { kind: 'read', wanted: { date, start, interval: readInterval(query) } };
}
