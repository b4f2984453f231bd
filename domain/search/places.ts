import type { BoothFacts } from '#domain/booking/boothFacts.ts';
import {
  addDays,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  type Minutes,
  weekdayOf,
} from '#domain/time.ts';
import type { Starred } from './favourites.ts';
import type { GroundPoint } from './map.ts';

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

/** From when until when a booth could be used, and for how much. */
export interface BoothTerms {
  /** Until when it could be used from now on; null where it can't be, and where the server does not tell. */
  readonly usableUntil: Instant | null;
  /**
   * From when it can be used, today, or from its next opening where it is closed until then; null where it can be used
   * now, where it can't be today, and where the server does not tell.
   */
  readonly nextFreeAt: Instant | null;
  /** The price of 15 minutes, tax-included yen; null for guests, and where the server does not tell. */
  readonly gross: number | null;
  /** The next other price; null where none is announced, for guests, and where the server does not tell. */
  readonly priceChange: PriceChange | null;
}

/** A price that is announced within the days that can be reserved: 15 minutes, tax-included yen, from a day on. */
export interface PriceChange {
  readonly from: LocalDate;
  readonly gross: number;
}

/** The way to a place on foot, counted from an exit of the station; null where the server does not tell. */
export interface Walk {
  readonly walkMinutes: Minutes | null;
  readonly exit: string | null;
}

export interface Booth extends ImmediateState, BoothFacts, BoothTerms, Walk, Starred {
  readonly id: number;
  readonly name: string;
  readonly placeName: string;
  readonly access: string;
  /** null where the server does not tell. */
  readonly point: GroundPoint | null;
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
export interface FloorBooth extends ImmediateState, BoothFacts, BoothTerms, Starred {
  readonly id: number;
  readonly name: string;
  readonly place: PlanPlace | null;
}

export interface FloorMap extends Walk, Starred {
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
  /** The lowest price of 15 minutes there, tax-included yen; null for guests, and where the server does not tell. */
  readonly gross: number | null;
  readonly booths: readonly FloorBooth[];
}

/** A room on the map search (docs/spec/search.md, "Data"). */
export interface Room extends GroundPoint, BoothFacts, BoothTerms, Walk, Starred {
  readonly id: number;
  readonly name: string;
  /** Empty where the server does not tell. */
  readonly placeName: string;
  /** Empty where the server does not tell. */
  readonly access: string;
  /** Whether it can be used at once; null where the server does not tell. */
  readonly state: ImmediateState | null;
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
  return booth.isImmediatelyAvailable && isOpenNow(booth);
}

/** Whether it is one of the booth's hours, and no exceptional closing. */
export function isOpenNow(booth: Omit<ImmediateState, 'isImmediatelyAvailable'>): boolean {
  return booth.isInBusinessHours && !booth.isExceptionallyClosed;
}
