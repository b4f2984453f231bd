import type { BoothType, UseState } from '#domain/booking/reservation.ts';
import { type Instant, instantOf } from '#domain/time.ts';
import type { Starred } from './favourites.ts';
import { distanceMetres, type GroundPoint } from './map.ts';
import type { UsualBooking } from './usual.ts';

/** How many booths can be used now, for at least one unit, and when the next can where none is. */
export interface Vacancy {
  readonly boothCount: number;
  readonly freeCount: number;
  /**
   * null where one is free now, and where none is until the end of tomorrow. Where all are closed until then, the
   * opening after that, within a week.
   */
  readonly nextFreeAt: Instant | null;
  /** Why nobody is let in now, whoever has reserved: outside the opening hours, or a day on which it stays closed. */
  readonly closed: Closed | null;
}

export const CLOSED = ['hours', 'day'] as const;
export type Closed = (typeof CLOSED)[number];

/** A floor, or a booth on its own, with what is free of it. */
export interface CountedPlace extends GroundPoint, Vacancy, Starred {
  readonly areaId: number;
  /** null for a booth on its own. */
  readonly floorMapId: number | null;
  readonly boothIds: readonly number[];
  readonly placeName: string;
  /** The floor's or the booth's own name. */
  readonly name: string;
}

/** A place as the home screen offers it. */
export interface HomePlace extends CountedPlace {
  /** When the member last used it; null where never. */
  readonly lastUsedAt: Instant | null;
  /**
   * The price of 15 minutes, tax-included yen; null for guests, where booths of the place differ, and where the server
   * does not tell.
   */
  readonly gross: number | null;
}

/** An area as a whole. */
export interface HomeArea extends Vacancy {
  readonly areaId: number;
}

/** The use that runs, or the next one of today. */
export interface HomeReservation {
  readonly id: number;
  readonly boothId: number;
  readonly boothName: string;
  readonly placeName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly useState: UseState;
  readonly isEmptyBefore: boolean;
  readonly boothType: BoothType;
  readonly isQrCodeMode: boolean;
}

/** A usual reservation as the home screen offers it. */
export interface HomeUsual extends UsualBooking {
  readonly boothName: string;
  readonly placeName: string;
  /** Tax-included yen without coupons; null where the server does not tell. */
  readonly gross: number | null;
}

/** The home screen beside the groups of areas (docs/spec/wire.md, "Answers of additions"). */
export interface Home {
  readonly reservation: HomeReservation | null;
  readonly usual: readonly HomeUsual[];
  readonly places: readonly HomePlace[];
  readonly areas: readonly HomeArea[];
}

/**
 * When the first place opens, where every one of them is closed; undefined while one is open. `closed` is `day` where
 * all have a day off; `opensAt` is null where nobody knows.
 */
export function nextOpening(
  vacancies: readonly Vacancy[],
): { readonly closed: Closed; readonly opensAt: Instant | null } | undefined {
  const closed = closedOf(vacancies);
  if (closed === null) return undefined;
  const known = vacancies.flatMap(({ nextFreeAt }) => nextFreeAt ?? []);
  return { closed, opensAt: known.length === 0 ? null : instantOf(Math.min(...known)) };
}

/** The price of 15 minutes in an area where every place has the same, tax-included yen; null where they differ. */
export function priceOfArea(
  places: readonly Pick<HomePlace, 'areaId' | 'gross'>[],
  areaId: number,
): number | null {
  const prices = new Set(places.filter((place) => place.areaId === areaId).map(({ gross }) => gross));
  const [only = null] = prices;
  return prices.size === 1 ? only : null;
}

/** Why all of them are closed, a day off only where all have one; null where one is open, or there is none. */
export function closedOf(all: readonly Pick<Vacancy, 'closed'>[]): Closed | null {
  if (all.length === 0 || all.some(({ closed }) => closed === null)) return null;
  return all.every(({ closed }) => closed === 'day') ? 'day' : 'hours';
}

/** いつもの場所: where the member has been, the latest first. */
export function recentPlaces(places: readonly HomePlace[], most = 3): readonly HomePlace[] {
  return places
    .filter((place) => place.lastUsedAt !== null)
    .sort((a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0))
    .slice(0, most);
}

/** The booths whose vacancy is counted, those of the usual places first. */
export function countedBooths(places: readonly HomePlace[]): readonly number[] {
  return [...new Set([...recentPlaces(places), ...places].flatMap(({ boothIds }) => boothIds))];
}

export type NearbyPlace<Place extends GroundPoint = HomePlace> = Place & { readonly metres: number };

/** Farther than this nobody calls it near: 3 km. */
const NEAR_METRES = 3_000;

/** How many of them the home screen shows. */
export const MOST_NEARBY = 3;

/** 近くの場所: the nearest within 3 km of a point, computed where the point is known, which is the device. */
export function nearbyPlaces<Place extends GroundPoint>(
  places: readonly Place[],
  point: GroundPoint,
  most = MOST_NEARBY,
): readonly NearbyPlace<Place>[] {
  return places
    .map((place) => ({ ...place, metres: distanceMetres(point, place) }))
    .filter((place) => place.metres <= NEAR_METRES)
    .sort((a, b) => a.metres - b.metres)
    .slice(0, most);
}

/** People walk 80 m of street a minute (the usual reckoning in Japan), and streets are longer than lines. */
const METRES_A_MINUTE = 80 / 1.3;

/** How many minutes it is to walk to what lies that many metres away in a line. */
export function walkingMinutes(metres: number): number {
  return Math.max(1, Math.ceil(metres / METRES_A_MINUTE));
}

/** How many metres in a line one comes in that many minutes. */
export function walkedMetres(minutes: number): number {
  return minutes * METRES_A_MINUTE;
}
