import {
  addDays,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  type Minutes,
  weekdayOf,
} from '#domain/time.ts';

export interface Area {
  readonly id: number;
  readonly name: string;
  /** How many booths stand there; null where the server does not tell. */
  readonly boothCount: number | null;
}

export interface AreaGroup {
  readonly id: number;
  readonly name: string;
  readonly areas: readonly Area[];
}

/** The facts that decide whether a booth can be used at once (docs/spec/search.md, "Roles"). */
export interface ImmediateState {
  readonly isImmediatelyAvailable: boolean;
  readonly isInBusinessHours: boolean;
  readonly isExceptionallyClosed: boolean;
}

export interface Booth extends ImmediateState {
  readonly id: number;
  readonly name: string;
  readonly placeName: string;
  readonly access: string;
}

/** Opening of a kind of day, in minutes of the day; null where it stays closed. */
export interface BusinessHours {
  readonly workday: OpeningHours | null;
  readonly saturday: OpeningHours | null;
  readonly sunday: OpeningHours | null;
}

export interface OpeningHours {
  readonly opens: Minutes;
  readonly closes: Minutes;
}

/** Where a booth stands on its floor's picture, in fractions of the picture's width and height. */
export interface PlanPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A booth of a floor. `place` is null where the server does not tell. */
export interface FloorBooth extends ImmediateState {
  readonly id: number;
  readonly name: string;
  readonly place: PlanPlace | null;
  /** Until when it could be used from now on; null where it can't be, and where the server does not tell. */
  readonly usableUntil: Instant | null;
  /** The price of 15 minutes, tax-included yen; null for guests, and where the server does not tell. */
  readonly gross: number | null;
}

export interface FloorMap {
  readonly id: number;
  readonly placeName: string;
  readonly floorName: string;
  readonly access: string;
  readonly imageUrl: string;
  /** In the picture's own units; null where the server does not tell. */
  readonly imageSize: { readonly width: number; readonly height: number } | null;
  readonly boothCount: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly hours: BusinessHours;
  readonly booths: readonly FloorBooth[];
}

/** A room on the map search (docs/spec/search.md, "Data"). */
export interface Room {
  readonly id: number;
  readonly name: string;
  /** Empty where the server does not tell. */
  readonly placeName: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The places of an area: floors with several booths, and booths on their own. */
export interface Places {
  readonly floorMaps: readonly FloorMap[];
  readonly booths: readonly Booth[];
}

/** The opening hours of a day; null where it stays closed. */
function hoursOn({ workday, saturday, sunday }: BusinessHours, date: LocalDate): OpeningHours | null {
  const weekday = weekdayOf(date);
  if (weekday === 0) return sunday;
  return weekday === 6 ? saturday : workday;
}

/** When doors open next by the hours, within a week; `isDayOff`: not today. undefined where they never do. */
export function opensNext(hours: BusinessHours, now: Instant, isDayOff = false): Instant | undefined {
  const today = dateOf(now);
  for (let ahead = isDayOff ? 1 : 0; ahead <= 7; ahead += 1) {
    const date = addDays(today, ahead);
    const opening = hoursOn(hours, date);
    const opensAt = opening && instantAt(date, opening.opens);
    if (opensAt !== null && opensAt > now) return opensAt;
  }
  return undefined;
}

/** Whether the booth can be used without a reservation right now. */
export function isUsableNow(booth: ImmediateState): boolean {
  return booth.isImmediatelyAvailable && booth.isInBusinessHours && !booth.isExceptionallyClosed;
}
