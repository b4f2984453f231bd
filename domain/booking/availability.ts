import type { Minutes } from '#domain/time.ts';
import type { BoothFacts } from './boothFacts.ts';
import type { Led } from './lead.ts';
import { FREE_CANCELLATION_MINUTES } from './quote.ts';
import { SLOT_MINUTES } from './slots.ts';

/**
 * Why a stretch of a booth's day can't be reserved: one's own reservation, somebody's, or closed (docs/spec/booking.md,
 * "Data").
 */
export type BusyKind = 'self' | 'others' | 'closed';

/** A half-open stretch of the day, in minutes of the day on the 5-minute grid. */
export interface BusyRange {
  readonly from: Minutes;
  readonly to: Minutes;
  readonly kind: BusyKind;
}

/** Each attribute of a booth, as it is where nobody has said it. */
const UNKNOWN = {
  boothName: '',
  placeName: '',
  /** null where the booth stands on no floor map. */
  floorName: null as string | null,
  /** The way to it, in a sentence; empty where nothing is known. */
  access: '',
  /** How long before the start cancelling what is reserved there stops being free. */
  freeCancellationMinutes: FREE_CANCELLATION_MINUTES as Minutes,
  /** How long before its start a reservation there is made at the latest. */
  leadMinutes: 0 as Minutes,
  seats: null as BoothFacts['seats'],
  equipment: [] as BoothFacts['equipment'],
  photo: null as BoothFacts['photo'],
};

/** A booth, where to find it, and how it is built. */
export interface BoothHead extends Readonly<typeof UNKNOWN> {
  readonly boothId: number;
}

/** A booth of which nothing is known but its id. */
export function unknownBooth(boothId: number): BoothHead {
  return { boothId, ...UNKNOWN };
}

/** The head alone of a booth of which more is known. */
export function headOf(booth: BoothHead): BoothHead {
  const known = Object.entries(booth).filter(([name]) => name === 'boothId' || name in UNKNOWN);
  // A head has no other attribute than those of UNKNOWN.
  return Object.fromEntries(known) as unknown as BoothHead;
}

/** One booth's day: what is busy, sorted, not overlapping; everything else is free. */
export interface BoothDay extends BoothHead, Led {
  readonly busy: readonly BusyRange[];
  /** It does not open on that day at all: 休業, which is more than being outside its hours. */
  readonly isClosedAllDay: boolean;
  /** Net yen for 15 minutes; null for guests, who see no prices. */
  readonly netPer15Minutes: number | null;
}

/** Whether nothing busy touches the half-open stretch. */
export function isFree(busy: readonly BusyRange[], from: Minutes, to: Minutes): boolean {
  return busy.every((range) => range.to <= from || to <= range.from);
}

/** The busy range at that minute, if there is one. */
export function busyAt(busy: readonly BusyRange[], minute: Minutes): BusyRange | undefined {
  return busy.find((range) => range.from <= minute && minute < range.to);
}

/**
 * Why a booth can't be had from a minute on for so long: what it is at the start, or what begins before the end.
 * `closedDay`: it does not open on that day. `outsideHours`: it is closed at the start. `ownReservation`, `reserved`:
 * it is taken at the start. `nextReservation`, `closing`: it is free at the start, until somebody comes or it closes.
 * `tooNear`: whoever reserves it must do so longer before the start, which may be `from` that minute on.
 */
export type Obstacle =
  | { readonly kind: 'closedDay' | 'outsideHours' | 'ownReservation' | 'reserved' }
  | { readonly kind: 'tooNear'; readonly leadMinutes: Minutes; readonly from: Minutes }
  | { readonly kind: 'nextReservation' | 'closing'; readonly from: Minutes };

const AT_START = { closed: 'outsideHours', self: 'ownReservation', others: 'reserved' } as const;

/** The first obstacle in the half-open stretch; undefined where it is free. */
export function obstacleOf(
  { busy, isClosedAllDay }: Pick<BoothDay, 'busy' | 'isClosedAllDay'>,
  from: Minutes,
  to: Minutes,
): Obstacle | undefined {
  const first = busy.find((range) => range.to > from && range.from < to);
  if (isClosedAllDay) return { kind: 'closedDay' };
  if (first === undefined) return undefined;
  if (first.from <= from) return { kind: AT_START[first.kind] };
  return { kind: first.kind === 'closed' ? 'closing' : 'nextReservation', from: first.from };
}

/** The free stretches of a day, from a minute on, that are at least that long. */
export function freeRanges(
  busy: readonly BusyRange[],
  from: Minutes,
  until: Minutes,
  atLeast: Minutes = SLOT_MINUTES,
): readonly { readonly from: Minutes; readonly to: Minutes }[] {
  const free: { from: Minutes; to: Minutes }[] = [];
  let cursor = from;
  for (const range of busy) {
    if (range.to <= cursor) continue;
    const end = Math.min(range.from, until);
    if (end - cursor >= atLeast) free.push({ from: cursor, to: end });
    cursor = range.to;
  }
  if (until - cursor >= atLeast) free.push({ from: cursor, to: until });
  return free;
}

/** Sorts ranges and joins neighbours of one kind; later ranges in the list win where they overlap. */
export function layRanges(ranges: readonly BusyRange[]): readonly BusyRange[] {
  const sorted = ranges.filter((range) => range.from < range.to).sort((a, b) => a.from - b.from);
  // Ranges hardly ever overlap: only where a booth was closed on a day on which it had been reserved.
  const overlap = sorted.some((range, index) => range.from < (sorted[index - 1]?.to ?? 0));
  const laid: BusyRange[] = [];
  for (const range of overlap ? cutRanges(ranges) : sorted) {
    const last = laid.at(-1);
    if (last?.to === range.from && last.kind === range.kind) {
      laid[laid.length - 1] = { from: last.from, to: range.to, kind: range.kind };
    } else {
      laid.push(range);
    }
  }
  return laid;
}

/** The ranges cut where any begins or ends, each piece of the kind that wins there. */
function cutRanges(ranges: readonly BusyRange[]): readonly BusyRange[] {
  const edges = [...new Set(ranges.flatMap((range) => [range.from, range.to]))].sort((a, b) => a - b);
  return edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1] ?? from;
    const kind = ranges.findLast((range) => range.from <= from && to <= range.to)?.kind;
    return kind === undefined ? [] : [{ from, to, kind }];
  });
}

/** The day as it is for a reservation of one's own that is to be moved: its time is free for the new one. */
export function withoutOwn(busy: readonly BusyRange[], from: Minutes, to: Minutes): readonly BusyRange[] {
  return busy.flatMap((range) =>
    range.kind === 'self'
      ? [
          { ...range, to: Math.min(range.to, from) },
          { ...range, from: Math.max(range.from, to) },
        ].filter((rest) => rest.from < rest.to)
      : [range],
  );
}

/** The names of the places that the booths stand in, each once. */
export function placesOf(booths: readonly BoothDay[]): readonly string[] {
  return [...new Set(booths.map((booth) => booth.placeName))];
}
