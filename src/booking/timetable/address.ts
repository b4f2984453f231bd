import type { WantedTime } from '#domain/booking/defaults.ts';
import { readBooths } from '#src/shared/addresses/boothAddress.ts';
import { readId } from '#src/shared/addresses/idAddress.ts';
import { readTime } from '#src/shared/addresses/timeAddress.ts';

/** The contents of a link to the timetable, or the part that cannot be true. */
export type ReadAddress =
  | {
      readonly kind: 'read';
      readonly boothIds: readonly number[];
      readonly wanted: WantedTime;
      /** The booth that was chosen; null where the link names none. */
      readonly wantedBoothId: number | null;
      readonly opensDialog: boolean;
    }
  | { readonly kind: 'wrong'; readonly part: 'rooms' | 'date' | 'time' };

/**
 * Reads `room=1,2,3&date=…&hour=…&minute=…&interval=…` (docs/spec/booking.md, "Screens"), and the additions
 * `booth=2&confirm=true` of who comes back to a choice. Only `room` must be there.
 */
export function readAddress(query: URLSearchParams): ReadAddress {
  const boothIds = readBooths(query);
  if (boothIds === undefined) return { kind: 'wrong', part: 'rooms' };
  const time = readTime(query);
  if (time.kind === 'wrong') return time;
  return {
    kind: 'read',
    boothIds,
    wanted: time.wanted,
    wantedBoothId: readId(query, 'booth') ?? null,
    opensDialog: query.get('confirm') === 'true',
  };
}
