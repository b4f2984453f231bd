import { type RawBuilder, sql } from 'kysely';
import type { BusyRange } from '#domain/booking/availability.ts';
import { DAY_MINUTES } from '#domain/time.ts';

/** A stretch of time, in minutes since a midnight that the statement names. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Bounds {
  readonly midnight: unknown;
  /** Stretches are cut off there; by default nowhere. */
  readonly end?: unknown;
  /** The column in which they end; by default with what an extension that is being paid keeps. */
  readonly endsAt?: RawBuilder<unknown>;
}

/**
 * The reserved stretches of the rows that are aggregated, as one text: `420-480,540-600`, minutes since midnight, cut
 * off before it. null where there is none.
 */
export function stretchesColumn({
  midnight,
  end,
  endsAt = sql`slot_ends_at`,
}: Bounds): RawBuilder<string | null> {
  const minute = (moment: RawBuilder<unknown>) =>
    sql`(date_part('epoch', ${moment} - ${midnight}::timestamptz) / 60)::int`;
  const from = minute(sql`greatest(starts_at, ${midnight})`);
  const to = minute(end === undefined ? endsAt : sql`least(${endsAt}, ${end})`);
  return sql`string_agg(${from} || '-' || ${to}, ',')`;
}

/** Reads such a text. */
export function stretchesIn(text: string | null): readonly Stretch[] {
  if (text === null) return [];
  return text.split(',').map((stretch) => {
    const dash = stretch.indexOf('-');
    return { from: Number(stretch.slice(0, dash)), to: Number(stretch.slice(dash + 1)) };
  });
}

/** Somebody's stretches on the day that comes so many days after the named midnight, in minutes of that day. */
export function takenOfDay(daysAfter: number, text: string | null): readonly BusyRange[] {
  const clamp = (minute: number) => Math.min(Math.max(minute - daysAfter * DAY_MINUTES, 0), DAY_MINUTES);
  return stretchesIn(text).flatMap((span): BusyRange[] => {
    const range = { from: clamp(span.from), to: clamp(span.to), kind: 'others' as const };
    return range.from < range.to ? [range] : [];
  });
}
