import type { AnyEndpoint } from '#contract/endpoint.ts';
import { chooseFavourite } from '#contract/search/favourites.ts';
import { type FreePlaces, listFreePlaces } from '#contract/search/freePlaces.ts';
import { getHome } from '#contract/search/home.ts';
import { listAreaGroups } from '#contract/search/places.ts';
import { freeRanges, isFree } from '#domain/booking/availability.ts';
import type { Reservation } from '#domain/booking/reservation.ts';
import { roundUpToSlot } from '#domain/booking/slots.ts';
import type { FavouriteChoice } from '#domain/search/favourites.ts';
import type { FreePlace, FreeWish } from '#domain/search/freePlaces.ts';
import type { Home, HomePlace, HomeUsual } from '#domain/search/home.ts';
import { placeIdOf } from '#domain/search/placeId.ts';
import { usualBookings } from '#domain/search/usual.ts';
import {
  addDays,
  DAY_MINUTES,
  dateOf,
  type Instant,
  instantAt,
  type LocalDate,
  type Minutes,
  minuteOfDay,
  minutesBetween,
  weekdayOf,
} from '#domain/time.ts';
import { NOW } from '#tests/support/clock/now.ts';
import { timetable } from '#tests/support/values/timetable.ts';
import { type Booths, PLACE_NAME, stretchOf } from './booths.ts';
import type { Known } from './settings.ts';

/** A star that was given or taken away, once for each command. */
export interface PlaceEffect {
  readonly kind: 'starred';
}

const AREA = { areaId: 1, name: '渋谷' };
const POINT = { latitude: 35.66, longitude: 139.7 };
const UNIT = 15;

/** The floor of both booths, and a booth elsewhere that nobody takes. */
const PLACES = [
  { floorMapId: 1, boothIds: [1, 2], placeName: PLACE_NAME, name: '3階' },
  { floorMapId: null, boothIds: [9], placeName: '新宿駅南口ビル', name: '新宿ブース9' },
].map((place) => ({ ...place, ...POINT, areaId: AREA.areaId }));
type Place = (typeof PLACES)[number];

/** An hour from noon on the weekday of tomorrow, most often in the first booth. */
const HABIT = { weekday: weekdayOf(addDays(dateOf(NOW), 1)), start: 720, interval: 60, boothIds: [1, 2] };

const keyOf = ({ kind, id }: { readonly kind: string; readonly id: number }) => `${kind} ${id}`;

/** The home screen, the stars and the search by time, as the server has them. */
export class Places {
  readonly effects: PlaceEffect[] = [];
  readonly #booths: Booths;
  readonly #stars = new Set<string>();

  constructor(booths: Booths) {
    this.#booths = booths;
  }

  /** The names of the places that have a star. */
  starred(): readonly string[] {
    return PLACES.filter((place) => this.#hasStar(place)).map(
      ({ placeName, name }) => `${placeName} ${name}`,
    );
  }

  /** The answer to a call of these screens, in domain terms; null for any other call. */
  answer(endpoint: AnyEndpoint, asked: unknown, now: Instant, live: readonly Reservation[]): Known | null {
    switch (endpoint) {
      case listAreaGroups:
        return {
          value: [{ id: 1, name: '東京', areas: [{ id: AREA.areaId, name: AREA.name, boothCount: 3 }] }],
        };
      case getHome:
        return { value: this.#home(now, live) };
      case listFreePlaces:
        return this.#search(asked as FreeWish, now, live); // what its contract decodes
      case chooseFavourite: {
        const { isFavourite, ...place } = asked as FavouriteChoice; // what its contract decodes
        if (isFavourite) this.#stars.add(keyOf(place));
        else this.#stars.delete(keyOf(place));
        this.effects.push({ kind: 'starred' });
        return { value: undefined };
      }
      default:
        return null;
    }
  }

  /** The usual reservations that are offered. */
  usual(now: Instant, live: readonly Reservation[]): readonly HomeUsual[] {
    const own = live.map(stretchOf);
    const offered = usualBookings([HABIT], {
      now,
      rules: timetable().rules,
      own: live,
      busyOn: (boothId, date) => this.#booths.busyOf(boothId, date, own),
    });
    return offered.map((usual) => {
      const { boothName, placeName } = this.#booths.place(usual.boothId);
      return { ...usual, boothName, placeName, gross: this.#grossOf(HABIT.interval) };
    });
  }

  /** How many places have something free for the whole time. */
  freeCount({ date, start, interval }: FreeWish, live: readonly Reservation[]): number {
    return PLACES.filter((place) => this.#freeIn(place, date, start, interval, live) > 0).length;
  }

  #grossOf(interval: Minutes): number | null {
    return this.#booths.quote(interval).amount?.gross ?? null;
  }

  #hasStar(place: Place): boolean {
    return this.#stars.has(keyOf(placeIdOf(place)));
  }

  #busyOf(boothId: number, date: LocalDate, live: readonly Reservation[]) {
    return this.#booths.busyOf(boothId, date, live.map(stretchOf));
  }

  #freeIn(
    { boothIds }: Place,
    date: LocalDate,
    start: Minutes,
    interval: Minutes,
    live: readonly Reservation[],
  ): number {
    return boothIds.filter((boothId) => isFree(this.#busyOf(boothId, date, live), start, start + interval))
      .length;
  }

  /** When one of its booths is free for so long after that, on the same day. */
  #nextIn({ boothIds }: Place, { date, start, interval }: FreeWish, live: readonly Reservation[]) {
    const starts = boothIds.flatMap((boothId) =>
      freeRanges(this.#busyOf(boothId, date, live), start, DAY_MINUTES)
        .filter(({ from, to }) => roundUpToSlot(from) + interval <= to)
        .map(({ from }) => roundUpToSlot(from)),
    );
    return starts.length === 0 ? null : instantAt(date, Math.min(...starts));
  }

  #counted(place: Place, wish: FreeWish, live: readonly Reservation[]) {
    const { date, start, interval } = wish;
    const freeCount = this.#freeIn(place, date, start, interval, live);
    const nextFreeAt = freeCount > 0 ? null : this.#nextIn(place, wish, live);
    return { boothCount: place.boothIds.length, freeCount, nextFreeAt, closed: null };
  }

  #home(now: Instant, live: readonly Reservation[]): Home {
    const wish = { ...ANY_BOOTH, date: dateOf(now), start: minuteOfDay(now), interval: UNIT };
    const places = PLACES.map((place): HomePlace => {
      const isFavourite = this.#hasStar(place);
      const gross = this.#grossOf(UNIT);
      return { ...place, ...this.#counted(place, wish, live), isFavourite, gross, lastUsedAt: NOW };
    });
    return { reservation: null, usual: this.usual(now, live), places, areas: [] };
  }

  #search(wish: FreeWish, now: Instant, live: readonly Reservation[]): Known {
    const message = 'その時間は予約できません。';
    if (minutesBetween(instantAt(wish.date, wish.start), now) > 0) {
      return { refusal: { status: 422, code: 'invalid', message, errors: { minute: [message] } } };
    }
    const places = PLACES.map((place): FreePlace => {
      const isFavourite = this.#hasStar(place);
      const way = { walkMinutes: 4, exit: null, isOnePrice: true, gross: this.#grossOf(wish.interval) };
      return { ...place, ...this.#counted(place, wish, live), ...way, isFavourite };
    });
    const { rules } = timetable();
    return { value: { rules, areas: [{ ...AREA, ...POINT }], places } satisfies FreePlaces };
  }
}

const ANY_BOOTH = { seats: null, equipment: [] };
