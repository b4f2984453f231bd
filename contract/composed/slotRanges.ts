import { type BusyKind, type BusyRange, layRanges } from '#domain/booking/availability.ts';
import { SLOT_MINUTES } from '#domain/booking/slots.ts';
import { DAY_MINUTES, type LocalDate, type Minutes } from '#domain/time.ts';

/** Slots as the wire has them, by `date hh:mm:00`. */
export type Slots = Readonly<
  Record<string, { readonly available: boolean; readonly reservedBy?: string | null }>
>;

const KEY = /^(?:(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ]+)?(\d{1,2}):(\d{2})/;

/** The minute of the day that a slot begins at; undefined for one of another day. */
function minuteOf(key: string, date: LocalDate): Minutes | undefined {
  const [, year, month = '', day = '', hour, minute] = KEY.exec(key) ?? [];
  if (hour === undefined) return undefined;
  const isOther = year !== undefined && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` !== date;
  return isOther ? undefined : Number(hour) * 60 + Number(minute);
}

function kindOf(reservedBy: string | null | undefined): BusyKind {
  if (reservedBy === 'self') return 'self';
  return reservedBy === 'closedDate' ? 'closed' : 'others';
}

/** The busy ranges of a day, by its slots (docs/spec/booking.md, "Data"). Where there is no slot, it is closed. */
export function busyOf(slots: Slots, date: LocalDate): readonly BusyRange[] {
  const byMinute = new Map(Object.entries(slots).map(([key, slot]) => [minuteOf(key, date), slot] as const));
  const minutes = Array.from({ length: DAY_MINUTES / SLOT_MINUTES }, (_, index) => index * SLOT_MINUTES);
  return layRanges(
    minutes.flatMap((from): BusyRange[] => {
      const slot = byMinute.get(from);
      if (slot?.available) return [];
      return [
        { from, to: from + SLOT_MINUTES, kind: slot === undefined ? 'closed' : kindOf(slot.reservedBy) },
      ];
    }),
  );
}
