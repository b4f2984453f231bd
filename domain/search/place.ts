import type { Equipment } from '#domain/booking/boothFacts.ts';
import type { Instant, LocalDate, Minutes } from '#domain/time.ts';
import { instantOf } from '#domain/time.ts';
import type { Starred } from './favourites.ts';
import { type Closed, closedOf, walkingMinutes } from './home.ts';
import { distanceMetres, type GroundPoint } from './map.ts';
import type { PlaceId } from './placeId.ts';
import {
  type Booth,
  type BoothTerms,
  type FloorBooth,
  type FloorMap,
  type ImmediateState,
  isUsableNow,
  opensNext,
  type Places,
  type Room,
  type Walk,
} from './places.ts';

/** A floor, or a booth on its own, as the list and the map offer it. */
export interface Place extends PlaceId, Walk, Starred {
  readonly placeName: string;
  readonly name: string;
  readonly access: string;
  /** null where the server does not tell. */
  readonly point: GroundPoint | null;
  readonly boothIds: readonly number[];
  readonly boothCount: number;
  /** How many booths can be used at once; null where the server does not tell. */
  readonly freeCount: number | null;
  /** Of a booth on its own: until when it can be used. */
  readonly usableUntil: Instant | null;
  /** From when the next booth can be used; null where one can now, and where nobody knows. */
  readonly nextFreeAt: Instant | null;
  /** Why nobody is let in now. */
  readonly closed: Closed | null;
  /** The lowest price of 15 minutes, tax-included yen; null where it is not told. */
  readonly gross: number | null;
  /** Its booths cost the same. */
  readonly isOnePrice: boolean;
  /** The next other price of it or of booths of it; null where none is announced. */
  readonly priceChange: PlacePriceChange | null;
  /** The sizes of its booths, the smallest first. */
  readonly seats: readonly number[];
  readonly equipment: readonly Equipment[];
}

/** The price from a day on; null where booths differ then. */
export interface PlacePriceChange {
  readonly from: LocalDate;
  readonly gross: number | null;
}

/** The first change of a price among booths, and what they cost then where they all cost the same. */
export function nextPriceOf(
  booths: readonly Pick<BoothTerms, 'gross' | 'priceChange'>[],
): PlacePriceChange | null {
  const [from] = booths.flatMap(({ priceChange }) => priceChange?.from ?? []).sort();
  if (from === undefined) return null;
  const [first = null, ...others] = new Set(
    booths.map(({ gross, priceChange }) => (priceChange?.from === from ? priceChange.gross : gross)),
  );
  return { from, gross: others.length === 0 ? first : null };
}

function closedBy({ isExceptionallyClosed, isInBusinessHours }: ImmediateState): Closed | null {
  if (isExceptionallyClosed) return 'day';
  return isInBusinessHours ? null : 'hours';
}

function earliest(moments: readonly (Instant | null)[]): Instant | null {
  const known = moments.flatMap((moment) => moment ?? []);
  return known.length === 0 ? null : instantOf(Math.min(...known));
}

/** A floor with all its booths. Where all are closed, its hours say when the next opens. */
export function floorPlace(floor: FloorMap, now: Instant): Place {
  const { booths } = floor;
  const freeCount = booths.filter(isUsableNow).length;
  const closed = closedOf(booths.map((booth) => ({ closed: closedBy(booth) })));
  const opensAt = closed === null ? null : (opensNext(floor.hours, now, closed === 'day') ?? null);
  const prices = booths.flatMap(({ gross }) => gross ?? []);
  return {
    kind: 'floorMap',
    id: floor.id,
    placeName: floor.placeName,
    name: floor.floorName,
    access: floor.access,
    point: { latitude: floor.latitude, longitude: floor.longitude },
    boothIds: booths.map(({ id }) => id),
    boothCount: floor.boothCount,
    freeCount,
    usableUntil: null,
    nextFreeAt: freeCount > 0 ? null : (earliest(booths.map((booth) => booth.nextFreeAt)) ?? opensAt),
    closed,
    gross: prices.length === 0 ? floor.gross : Math.min(...prices),
    isOnePrice: new Set(prices).size <= 1,
    priceChange: nextPriceOf(booths),
    seats: seatsOf(booths),
    equipment: [],
    isFavourite: floor.isFavourite,
    walkMinutes: floor.walkMinutes,
    exit: floor.exit,
  };
}

function seatsOf(booths: readonly Pick<FloorBooth, 'seats'>[]): readonly number[] {
  return [...new Set(booths.flatMap(({ seats }) => seats ?? []))].sort((a, b) => a - b);
}

type Single = Omit<Booth, keyof ImmediateState> & { readonly state: ImmediateState | null };

function singlePlace({ state, ...booth }: Single): Place {
  return {
    kind: 'room',
    id: booth.id,
    placeName: booth.placeName,
    name: booth.name,
    access: booth.access,
    point: booth.point,
    boothIds: [booth.id],
    boothCount: 1,
    freeCount: state && Number(isUsableNow(state)),
    usableUntil: booth.usableUntil,
    nextFreeAt: booth.nextFreeAt,
    closed: state && closedBy(state),
    gross: booth.gross,
    isOnePrice: true,
    priceChange: nextPriceOf([booth]),
    seats: seatsOf([booth]),
    equipment: booth.equipment,
    isFavourite: booth.isFavourite,
    walkMinutes: booth.walkMinutes,
    exit: booth.exit,
  };
}

/** A booth on its own, of the list. */
function boothPlace(booth: Booth): Place {
  return singlePlace({ ...booth, state: booth });
}

/** A booth on its own, of the map. */
export function roomPlace({ latitude, longitude, ...room }: Room): Place {
  return singlePlace({ ...room, point: { latitude, longitude } });
}

/** The places of an area, floors first. */
export function placesOf({ floorMaps, booths }: Places, now: Instant): readonly Place[] {
  return [...floorMaps.map((floor) => floorPlace(floor, now)), ...booths.map(boothPlace)];
}

/** The figure of a place: how many booths are free, until when, or from when; else why none is. */
export type Figure =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'until' | 'from'; readonly at: Instant }
  | { readonly kind: 'none' };

/** The facts of a place that its figure is made of. */
export type FigureFacts = Pick<Place, 'freeCount' | 'usableUntil' | 'nextFreeAt'>;

/** null where nobody knows. */
export function figureOf({ freeCount, usableUntil, nextFreeAt }: FigureFacts): Figure | null {
  if (freeCount === null) return null;
  if (freeCount > 0) {
    return usableUntil === null ? { kind: 'count', count: freeCount } : { kind: 'until', at: usableUntil };
  }
  return nextFreeAt === null ? { kind: 'none' } : { kind: 'from', at: nextFreeAt };
}

/** How long one walks to it: from the device where that is known, else from the exit that the server names. */
export function walkFrom(place: Place, point: GroundPoint | null): Walk {
  if (point === null || place.point === null) return { walkMinutes: place.walkMinutes, exit: place.exit };
  return { walkMinutes: walkingMinutes(distanceMetres(point, place.point)), exit: null };
}

/** The nearest first; places at an unknown distance come last, in their order. */
export function byWalk(places: readonly Place[], point: GroundPoint | null): readonly Place[] {
  const far = (place: Place): Minutes => walkFrom(place, point).walkMinutes ?? Number.POSITIVE_INFINITY;
  const compare = (a: number, b: number) => (a === b ? 0 : a - b);
  return [...places].sort((a, b) => compare(far(a), far(b)));
}
