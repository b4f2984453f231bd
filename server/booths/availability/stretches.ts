import { type RawBuilder, sql } from 'kysely';

/** A stretch of time, in minutes since a midnight that the statement names. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Bounds {
  readonly midnight: unknown;
  /** Stretches are cut off there; by default nowhere. */
  readonly end?: unknown;
}

/**
 * The reserved stretches of the rows that are aggregated, as one text: `420-480,540-600`, minutes since midnight, cut
 * off before it. null where there is none.
 */
export function stretchesColumn({ midnight, end }: Bounds): RawBuilder<string | null> {
  const minute = (moment: RawBuilder<unknown>) =>
    sql`(date_part('epoch', ${moment} - ${midnight}::timestamptz) / 60)::int`;
  const from = minute(sql`greatest(starts_at, ${midnight})`);
  const to = minute(end === undefined ? sql`slot_ends_at` : sql`least(slot_ends_at, ${end})`);
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
